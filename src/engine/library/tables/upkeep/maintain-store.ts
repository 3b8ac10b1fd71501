import { MEMORY_LIMITS, type MemoryLimits } from '../../reading/memory-limits.ts';
import type { SettledStore, Upkeep } from '../../storage/types.ts';
import { number, text } from '../row-values.ts';
import { INDEXED_TABLES, TABLE_NAMES, type TableName } from '../schema.ts';
import { quoted } from '../sql-text.ts';
import { unlessDiskFull } from '../store-error.ts';
import type { IndexedRows, LanceStore } from '../store-types.ts';
import { mergeSmallFiles, pruneOlder, rewriteDeleted } from './merge-fragments.ts';

/** How long old versions stay: far longer than a query, for which a reader holds one. */
const KEEP_VERSIONS_MS = 10 * 60_000;
/**
 * Rows outside the full-text index: as a share of those inside, within limits. Every search scans them, 8,000 in a
 * quarter of a second, and LanceDB weighs the words of a search by the rows inside alone: in a library of three
 * documents, with one of them inside, the order of the passages hung on which came first. But rows come into the index
 * only by writing all of it anew: while documents are added the share is large, or that of a library of a million
 * passages would be written fifty times.
 */
const TAIL = {
  rest: { share: 1 / 50, least: 1, most: 1000 },
  adding: { share: 1 / 4, least: 8000, most: 50_000 },
} as const;
/** Most files of a table that every search opens, at ~0.5–1 ms a file; these tables are small and quick to rewrite. */
const SEARCHED_FILES_AT_MOST = 8;
/**
 * Most files of other tables: a look-up of a document costs ~0.4 ms a file, and originals and boxes are large to
 * rewrite.
 */
const FILES_AT_MOST = 48;

/** Whether to bring `unindexed` rows into an index of `indexed` rows, which rewrites the whole index. */
export function isIndexDue(tail: { indexed: number; unindexed: number }, at: 'rest' | 'adding'): boolean {
  const { share, least, most } = TAIL[at];
  return tail.unindexed >= Math.min(Math.max(least, tail.indexed * share), most);
}

/**
 * Whether LanceDB is to merge the files of a table that nobody else can merge. It rewrites the whole table, so the
 * small files must together weigh a quarter of the largest.
 */
export function isMergeDue(table: TableName, fragments: { count: number; rows: number; largest: number }): boolean {
  return fragments.count > filesAtMost(table) && (fragments.rows - fragments.largest) * 4 >= fragments.largest;
}

/** The tables of large rows. A search opens neither. */
const LARGE: readonly TableName[] = ['files', 'pages'];
/**
 * Those that are merged while documents are added: the large ones, and the list of documents, which is read after each
 * commit.
 */
const MERGED_WHILE_ADDING: readonly TableName[] = [...LARGE, 'documents'];

const filesAtMost = (table: TableName): number => (LARGE.includes(table) ? FILES_AT_MOST : SEARCHED_FILES_AT_MOST);

/** The upkeep of tables. `ownsFiles`: no other process can be writing to them. `now` in milliseconds since 1970. */
export function upkeepOf(
  store: SettledStore,
  {
    now,
    ownsFiles,
    inMemory = MEMORY_LIMITS,
  }: {
    readonly now: () => number;
    readonly ownsFiles: boolean;
    /** From more rows on the tables have indexes of keys and vectors. */
    readonly inMemory?: MemoryLimits | undefined;
  },
): Upkeep {
  return {
    whileAdding: () => maintainStore(store, 'adding'),
    whileEmbedding: () => maintainVectors(store, inMemory),
    atRest: () => maintainAtRest(store, inMemory),
    purge: () => purgeStore(store, now(), ownsFiles),
    isUntidy: async () => (await untidyTables(store, now())).length > 0,
    tidy: () => tidyStore(store, now()),
  };
}

/**
 * Builds the indexes that cover nothing yet. LanceDB never fills an index that was made over no rows in any other way,
 * and without an index it does not find a table's words.
 */
export async function indexFirstRows(store: LanceStore): Promise<void> {
  for (const table of INDEXED_TABLES) {
    const index = await store.textIndex(table, 'fts');
    if (index && index.indexed > 0) continue;
    if ((await store.count(table)) > 0) await store.buildTextIndex(table, 'fts');
  }
}

/**
 * Keeps searches quick: adds new rows to the index when that pays, and merges small files. Searches find rows that are
 * not indexed yet, too.
 */
async function maintainStore(store: SettledStore, at: 'rest' | 'adding'): Promise<void> {
  await indexFirstRows(store);
  const merged = at === 'rest' ? TABLE_NAMES : [...MERGED_WHILE_ADDING, ...(await withWordsDue(store, at))];
  const left = new Set<TableName>();
  for (const table of merged) if (await isLeftToMerge(store, table, at)) left.add(table);
  // Only now, since rows that were moved are outside of the index.
  for (const table of await withWordsDue(store, at)) {
    if ((await store.layout(table)) === null) left.add(table);
    else await buildWords(store, table);
  }
  if (left.size === 0) return;
  // Settled, so that a power cut cannot lose the version that stays.
  await store.settle();
  for (const table of left) await store.optimise(table, KEEP_VERSIONS_MS);
}

/** The tables whose full-text index is to take in rows. */
async function withWordsDue(store: LanceStore, at: 'rest' | 'adding'): Promise<TableName[]> {
  const due: TableName[] = [];
  for (const table of INDEXED_TABLES) {
    const index = await store.textIndex(table, 'fts');
    if (index && isIndexDue(index, at)) due.push(table);
  }
  return due;
}

/**
 * Builds a full-text index anew. LanceDB's own way to take rows in is dearer, however few they are: it merges the files
 * of the table, writes the index anew for that, and then copies it (docs/adr/0145).
 */
async function buildWords(store: SettledStore, table: TableName): Promise<void> {
  await store.buildTextIndex(table, 'fts');
  await pruneOlder(store, table, KEEP_VERSIONS_MS);
}

/** Merges the small files of a table, or says that LanceDB has to: only at rest, because it rewrites the table. */
async function isLeftToMerge(store: SettledStore, table: TableName, at: 'rest' | 'adding'): Promise<boolean> {
  if (await mergeSmallFiles(store, table, { filesAtMost: filesAtMost(table), keepMs: KEEP_VERSIONS_MS })) return false;
  return at === 'rest' && isMergeDue(table, await store.fragments(table));
}

/**
 * Rows outside the indexes of keys and of vectors, as a share of those inside. Every search compares each of these
 * vectors, 20,000 in some 12 ms, and every look-up each of these keys. The indexes are made anew, 300,000 vectors in 8
 * s, a million keys in a second or two: LanceDB would take new rows in by merging the files of the table first, all of
 * them each time.
 */
const MADE_TAIL = {
  rest: { share: 1 / 50, most: { keys: 2_000, vectors: 20_000 } },
  adding: { share: 1 / 4, most: { keys: Number.POSITIVE_INFINITY, vectors: Number.POSITIVE_INFINITY } },
} as const;

/** Whether an index of keys or of vectors is to be made, in the place of one with these rows. */
export function isMadeAnew(of: 'keys' | 'vectors', index: IndexedRows | null, at: 'rest' | 'adding'): boolean {
  const { share, most } = MADE_TAIL[at];
  return index === null || index.unindexed > Math.min(index.indexed * share, most[of]);
}

/** The tables with indexes: what searches look into. */
const SEARCHED: readonly TableName[] = [...INDEXED_TABLES, 'vectors'];

/** The columns by which a large library's rows are looked up. */
const KEYS = {
  passages: ['chunk_id', 'document_id'],
  // A document that a question names is searched by itself.
  page_words: ['document_id'],
  // The hash is asked for each portion of passages that is embedded (ingest/vector-rows.ts).
  vectors: ['chunk_id', 'document_id', 'text_hash'],
} as const;

/** Makes the indexes that a large library needs. Searches go on meanwhile, and find what no index has yet. */
async function indexLargeTables(store: SettledStore, from: MemoryLimits, at: 'rest' | 'adding'): Promise<void> {
  const isLarge = {
    passages: (await store.count('passages')) > from.passages,
    vectors: (await store.count('vectors')) > from.vectors,
  };
  for (const table of ['passages', 'page_words', 'vectors'] as const) {
    if (!isLarge[table === 'page_words' ? 'passages' : table]) continue;
    const keys = await store.keyIndexes(table);
    for (const column of KEYS[table])
      if (isMadeAnew('keys', keys.get(column) ?? null, at)) await store.buildKeyIndex(table, column);
    if (table === 'vectors' && isMadeAnew('vectors', await store.vectorIndex(table), at))
      await store.buildVectorIndex(table, 'vector');
  }
}

/** Merges the small files that embedding leaves, and keeps the index of vectors near to them, while it goes on. */
async function maintainVectors(store: SettledStore, from: MemoryLimits): Promise<void> {
  try {
    for (const table of ['vectors', 'documents'] as const) {
      if (!(await isLeftToMerge(store, table, 'rest'))) continue;
      await store.settle();
      await store.optimise(table, KEEP_VERSIONS_MS);
    }
    await indexLargeTables(store, from, 'adding');
  } catch (error) {
    unlessDiskFull(error);
  }
}

/** Brings indexes and files into the state in which a library rests. Throws DISK_FULL: then only speed is lost. */
export async function bringToRest(store: SettledStore, from: MemoryLimits): Promise<void> {
  await maintainStore(store, 'rest');
  await indexLargeTables(store, from, 'rest');
}

/** Maintains the store after writing. Ignores a full disk: the next ingest tries again. */
const maintainAtRest = (store: SettledStore, from: MemoryLimits): Promise<void> =>
  bringToRest(store, from).catch(unlessDiskFull);

/** What is told of the tables as a whole. `indexed`, `unindexed`: rows within and outside the word indexes. */
export interface StoreExtent {
  readonly files: number;
  readonly indexed: number;
  readonly unindexed: number;
}

export async function storeExtent(store: LanceStore): Promise<StoreExtent> {
  let [files, indexed, unindexed] = [0, 0, 0];
  for (const table of TABLE_NAMES) files += (await store.fragments(table)).count;
  for (const table of INDEXED_TABLES) {
    const index = await store.textIndex(table, 'fts');
    indexed += index?.indexed ?? 0;
    unindexed += index?.unindexed ?? (await store.count(table));
  }
  return { files, indexed, unindexed };
}

/**
 * Takes deleted rows off the disk: rewrites what shares a file with them, builds the indexes anew, since they keep what
 * they have of deleted rows, and deletes every version but the newest. A table whose files are LanceDB's alone is
 * rewritten by it as a whole. `ownsFiles`: no other process can be writing to this store.
 */
export async function purgeStore(store: SettledStore, now: number, ownsFiles: boolean): Promise<void> {
  // The rows are gone from what is held too. Rows that were moved are outside of every index until it is built anew,
  // seconds later, and each search would look through them one by one. Not where others write: their rows were missed.
  const release = ownsFiles ? await store.hold(SEARCHED) : () => undefined;
  try {
    for (const table of TABLE_NAMES) await takeOutDeleted(store, table);
  } finally {
    release();
  }
  // The compacted files must be on the disk before the old ones are deleted; the second settle makes the deletion
  // durable.
  await store.settle();
  // A cut-off in the future deletes all versions but the newest.
  const options = { olderThan: new Date(now + 60_000), deleteUnverified: ownsFiles };
  for (const table of TABLE_NAMES) await store.prune(table, options);
  await store.settle();
}

async function takeOutDeleted(store: SettledStore, table: TableName): Promise<void> {
  if (await rewriteDeleted(store, table)) {
    await rebuildKeysAndVectors(store, table);
  } else {
    await splitFile(store, table);
    await store.compact(table);
  }
  if (INDEXED_TABLES.includes(table)) await store.buildTextIndex(table, 'fts');
}

/** Builds the indexes of a table anew that are there, but that of words. */
async function rebuildKeysAndVectors(store: LanceStore, table: TableName): Promise<void> {
  for (const column of (await store.keyIndexes(table)).keys()) await store.buildKeyIndex(table, column);
  if ((await store.vectorIndex(table)) !== null) await store.buildVectorIndex(table, 'vector');
}

/** The column that names one row together with `document_id`. */
const SECOND_KEY: Readonly<Partial<Record<TableName, string>>> = {
  pages: 'page_index',
  passages: 'chunk_index',
  page_words: 'page_index',
  vectors: 'chunk_index',
  files: 'part',
};

/**
 * Moves one row to a second file, so that LanceDB rewrites the first: it merges files, but leaves a single one as it is
 * while no more than a tenth of it is deleted (Lance's `materialize_deletions_threshold`, which cannot be set from
 * here), and the deleted text would stay.
 */
async function splitFile(store: LanceStore, table: TableName): Promise<void> {
  const second = SECOND_KEY[table];
  const columns = second === undefined ? ['document_id'] : ['document_id', second];
  const [row] = await store.read(table, { columns, limit: 1 });
  if (row === undefined) return;
  const document = `document_id = ${quoted(text(row, 'document_id'))}`;
  await store.moveRows(table, second === undefined ? document : `${document} AND ${second} = ${number(row, second)}`);
}

/** The tables with versions, besides their newest, that were written too long ago for any reader. */
async function untidyTables(store: LanceStore, now: number): Promise<TableName[]> {
  const untidy: TableName[] = [];
  for (const table of TABLE_NAMES) {
    const [, ...former] = (await store.versions(table)).toSorted((a, b) => b.version - a.version);
    if (former.some(({ writtenAt }) => writtenAt < now - KEEP_VERSIONS_MS)) untidy.push(table);
  }
  return untidy;
}

/**
 * Deletes versions that nobody reads any more, with the files that only they need. Each change deletes those of before
 * ten minutes, but after the last one its own would stay: of a million passages that were added at once, several times
 * what the tables need.
 */
async function tidyStore(store: SettledStore, now: number): Promise<void> {
  const untidy = await untidyTables(store, now);
  for (const table of untidy) {
    // LanceDB merges small files before it deletes: what it writes then must be settled first.
    if ((await store.layout(table)) === null) await store.optimise(table, KEEP_VERSIONS_MS);
  }
  await store.settle();
  for (const table of untidy)
    await store.prune(table, { olderThan: new Date(now - KEEP_VERSIONS_MS), deleteUnverified: false });
  await store.settle();
}
