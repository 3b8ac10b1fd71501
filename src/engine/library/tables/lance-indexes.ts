import { Index, type Table } from '@lancedb/lancedb';
import { FULL_TEXT_INDEX, type TableName } from './schema.ts';
import type { IndexedRows, LanceStore } from './store-types.ts';

/** Of vectors of unit length: 1 minus their cosine. */
export const DISTANCE = 'dot';

/** How lance-store.ts runs calls on tables. */
interface TableCalls {
  readonly change: <T>(action: () => Promise<T>) => Promise<T>;
  readonly must: (name: TableName) => Promise<Table>;
  readonly reading: <T>(name: TableName, empty: T, action: (table: Table) => Promise<T>) => Promise<T>;
}

type IndexMethods = Pick<
  LanceStore,
  'buildTextIndex' | 'textIndex' | 'buildKeyIndex' | 'keyIndexes' | 'buildVectorIndex' | 'vectorIndex'
>;

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

async function rowsOf(table: Table, index: string): Promise<IndexedRows | null> {
  const stats = await table.indexStats(index);
  return stats ? { indexed: stats.numIndexedRows, unindexed: stats.numUnindexedRows } : null;
}

/** The indexes of tables: of words, of keys, and of vectors. */
export function indexMethods({ change, must, reading }: TableCalls): IndexMethods {
  return {
    buildTextIndex: (name, column) =>
      change(async () => {
        await (await must(name)).createIndex(column, { config: Index.fts({ ...FULL_TEXT_INDEX }), replace: true });
      }),
    textIndex: (name, column) => reading(name, null, (table) => rowsOf(table, `${column}_idx`)),
    buildKeyIndex: (name, column) =>
      change(async () => void (await (await must(name)).createIndex(column, { config: Index.btree(), replace: true }))),
    keyIndexes: (name) =>
      reading(name, new Map(), async (table) => {
        const found = new Map<string, IndexedRows>();
        for (const { name: own, indexType, columns } of await table.listIndices()) {
          const rows = indexType === 'BTree' ? await rowsOf(table, own) : null;
          if (rows !== null) for (const column of columns) found.set(column, rows);
        }
        return found;
      }),
    buildVectorIndex: (name, column) =>
      change(async () => {
        const table = await must(name);
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
      reading(name, null, async (table) => {
        const own = (await table.listIndices()).find((index) => VECTOR_INDEX.test(index.name));
        return own === undefined ? null : rowsOf(table, own.name);
      }),
  };
}
