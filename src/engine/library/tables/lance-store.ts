/**
 * Wraps LanceDB: tables of plain columns behind plain functions, without knowledge of documents. Only the files
 * lance-*.ts import @lancedb/lancedb.
 */

import { Index, MatchQuery, Operator, PhraseQuery, type Table } from '@lancedb/lancedb';
import { arrowSchema, arrowTable, NO_COLUMNS } from './arrow-columns.ts';
import { columnsOf, LanceTables, rowsOf } from './lance-tables.ts';
import { FULL_TEXT_INDEX, TABLE_NAMES, TABLES, type TableName } from './schema.ts';
import type { IndexedRows, LanceStore, Selection, StoreOptions, TextMatch } from './store-types.ts';

type Tables = LanceTables<TableName>;

/** The store in a folder or bucket, opened at its first use. */
export function lanceStore(uri: string, options: StoreOptions): LanceStore {
  const tables = new LanceTables<TableName>(uri, options);
  return {
    uri,
    ...reads(tables),
    ...searches(tables),
    ...changes(tables),
    ...indexes(tables),
    ...versions(tables),
    hold: (names) => tables.hold(names),
    forget: (name) => tables.forget(name),
    reopen: () => tables.reopen(),
    close: () => tables.close(),
  };
}

function reads(tables: Tables) {
  return {
    read: (name, selection) =>
      tables.reading(name, [], async (table) =>
        rowsOf(table.query(), selection, await tables.columnsOf(name, table, selection.columns)),
      ),
    rowsAt: (name, places, columns) =>
      tables.reading(name, [], async (table) =>
        rowsOf(table.takeOffsets([...places]), { columns }, await tables.columnsOf(name, table, columns)),
      ),
    readColumns: (name, columns, where) =>
      tables.reading(name, NO_COLUMNS, async (table) =>
        columnsOf(table.query(), { columns, where }, await tables.columnsOf(name, table, columns)),
      ),
    count: (name, where) => tables.reading(name, 0, (table) => table.countRows(where)),
    fragments: (name) =>
      tables.reading(name, { count: 0, rows: 0, largest: 0 }, async (table) => {
        const { numRows, fragmentStats } = await table.stats();
        return { count: fragmentStats.numFragments, rows: numRows, largest: fragmentStats.lengths.max };
      }),
  } satisfies Partial<LanceStore>;
}

/** Of vectors of unit length: 1 minus their cosine. */
const DISTANCE = 'dot';

function searches(tables: Tables) {
  return {
    searchText: (name, column, text, match, selection) =>
      tables.reading(name, [], (table) =>
        rowsOf(table.query().fullTextSearch(textQuery(text, column, match)), withColumn(selection, '_score')),
      ),
    nearest: (name, column, vector, { probes, refine }, selection) =>
      tables.reading(name, [], (table) => {
        const query = table.query().nearestTo(vector).column(column).distanceType(DISTANCE);
        const near = query.nprobes(probes);
        return rowsOf(refine === null ? near : near.refineFactor(refine), withColumn(selection, '_distance'));
      }),
  } satisfies Partial<LanceStore>;
}

function textQuery(text: string, column: string, match: TextMatch): MatchQuery | PhraseQuery {
  if (match === 'phrase') return new PhraseQuery(text, column);
  return new MatchQuery(text, column, { operator: match === 'all' ? Operator.And : Operator.Or });
}

/** A selection with one column more. */
const withColumn = (selection: Selection, column: string): Selection => ({
  ...selection,
  columns: [...selection.columns, column],
});

/** Most rounds of a compaction; no table needed more than two. */
const COMPACTION_ROUNDS = 8;

function changes(tables: Tables) {
  return {
    createTables: () =>
      tables.change(async () => {
        for (const name of TABLE_NAMES) await createTable(tables, name);
      }),
    append: (name, columns) => tables.changing(name, (table) => table.add(arrowTable(TABLES[name], columns))),
    replace: (name, key, columns) =>
      tables.changing(name, (table) =>
        table.mergeInsert(key).whenMatchedUpdateAll().execute(arrowTable(TABLES[name], columns)),
      ),
    delete: (name, where) => tables.changing(name, (table) => table.delete(where)),
    moveRows: (name, where) =>
      tables.changing(name, (table) => table.update({ where, valuesSql: { document_id: 'document_id' } })),
    optimise: (name, keepMs) =>
      tables.changing(name, async (table) => {
        const newest = Math.max(...(await table.listVersions()).map(({ timestamp }) => timestamp.getTime()));
        await table.optimize({ cleanupOlderThan: new Date(newest - keepMs) });
      }),
    compact: (name) =>
      tables.changing(name, async (table) => {
        // One round merges files inside the index and files outside it separately; when all are inside, the next round
        // merges them.
        for (let round = 0; round < COMPACTION_ROUNDS; round++) {
          const before = await table.version();
          await table.optimize({ cleanupOlderThan: new Date(0) });
          if ((await table.version()) === before) return;
        }
        throw new Error(`table ${name} is never done being compacted`);
      }),
    prune: (name, { olderThan, deleteUnverified }) =>
      tables.changing(name, (table) => table.optimize({ cleanupOlderThan: olderThan, deleteUnverified })),
    restore: (name, version) => tables.atVersion(name, version, (table) => table.restore()),
  } satisfies Partial<LanceStore>;
}

/** Creates a table, or adds the columns that it does not have yet. */
async function createTable(tables: Tables, name: TableName): Promise<void> {
  const schema = arrowSchema(TABLES[name]);
  const table = await tables.find(name);
  if (!table) {
    await (await tables.connected()).createEmptyTable(name, schema, { existOk: true });
    return;
  }
  const there = await tables.columnsOf(
    name,
    table,
    schema.fields.map((field) => field.name),
  );
  const missing = schema.fields.filter((field) => !there.has(field.name));
  if (missing.length > 0) await table.addColumns(missing);
}

function versions(tables: Tables) {
  return {
    version: (name) => tables.reading(name, 0, (table) => table.version()),
    versions: (name) =>
      tables.reading(name, [], async (table) =>
        (await table.listVersions()).map(({ version, timestamp }) => ({ version, writtenAt: timestamp.getTime() })),
      ),
    countAt: (name, version, where) => tables.atVersion(name, version, (table) => table.countRows(where)),
  } satisfies Partial<LanceStore>;
}

/**
 * Of vector indexes; those of before, with one bit for each dimension, are called `…_near_<rows>` and are made anew.
 */
const VECTOR_INDEX = /_codes$/;
const FORMER_VECTOR_INDEX = /_near_\d+$/;
/** Bits for each dimension: nearly exact, in a tenth of the bytes of the vectors themselves (docs/adr/0063). */
const CODE_BITS = 3;
/**
 * Rows in a partition that LanceDB itself aims at: it joins smaller ones and splits larger ones when it takes rows in.
 */
const PARTITION_ROWS = 4096;

/** The indexes of tables: of words, of keys, and of vectors. */
function indexes(tables: Tables) {
  return {
    buildTextIndex: (name, column) =>
      tables.changing(name, (table) =>
        table.createIndex(column, { config: Index.fts({ ...FULL_TEXT_INDEX }), replace: true }),
      ),
    textIndex: (name, column) => tables.reading(name, null, (table) => rowsIn(table, `${column}_idx`)),
    buildKeyIndex: (name, column) =>
      tables.changing(name, (table) => table.createIndex(column, { config: Index.btree(), replace: true })),
    keyIndexes: (name) =>
      tables.reading(name, new Map(), async (table) => {
        const found = new Map<string, IndexedRows>();
        for (const { name: own, indexType, columns } of await table.listIndices()) {
          const rows = indexType === 'BTree' ? await rowsIn(table, own) : null;
          if (rows !== null) for (const column of columns) found.set(column, rows);
        }
        return found;
      }),
    buildVectorIndex: (name, column) =>
      tables.changing(name, async (table) => {
        const rows = await table.countRows();
        const config = Index.ivfRq({
          distanceType: DISTANCE,
          numBits: CODE_BITS,
          numPartitions: Math.max(1, Math.round(rows / PARTITION_ROWS)),
        });
        await table.createIndex(column, { config, name: `${column}_codes`, replace: true });
        for (const { name: old } of await table.listIndices())
          if (FORMER_VECTOR_INDEX.test(old)) await table.dropIndex(old);
      }),
    vectorIndex: (name) =>
      tables.reading(name, null, async (table) => {
        const own = (await table.listIndices()).find((index) => VECTOR_INDEX.test(index.name));
        return own === undefined ? null : rowsIn(table, own.name);
      }),
  } satisfies Partial<LanceStore>;
}

/** Rows within an index and outside of it. */
async function rowsIn(table: Table, index: string): Promise<IndexedRows | null> {
  const stats = await table.indexStats(index);
  return stats ? { indexed: stats.numIndexedRows, unindexed: stats.numUnindexedRows } : null;
}
