import { basename } from 'node:path';
import { Command, Option } from 'commander';
import type { IngestEvent, IngestResult } from '../../contract/documents.ts';
import { type ErrorCode, PinciteError } from '../../contract/errors.ts';
import { lacksParts, partsTold } from '../../contract/view/documents/coverage-words.ts';
import { hasReadableExtension } from '../../contract/view/documents/document-names.ts';
import { PAUSED, progressLine, resultLine, SEARCHABLE } from '../ingest-progress.ts';
import { readSecret } from '../local-file.ts';
import { plural } from '../print/format-place.ts';
import { type Client, EXIT, type ExitCode, type Runner, type Session } from '../session.ts';

interface IngestOptions {
  readonly wait: 'searchable' | 'ready';
  readonly ocr: 'auto' | 'off';
  readonly passwordFile?: string;
  readonly collection?: string | undefined;
  readonly toFragments?: string;
  readonly embed?: boolean;
}

/** Adds files, shows the progress, and returns the result of each file. Shared with the demo. */
export async function ingestFiles(
  { terminal, signal, json, ids, engine }: Pick<Session, 'terminal' | 'signal' | 'json' | 'ids' | 'engine'>,
  paths: readonly string[],
  options: Pick<IngestOptions, 'wait' | 'ocr' | 'collection'> & {
    readonly password?: string | undefined;
    readonly attached_to?: string;
  },
): Promise<IngestResult[]> {
  const { client } = await engine();
  const events = await client.documents.ingest({ paths: [...paths], ...options }, { signal });
  const toldOf = async (document_id: string): Promise<string> =>
    partsTold(await client.documents.coverage({ document_id }, { signal }));
  return showIngest({ terminal, json, ids }, events, { paths, collection: options.collection, toldOf });
}

/** Shows the progress of files, and returns the result of each. */
async function showIngest(
  { terminal, json, ids }: Pick<Session, 'terminal' | 'json' | 'ids'>,
  events: AsyncIterable<IngestEvent>,
  {
    paths,
    collection,
    toldOf = null,
  }: {
    readonly paths: readonly string[];
    readonly collection: string | undefined;
    readonly toldOf?: ((documentId: string) => Promise<string>) | null;
  },
): Promise<IngestResult[]> {
  const results: IngestResult[] = [];
  let wasPaused = false;
  for await (const event of events) {
    if (event.type === 'progress') {
      const { is_paused: isPaused = false } = event.progress;
      // A log shows no status line: without this note the ingest would seem stuck.
      if (isPaused && !wasPaused && !terminal.watched) terminal.note(PAUSED);
      wasPaused = isPaused;
      terminal.status(progressLine(event.progress));
    } else {
      const { result } = event;
      results.push(result);
      if (json) continue;
      const { document_id: id, coverage } = result;
      const isTold = toldOf !== null && id !== null && coverage !== null && lacksParts(coverage);
      const told = isTold ? await toldOf(id) : undefined;
      terminal.line(...resultLine(result, { ids, collection, told, isNamed: isMeant(result, paths) }));
    }
  }
  terminal.clearStatus();
  return results;
}

/** Whether a file was to be read: it was named, or its name is that of a kind that is read. */
const isMeant = ({ source_filename: name }: IngestResult, paths: readonly string[]): boolean =>
  paths.some((path) => basename(path) === name) || hasReadableExtension(name);

/** Writes the rows of files into a folder. */
async function ingestFragments(
  session: Session,
  paths: readonly string[],
  options: Omit<Parameters<Client['documents']['ingestToFragments']>[0], 'paths'>,
): Promise<IngestResult[]> {
  const { client } = await session.engine();
  const events = await client.documents.ingestToFragments(
    { paths: [...paths], ...options },
    { signal: session.signal },
  );
  return showIngest(session, events, { paths, collection: options.collection });
}

/**
 * Prints the first file that failed and returns exit code 1, also when others were added: otherwise a script that
 * checks only the exit code would take a library without one of its contracts for a complete one. Files of other kinds
 * in a named folder do not count as failed, nor does a missing embedding model. Shared with `attachments --add`.
 */
export function failWhereOneFailed(
  session: Session,
  paths: readonly string[],
  results: readonly IngestResult[],
): ExitCode {
  if (results.length === 0 && paths.length > 0)
    throw new PinciteError('BAD_REQUEST', { why: `there is no file that can be read in ${paths.join(', ')}` });
  const isFailed = (result: IngestResult): boolean => {
    const { code } = result;
    if (code === 'NOT_SUPPORTED') return isMeant(result, paths);
    return code !== null && code !== ('MODEL_MISSING' satisfies ErrorCode);
  };
  const isAdded = ({ state }: IngestResult): boolean => SEARCHABLE.has(state);
  const nothing = results.length > 0 && !results.some(isAdded);
  const failed = nothing ? results : results.filter(isFailed);
  const [first] = failed;
  if (first === undefined) return EXIT.done;
  const others = nothing ? `${failed.length - 1} more, none of them indexed` : `${failed.length - 1} more that failed`;
  const code: string = first.code ?? ('INTERNAL' satisfies ErrorCode);
  const more = failed.length === 1 ? '' : ` (and ${others})`;
  session.terminal.note(`pincite: ${code}: ${first.reason ?? first.state}${more}`);
  return EXIT.failed;
}

/** Says what became of several files, and what comes next. */
function noteAdded({ terminal }: Session, results: readonly IngestResult[]): void {
  const added = results.filter(({ state }) => SEARCHABLE.has(state)).length;
  if (results.length < 2 || added === 0) return;
  terminal.note({ text: `${plural(added, 'document')} can be asked now: pincite ask "…"`, style: 'dim' });
}

/** `pincite ingest PATH…` */
export function ingestCommand(run: Runner): Command {
  return new Command('ingest')
    .summary('add files and folders')
    .description('add files and folders; without a path, finish what an earlier run left')
    .argument('[path...]')
    .addOption(
      new Option('--wait <state>', 'return when every file can be searched, or is embedded too')
        .choices(['searchable', 'ready'])
        .default('ready'),
    )
    .addOption(
      new Option(
        '--ocr <mode>',
        'auto reads scanned pages in their pictures, which takes seconds a page; off leaves them out',
      )
        .choices(['auto', 'off'])
        .default('auto'),
    )
    .option('--password-file <file>', 'its first line opens protected files; "-" reads it from standard input')
    .option('--collection <name>', 'put the files into this collection')
    .addOption(
      new Option(
        '--to-fragments <folder>',
        'write the rows of the documents into this folder and not into a library, for a job on a cluster (scale/README.md)',
      ).conflicts('wait'),
    )
    .option('--embed', 'with --to-fragments: compute the vectors too')
    .action(
      run(async (session, paths: string[], options: IngestOptions) => {
        const { wait, ocr, passwordFile, collection, toFragments: out, embed } = options;
        if (embed === true && out === undefined)
          throw new PinciteError('BAD_REQUEST', {
            why: '--embed goes with --to-fragments, an ingest embeds by itself',
          });
        const password = passwordFile === undefined ? undefined : await readSecret(passwordFile, session);
        const asked = { ocr, password, collection };
        const results =
          out === undefined
            ? await ingestFiles(session, paths, { wait, ...asked })
            : await ingestFragments(session, paths, { out, embed, ...asked });
        if (session.json) session.terminal.json(results);
        const code = failWhereOneFailed(session, paths, results);
        if (!session.json && out === undefined && code === EXIT.done) noteAdded(session, results);
        return code;
      }),
    );
}
