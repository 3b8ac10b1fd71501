import { Command } from 'commander';
import type { DocumentSummary, PageCoverage } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import type { QuotingRecords } from '../../../contract/records/audit.ts';
import {
  BESIDE_TEXT,
  coverageCounts,
  isTold,
  lacksParts,
  PARTS_LEFT_OUT,
  partsTold,
} from '../../../contract/view/documents/coverage-words.ts';
import { formatName } from '../../../contract/view/documents/document-names.ts';
import { editionOf } from '../../../contract/view/documents/edition.ts';
import { pagePlace } from '../../../contract/view/page-place.ts';
import { writeOutput } from '../../local-file.ts';
import { DOCUMENT, documentId, documentIds } from '../../parse-option.ts';
import { formatBytes, plural } from '../../print/format-place.ts';
import { printTable } from '../../print/print-table.ts';
import { EXIT, type ExitCode, type Runner, type Session } from '../../session.ts';
import { showDocument } from './document.ts';
import { documentUrlCommand } from './document-url.ts';

/** `pincite documents [ID]` */
export function documentsCommand(run: Runner): Command {
  return new Command('documents')
    .summary('list them, or tell what is known of one')
    .description('list the documents of the library, or say what is known of one')
    .argument('[document]', `${DOCUMENT}: its facts, sections, defined terms and citations`)
    .action(
      run(async (session, named: string | undefined) => {
        if (named !== undefined) return await showDocument(session, named);
        const { terminal, signal, json, ids, engine } = session;
        const documents = await (await engine()).client.documents.list(undefined, { signal });
        if (json) {
          terminal.json(documents);
          return EXIT.done;
        }
        if (documents.length === 0) terminal.note('There are no documents yet; add some with "pincite ingest PATH".');
        // Columns that would be empty are left out.
        const inCollections = documents.some(({ collections }) => collections.length > 0);
        const hasEditions = documents.some(({ supersedes }) => supersedes !== null);
        const columns: readonly DocumentColumn[] = [
          { head: 'ID', of: (one) => one.document_id, isShown: ids },
          { head: 'STATE', of: (one) => one.state },
          { head: 'PAGES', of: (one) => (one.kind === 'pdf' ? String(one.pages) : '–'), isNumber: true },
          { head: 'READABLE', of: readableCell, isNumber: true },
          { head: 'SIZE', of: (one) => formatBytes(one.bytes), isNumber: true },
          { head: 'EDITION', of: (one) => editionCell(one, documents), isShown: hasEditions },
          { head: 'COLLECTIONS', of: (one) => one.collections.join(', '), isShown: inCollections },
          { head: 'TAGS', of: (one) => one.tags.join(', '), isShown: documents.some(({ tags }) => tags.length > 0) },
          { head: 'FILE', of: (one) => one.source_filename },
          { head: 'NAME', of: (one) => one.document_name },
        ];
        const shown = columns.filter(({ isShown = true }) => isShown);
        const rows = documents.map((document) => shown.map(({ of }) => of(document)));
        const numbers = new Set(shown.flatMap(({ isNumber = false }, i) => (isNumber ? [i] : [])));
        printTable(
          terminal,
          shown.map(({ head }) => head),
          rows,
          numbers,
        );
        return EXIT.done;
      }),
    )
    .addCommand(documentUrlCommand(run));
}

const readableCell = ({ coverage }: DocumentSummary): string =>
  lacksParts(coverage) ? PARTS_LEFT_OUT : `${Math.floor(coverage.share * 100)} %`;

interface DocumentColumn {
  readonly head: string;
  readonly of: (document: DocumentSummary) => string;
  readonly isShown?: boolean;
  readonly isNumber?: boolean;
}

/** "2 of 3"; empty for a document that has one edition only. */
function editionCell({ document_id: id }: DocumentSummary, documents: readonly DocumentSummary[]): string {
  const edition = editionOf(id, documents);
  return edition === null ? '' : `${edition.number} of ${edition.of}`;
}

/** `pincite rename ID [NAME]` */
export function renameCommand(run: Runner): Command {
  return new Command('rename')
    .description('give a document another name for lists, citations and exports; its file keeps its own')
    .argument('<document>', DOCUMENT)
    .argument('[name]', 'without it the document gets its own name back')
    .action(
      run(async (session, named: string, name: string | undefined) => {
        const { terminal, signal, json } = session;
        const { documents } = (await session.engine()).client;
        const id = await documentId(session, named);
        const [changed] = await documents.update({ document_ids: [id], name: name ?? null }, { signal });
        if (json) terminal.json(changed);
        else terminal.line(`${id}  ${changed?.document_name ?? ''}`);
        return EXIT.done;
      }),
    );
}

/** `pincite tag TAG ID… [--remove]` */
export function tagCommand(run: Runner): Command {
  return new Command('tag')
    .description('give documents a tag, a word of your own to sort them by, or take it away')
    .argument('<tag>')
    .argument('<document...>', `of each ${DOCUMENT}`)
    .option('--remove', 'take the tag away')
    .action(
      run(async (session, tag: string, named: string[], { remove }: { remove?: boolean }) => {
        const { terminal, signal, json } = session;
        const { documents } = (await session.engine()).client;
        const change = remove === true ? { remove_tag: tag } : { add_tag: tag };
        const document_ids = await documentIds(session, named);
        const changed = await documents.update({ document_ids, ...change }, { signal });
        if (json) terminal.json(changed);
        else for (const { document_id: id, tags } of changed) terminal.line(`${id}  ${tags.join(', ') || 'no tags'}`);
        return EXIT.done;
      }),
    );
}

/** `pincite remove ID… [--purge-records]` */
export function removeCommand(run: Runner): Command {
  return new Command('remove')
    .summary('delete documents')
    .description('delete documents from the library: their text and the kept file; names the records that quote them')
    .argument(
      '<document...>',
      `of each ${DOCUMENT}; with --purge-records also ids of documents that were removed before`,
    )
    .option('--purge-records', 'take their words out of the trace log, threads and kept answers too')
    .option(
      '--certificate <file>',
      'then look for them in all of the library, and write what was found (.pdf or .json)',
    )
    .action(
      run(async (session, named: string[], { purgeRecords = false, certificate }: RemoveOptions) => {
        const { terminal, signal, json, engine } = session;
        const ids = await documentIds(session, named);
        if (certificate !== undefined) return await removeCertified(session, ids, purgeRecords, certificate);
        const { documents, quarantine } = (await engine()).client;
        const records = await documents.records({ document_ids: ids }, { signal });
        const kept = await quarantine.list(undefined, { signal });
        const removed = await documents.remove({ document_ids: ids, purge_records: purgeRecords }, { signal });
        if (json) {
          const recordsOf = (id: string) => records.find((one) => one.document_id === id);
          terminal.json(removed.map((document) => ({ ...document, records: recordsOf(document.document_id) })));
          return EXIT.done;
        }
        for (const quoting of records) {
          const document = removed.find((one) => one.document_id === quoting.document_id);
          const name = document === undefined ? '(removed before)' : document.source_filename;
          terminal.line(`removed  ${quoting.document_id}  ${name}`);
          for (const line of recordLines(quoting, purgeRecords)) terminal.line(`  ${line}`);
        }
        const { servers } = await (await engine()).client.status(undefined, { signal });
        if (removed.length > 0 && servers.list.some(({ purpose }) => purpose === 'store'))
          terminal.line(
            'No machine finds it any more. The next "pincite index" deletes its text from the bucket; files that nobody can tell from those of a write under way stay seven days longer.',
          );
        if (removed.length > 0 && kept.some((entry) => 'damaged_id' in entry)) {
          terminal.line('What repair had set aside was deleted too: any of it might hold their text.');
        }
        return EXIT.done;
      }),
    );
}

interface RemoveOptions {
  readonly purgeRecords?: boolean;
  readonly certificate?: string;
}

/** Exit 4 when something of the documents is left that should not be. */
async function removeCertified(
  { terminal, signal, json, engine }: Session,
  ids: readonly string[],
  purgeRecords: boolean,
  file: string,
): Promise<ExitCode> {
  const { client } = await engine();
  const input = { document_ids: [...ids], purge_records: purgeRecords };
  const { complete, statement, json: text, pdf } = await client.documents.removeCertified(input, { signal });
  try {
    await writeOutput(file, /\.pdf$/iu.test(file) ? pdf : new TextEncoder().encode(text));
  } catch (error) {
    // The documents are gone, and there is no second certificate of it.
    terminal.line(text);
    throw error;
  }
  if (json) terminal.json({ complete, statement, certificate: file });
  else {
    for (const sentence of statement) terminal.line(sentence);
    terminal.note(`certificate written to ${file}`);
  }
  return complete ? EXIT.done : EXIT.checkFailed;
}

/** Most numbers of log entries and titles of threads that are listed. */
const SHOWN = 10;

function recordLines(quoting: QuotingRecords, isPurged: boolean): string[] {
  const { document_id: id, log_entries: entries, threads, kept_answers: kept, notes, grid_cells: cells } = quoting;
  const keptLine = kept === 0 ? [] : [`${plural(kept, 'kept answer')} removed`];
  if (entries.length === 0 && threads.length === 0 && notes === 0 && cells === 0) return keptLine;
  const done = isPurged ? ' purged' : '';
  const listed = (items: readonly number[]): string =>
    items.length > SHOWN ? `${items.slice(0, SHOWN).join(', ')} and ${items.length - SHOWN} more` : items.join(', ');
  const named = entries.length === 1 ? 'entry' : 'entries';
  return [
    ...keptLine,
    ...(entries.length === 0 ? [] : [`trace log: ${named} ${listed(entries)}${done}`]),
    ...threads.slice(0, SHOWN).map(({ title, turns }) => `thread “${title}”: ${plural(turns, 'answer')}${done}`),
    ...(notes === 0 ? [] : [`${plural(notes, 'note')} of readers${done}`]),
    ...(threads.length > SHOWN ? [`and ${plural(threads.length - SHOWN, 'more thread')}`] : []),
    ...(cells === 0 ? [] : [`${plural(cells, 'cell')} of grids${done}`]),
    ...(isPurged ? [] : [`These still quote it; "pincite remove ${id} --purge-records" takes its words out of them.`]),
  ];
}

function printCoverage(terminal: Session['terminal'], document: DocumentSummary, pages: readonly PageCoverage[]): void {
  const { coverage } = document;
  const counts = coverageCounts(coverage, ['text', ...BESIDE_TEXT]);
  const share =
    document.kind === 'text'
      ? `${formatName(document.source_filename)}, no pages`
      : `${Math.floor(coverage.share * 100)} % readable`;
  terminal.line({ text: document.source_filename, style: 'bold' }, `  ${plural(document.pages, 'page')}: ${share}`);
  // That all pages are text is said by the share.
  if (document.kind === 'pdf' && coverage.text < coverage.pages) terminal.line(`  ${counts}`);
  if (document.attachments > 0) {
    const files = plural(document.attachments, 'attached file');
    terminal.line(`  ${files}; "pincite attachments ${document.document_id}" lists them`);
  }
  if (document.kind === 'text') {
    const told = partsTold(pages);
    if (told !== '') terminal.line(`  ${told}`);
    return;
  }
  for (const page of pages.filter(isTold)) {
    const reason = page.reason === null ? '' : `: ${page.reason}`;
    terminal.line(`  ${pagePlace(page, document.pages)}  ${page.state.replace('_', ' ')}${reason}`);
  }
}

/** `pincite coverage [ID]` */
export function coverageCommand(run: Runner): Command {
  return new Command('coverage')
    .summary('which pages can be searched, and why others cannot')
    .description('say of every page whether its text can be searched')
    .argument('[document]', DOCUMENT)
    .action(
      run(async (session, named: string | undefined) => {
        const { terminal, signal, json } = session;
        const { client } = await session.engine();
        const id = named && (await documentId(session, named));
        const all = await client.documents.list(undefined, { signal });
        const chosen = id === undefined ? all : all.filter((document) => document.document_id === id);
        if (id !== undefined && chosen.length === 0) throw new PinciteError('DOCUMENT_NOT_FOUND', { id });
        const reports: object[] = [];
        for (const document of chosen) {
          const { document_id, source_filename, state, coverage } = document;
          const pages = await client.documents.coverage({ document_id }, { signal });
          if (json) reports.push({ document_id, source_filename, state, coverage, pages });
          else printCoverage(terminal, document, pages);
        }
        if (json) terminal.json(id === undefined ? reports : reports[0]);
        return EXIT.done;
      }),
    );
}
