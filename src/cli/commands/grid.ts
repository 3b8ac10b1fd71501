import { basename, extname } from 'node:path';
import { Command } from 'commander';
import { PinciteError } from '../../contract/errors.ts';
import type { Grid, GridExportRequest, GridProgress, GridTemplate } from '../../contract/grid.ts';
import { cellWords, gridLegend, progressWords, reviewSaid, searchedWords } from '../../contract/view/grid-words.ts';
import { pagePlace } from '../../contract/view/page-place.ts';
import { readNamed, writeOutput } from '../local-file.ts';
import { names, type ScopeOptions, scopeOf } from '../parse-option.ts';
import { plural } from '../print/format-place.ts';
import { printTable } from '../print/print-table.ts';
import { type Client, EXIT, type ExitCode, type Runner, type Session } from '../session.ts';

interface GridOptions extends ScopeOptions {
  readonly columns?: string;
  readonly template?: string;
  readonly name?: string;
  readonly linesOnly?: boolean;
  readonly out?: string;
}

const FORMATS = ['xlsx', 'docx', 'csv', 'json'] as const;

/** `pincite grid --columns FILE`, `pincite grid list|show|templates` */
export function gridCommand(run: Runner): Command {
  const command = new Command('grid')
    .description('ask questions of each document: a grid of cited answers, which goes on where it stopped')
    .option('--columns <file>', 'the questions: a template (.json), or a table of name, question, type, choices (.csv)')
    .option('--template <name>', 'the questions of a template, as "pincite grid templates" lists them')
    .option('--name <name>', 'of the grid; a grid of this name goes on (default: the name of its questions)')
    .option('--document <document>', 'only this document; may be repeated', names)
    .option('--collection <name>', 'only the documents of this collection')
    .option('--lines-only', 'only the best line of each cell, without answers: needs no chat model')
    .option('--out <file>', 'write the grid here too: .xlsx, .docx, .csv or .json');
  command.addCommand(listCommand(run)).addCommand(showCommand(run)).addCommand(templatesCommand(run));
  return command.action(
    run(async (session, options: GridOptions) => {
      const { columns: file, template, out } = options;
      if ((file === undefined) === (template === undefined))
        command.error('error: give the questions with --columns FILE or --template NAME');
      const format = out === undefined ? undefined : formatOf(out, command);
      const { client } = await session.engine();
      const { name, columns } =
        file === undefined
          ? await templateOf(client, template as string, session)
          : await columnsOf(client, file, session);
      const scope = await scopeOf(session, options);
      const asked = {
        name: options.name ?? name,
        columns,
        collection: scope.collection ?? null,
        document_ids: scope.document_ids ?? null,
        lines_only: options.linesOnly ?? false,
      };
      const { grid_id: id } = await client.grids.open(asked, { signal: session.signal });
      const reason = await follow(session, client, id);
      return give(session, client, id, { out, format, reason });
    }),
  );
}

function formatOf(path: string, command: Command): GridExportRequest['format'] {
  const format = FORMATS.find((one) => extname(path).toLowerCase() === `.${one}`);
  return format ?? command.error(`error: --out ends in one of ${FORMATS.map((one) => `.${one}`).join(', ')}`);
}

const nameOf = (path: string): string => basename(path, extname(path));

async function columnsOf(client: Client, path: string, session: Session): Promise<GridTemplate> {
  const text = await readNamed(path, session);
  const format = /\.csv$/iu.test(path) ? 'csv' : 'json';
  return client.grids.readColumns({ text, format, name: nameOf(path) }, { signal: session.signal });
}

async function templateOf(client: Client, wanted: string, { signal }: Session): Promise<GridTemplate> {
  const templates = await client.grids.templates(undefined, { signal });
  const named = templates.filter(({ name, file }) => [name, file === null ? name : nameOf(file)].includes(wanted));
  const found = named.find(({ problem }) => problem === null);
  if (found !== undefined) return found;
  const why = named[0]?.problem ?? `there is no template ${wanted}; "pincite grid templates" lists them`;
  throw new PinciteError('BAD_REQUEST', { why: why.replace(/\.$/u, '') });
}

/** Prints how far a grid is until it is done; gives why it does not go on, or null. */
async function follow({ terminal, signal }: Session, client: Client, id: string): Promise<string | null> {
  // What fills the grid waits without keeping the process.
  const alive = setInterval(() => undefined, 1000);
  let told = '';
  let isLinesOnly = false;
  try {
    for await (const news of await client.grids.watch({ grid_id: id }, { signal })) {
      if (news.type === 'removed') throw new PinciteError('GRID_NOT_FOUND', { id });
      if (news.type === 'grid') isLinesOnly = news.grid.lines_only;
      const progress: GridProgress | null =
        news.type === 'grid' ? news.grid.progress : news.type === 'progress' ? news.progress : null;
      if (progress === null) continue;
      const line = progressWords(progress, isLinesOnly);
      if (terminal.watched) terminal.status(line);
      else if (isFurther(told, line)) terminal.note(line);
      told = line;
      if (progress.state === 'done') return null;
      if (progress.reason !== null) return progress.reason;
    }
    return null;
  } finally {
    clearInterval(alive);
    terminal.clearStatus();
  }
}

/** Whether more cells are done than when a line was printed: the time alone is no news. */
const isFurther = (told: string, line: string): boolean => told.replace(LEFT, '') !== line.replace(LEFT, '');
const LEFT = /, [^,]* left$/u;

interface Given {
  readonly out: string | undefined;
  readonly format: GridExportRequest['format'] | undefined;
  readonly reason: string | null;
}

/** Prints the grid, and writes it to its file. */
async function give(session: Session, client: Client, id: string, { out, format, reason }: Given): Promise<ExitCode> {
  const { terminal, json, signal } = session;
  if (signal.aborted) return EXIT.interrupted;
  if (out !== undefined && format !== undefined) {
    const { bytes } = await client.grids.export({ grid_id: id, format }, { signal });
    await writeOutput(out, bytes);
  }
  if (json) await printJson(session, client, id);
  else printGrid(terminal, await client.grids.get({ grid_id: id }, { signal }));
  if (out !== undefined) terminal.note(`written to ${out}`);
  if (reason === null) return EXIT.done;
  terminal.note(`Not all of it is answered: ${reason}`);
  return EXIT.failed;
}

async function printJson({ terminal, signal }: Session, client: Client, id: string): Promise<void> {
  const { bytes } = await client.grids.export({ grid_id: id, format: 'json' }, { signal });
  terminal.json(JSON.parse(new TextDecoder().decode(bytes)));
}

/** One paragraph a document, one line a question: a table of ten questions fits no terminal. */
function printGrid(terminal: Session['terminal'], grid: Grid): void {
  terminal.line({ text: grid.name, style: 'bold' }, `  ${progressWords(grid.progress, grid.lines_only)}`);
  const legend = gridLegend(grid);
  if (legend !== '') terminal.paragraph(legend, { style: 'dim' });
  // Of many cells it is the same.
  const told = new Set<string>();
  for (const { document_name: name, source_filename: file, pages, cells } of grid.rows) {
    terminal.line('');
    terminal.line({ text: name, style: 'bold' }, `  ${file}${pages === 0 ? '' : `, ${plural(pages, 'page')}`}`);
    for (const [i, cell] of cells.entries()) {
      const [place] = cell.places;
      const at =
        place === undefined
          ? ''
          : ` [${[place.section.split(' > ').at(-1), pagePlace(place, pages)].filter(Boolean).join(', ')}]`;
      const searched = cell.absence === null ? '' : `. ${searchedWords(cell.absence)}`;
      terminal.paragraph(`${grid.columns[i]?.name ?? ''}: ${cellWords(cell, grid.lines_only)}${at}${searched}`, {
        indent: 2,
      });
      if (cell.reason !== null && cell.state !== 'failed' && !told.has(cell.reason)) {
        terminal.paragraph(cell.reason, { indent: 4, style: 'dim' });
        told.add(cell.reason);
      }
      for (const review of cell.reviews) terminal.paragraph(reviewSaid(review), { indent: 4, style: 'dim' });
    }
  }
}

const listCommand = (run: Runner): Command =>
  new Command('list').description('the grids of this library').action(
    run(async ({ terminal, json, signal, engine }) => {
      const { client } = await engine();
      const grids = await client.grids.list(undefined, { signal });
      if (json) terminal.json(grids);
      else if (grids.length === 0) terminal.line('There are no grids.');
      else
        printTable(
          terminal,
          ['NAME', 'DOCUMENTS', 'QUESTIONS', 'BEGUN', 'SETTLED'],
          grids.map((grid) => [
            ...[grid.name, String(grid.documents), String(grid.questions), grid.created_at.slice(0, 10)],
            `${grid.progress.settled} of ${grid.progress.cells}`,
          ]),
          new Set([1, 2]),
        );
      return EXIT.done;
    }),
  );

const showCommand = (run: Runner): Command => {
  const command = new Command('show')
    .description('a grid as it is now')
    .argument('<name>', 'of "pincite grid list"')
    .option('--out <file>', 'write it here too: .xlsx, .docx, .csv or .json');
  return command.action(
    run(async (session, name: string) => {
      // "grid" has this option too, and takes it wherever it stands.
      const { out } = command.optsWithGlobals<{ out?: string }>();
      const format = out === undefined ? undefined : formatOf(out, command);
      const { client } = await session.engine();
      const grids = await client.grids.list(undefined, { signal: session.signal });
      const found = grids.find((grid) => grid.name === name || grid.grid_id === name);
      if (found === undefined) throw new PinciteError('GRID_NOT_FOUND', { id: name });
      return give(session, client, found.grid_id, { out, format, reason: null });
    }),
  );
};

const templatesCommand = (run: Runner): Command =>
  new Command('templates').description('the templates of questions, those of your own included').action(
    run(async ({ terminal, json, signal, engine }) => {
      const { client } = await engine();
      const templates = await client.grids.templates(undefined, { signal });
      if (json) terminal.json(templates);
      else
        for (const { name, description, columns, problem } of templates) {
          terminal.line(
            { text: name, style: 'bold' },
            problem === null ? `  ${plural(columns.length, 'question')}` : '',
          );
          terminal.paragraph(problem ?? description, { indent: 2 });
        }
      return EXIT.done;
    }),
  );
