import type { SettledStore } from '../journal/settle-store.ts';
import { number, text } from './row-values.ts';
import { INDEXED_TABLES, TABLE_NAMES, type TableName } from './schema.ts';
import { quoted } from './sql-text.ts';
import { isDiskFull } from './store-error.ts';
import type { LanceStore } from './store-types.ts';

/** A reader may hold on to a version for as long as one query takes; this is far more. */
const KEEP_VERSIONS_MS = 10 * 60_000;
/** Rows outside the full-text index are scanned by every search: ~0.05–0.1 ms each. */
const TAIL_AT_REST = 200;
/** While documents are being added a longer tail is fine; indexing costs as much as the index is big. */
const TAIL_WHILE_ADDING = 8_000;
/** Every search opens each file of these tables, at ~0.5–1 ms a file; they are small and quickly rewritten. */
const SEARCHED_FILES_AT_MOST = 8;
/** Looking up a document costs ~0.4 ms a file; originals and boxes are large and rewritten seldom. */
const FILES_AT_MOST = 48;

/** Whether bringing `unindexed` rows into an index of `indexed` rows pays: the whole index is written anew. */
export function isIndexDue(tail: { indexed: number; unindexed: number }, at: 'rest' | 'adding'): boolean {
  const least = at === 'rest' ? TAIL_AT_REST : TAIL_WHILE_ADDING;
  return tail.unindexed > 0 && tail.unindexed >= Math.min(Math.max(least, tail.indexed / 50), 4 * TAIL_WHILE_ADDING);
}

/** Merging rewrites a table, so it waits until the small files together weigh a quarter of the largest. */
export function isMergeDue(table: TableName, fragments: { count: number; rows: number; largest: number }): boolean {
  const atMost = table === 'files' || table === 'pages' ? FILES_AT_MOST : SEARCHED_FILES_AT_MOST;
  return fragments.count > atMost && (fragments.rows - fragments.largest) * 4 >= fragments.largest;
}

/**
 * Builds the indexes that cover nothing yet: LanceDB never fills one that was made over no rows except so, and does not find the
 * words of a table without one.
 */
export async function indexFirstRows(store: LanceStore): Promise<void> {
  for (const table of INDEXED_TABLES) {
    const index = await store.textIndex(table, 'fts');
    if (index && index.indexed > 0) continue;
    if ((await store.count(table)) > 0) await store.buildTextIndex(table, 'fts');
  }
}

/** Keeps searches quick: adds new rows to the index when that pays, and merges small files. Rows that wait for it are found all the same. */
export async function maintainStore(store: SettledStore, at: 'rest' | 'adding'): Promise<void> {
  await indexFirstRows(store);
  const due = new Set<TableName>();
  for (const table of INDEXED_TABLES) {
    const index = await store.textIndex(table, 'fts');
    if (index && isIndexDue(index, at)) due.add(table);
  }
  if (at === 'rest') {
    for (const table of TABLE_NAMES) if (isMergeDue(table, await store.fragments(table))) due.add(table);
  }
  if (due.size === 0) return;
  // So that the version which stays is one that a power cut leaves.
  await store.settle();
  for (const table of due) await store.optimise(table, KEEP_VERSIONS_MS);
}

/** Tidies up after writing. A full disk is no failure: only speed is lost, and the next ingest tries again. */
export async function maintainAtRest(store: SettledStore): Promise<void> {
  try {
    await maintainStore(store, 'rest');
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

/**
 * Takes deleted rows off the disk: rewrites what held them and forgets every version but the newest. The index is built
 * anew, since it keeps the words of deleted rows. `ownsFiles` = no other process can be writing to this store.
 */
export async function purgeStore(store: SettledStore, now: number, ownsFiles: boolean): Promise<void> {
  for (const table of TABLE_NAMES) {
    await splitFile(store, table);
    await store.compact(table);
  }
  for (const table of INDEXED_TABLES) await store.buildTextIndex(table, 'fts');
  // What it became is on the disk before the files go that it was made from, and these are gone for good when it is over.
  await store.settle();
  // A cut-off in the future: the newest version always stays, all others go.
  const options = { olderThan: new Date(now + 60_000), deleteUnverified: ownsFiles };
  for (const table of TABLE_NAMES) await store.prune(table, options);
  await store.settle();
}

/** With `document_id` it names one row. */
const SECOND_KEY: Readonly<Partial<Record<TableName, string>>> = {
  pages: 'page_index',
  passages: 'chunk_index',
  page_words: 'page_index',
  vectors: 'chunk_index',
  files: 'part',
};

/**
 * LanceDB merges files of a table, and leaves a single one alone as long as no more than a tenth of it is deleted (Lance's
 * `materialize_deletions_threshold`, which cannot be set from here): the deleted text would stay. So one row moves to a second file.
 */
async function splitFile(store: LanceStore, table: TableName): Promise<void> {
  const second = SECOND_KEY[table];
  const columns = second === undefined ? ['document_id'] : ['document_id', second];
  const [row] = await store.read(table, { columns, limit: 1 });
  if (row === undefined) return;
  const document = `document_id = ${quoted(text(row, 'document_id'))}`;
  await store.moveRows(table, second === undefined ? document : `${document} AND ${second} = ${number(row, second)}`);
}
