import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentSummary } from '../../../src/contract/documents.ts';
import { filesIn } from '../../../src/engine/library/integrity/file-list.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { quantile } from '../../metrics/quantile.ts';
import { figure } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { timedProcess } from '../ingest/timed-process.ts';
import { fillWithTexts, secretOf } from './fill-with-texts.ts';
import type { RemovalTaken } from './removal-here.ts';

export interface RemovalBenchOptions {
  readonly documents: number;
  /** Of a document. */
  readonly pages: number;
  readonly removals: number;
  /** Folder of a library that stays, and is filled where it is not there yet. */
  readonly keep: string | undefined;
  /** Entry of the benchmarks, for the process that removes. */
  readonly self: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

type Row = RemovalTaken & {
  /** Until a reader in another process does not see the document any more. */
  readonly visible_seconds: number;
  /** Searches of that reader, before and meanwhile. */
  readonly search_before_ms: number | null;
  readonly search_meanwhile_ms: readonly [number | null, number | null];
  /** Files that hold the document's own word, before and after. */
  readonly files_with_word: readonly [number, number];
  /** Files of an index that were there before and still are. */
  readonly index_files_left: number;
};

const [VISIBLE_BAR, GONE_BAR] = [1, 60];
const SEED = 1;
const QUERIES = ['binding readings and spare parts', 'approved by the board', 'pressure of the conveyor', 'notice'];

/** Removes single documents of a large library by another process, while this one searches it. */
export async function runRemovalBench(options: RemovalBenchOptions): Promise<Record<string, unknown>> {
  const { documents, pages, removals, keep, screen } = options;
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'pincite-removal-')));
  const dataDir = join(folder, 'library');
  const rows: Row[] = [];
  const library = await openLibrary({ dataDir });
  try {
    if ((await library.listDocuments()).length === 0) {
      const onAdded = (added: number) => screen.status(`${added} of ${documents} documents added`);
      await fillWithTexts({ dataDir, files: join(folder, 'files'), documents, pages, seed: SEED, onAdded });
    }
    const all = await library.listDocuments();
    const passages = all.reduce((sum, one) => sum + one.passages, 0);
    for (const document of all.slice(0, removals)) {
      screen.status(`removing ${document.source_filename}`);
      rows.push(await removeOne(library, dataDir, document, options));
      screen.note(JSON.stringify(rows.at(-1)));
    }
    const shown = all.reduce((sum, one) => sum + one.coverage.pages, 0);
    screen.print(...tableOf(rows, `removing one of ${all.length} documents of ${shown} pages, ${passages} passages`));
    return { documents: all.length, pages: shown, passages, rows };
  } finally {
    await library.close();
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function removeOne(
  library: Library,
  dataDir: string,
  document: DocumentSummary,
  { self, signal }: RemovalBenchOptions,
): Promise<Row> {
  const word = secretOf(Number(/\d+/.exec(document.source_filename)?.[0]));
  const before = await searches(library, async () => false, 2 * QUERIES.length);
  const files = await filesIn(dataDir);
  const withWord = await filesWith(dataDir, files, word);
  const job = JSON.stringify({ dataDir, documentId: document.document_id });
  let [visible, isOver] = [Number.NaN, false];
  const removing = timedProcess([self, 'removal-here', job], signal).finally(() => {
    isOver = true;
  });
  const meanwhile = await searches(library, async () => {
    if (
      Number.isNaN(visible) &&
      !(await library.listDocuments()).some((one) => one.document_id === document.document_id)
    )
      visible = Date.now();
    return isOver;
  });
  const { stdout } = await removing;
  const taken = JSON.parse(stdout) as RemovalTaken;
  const after = await filesIn(dataDir);
  return {
    ...taken,
    visible_seconds: (visible - taken.began_at) / 1000,
    search_before_ms: quantile(before, 0.5),
    search_meanwhile_ms: [quantile(meanwhile, 0.5), quantile(meanwhile, 0.95)],
    files_with_word: [withWord, await filesWith(dataDir, after, word)],
    index_files_left: after.filter((path) => path.includes('/_indices/') && files.includes(path)).length,
  };
}

/** Milliseconds of searches, until `isOver` or so many. */
async function searches(library: Library, isOver: () => Promise<boolean>, most = Number.POSITIVE_INFINITY) {
  const milliseconds: number[] = [];
  for (let i = 0; i < most && !(await isOver()); i++) {
    const startedAt = performance.now();
    const query = QUERIES[i % QUERIES.length] as string;
    await Promise.all([library.searchText(query, { limit: 100 }), library.searchPages(query, { limit: 40 })]);
    milliseconds.push(performance.now() - startedAt);
  }
  return milliseconds;
}

async function filesWith(folder: string, paths: readonly string[], word: string): Promise<number> {
  let count = 0;
  for (const path of paths) {
    const [bytes] = await Promise.allSettled([readFile(join(folder, path))]);
    if (bytes.status === 'fulfilled' && bytes.value.includes(word)) count++;
  }
  return count;
}

function tableOf(rows: readonly Row[], title: string): readonly string[] {
  const met = ({ visible_seconds: visible, seconds, files_with_word: [, left], index_files_left: old }: Row) =>
    visible <= VISIBLE_BAR && seconds <= GONE_BAR && left === 0 && old === 0 ? 'met' : 'missed';
  return textTable(
    title,
    [
      ...[
        '',
        'gone for readers s',
        'off the disk s',
        'processor s',
        'written MB',
        'most memory MB',
        'search before ms',
      ],
      ...['meanwhile p50 / p95', 'files with its word', `<= ${VISIBLE_BAR} and ${GONE_BAR} s`],
    ],
    rows.map((row, i) => [
      `${i + 1}`,
      ...[figure(row.visible_seconds, 2), figure(row.seconds, 1), figure(row.processor_seconds, 1)],
      ...[figure(row.written_bytes === null ? null : row.written_bytes / 1e6, 0), figure(row.peak_bytes / 1e6, 0)],
      ...[figure(row.search_before_ms, 0), row.search_meanwhile_ms.map((ms) => figure(ms, 0)).join(' / ')],
      ...[row.files_with_word.join(' → '), met(row)],
    ]),
  );
}
