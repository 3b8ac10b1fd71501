import { Index, type Table } from '@lancedb/lancedb';
import { FULL_TEXT_INDEX, type TableName } from './schema.ts';
import type { LanceStore } from './store-types.ts';

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

const VECTOR_INDEX = /_near_(\d+)$/;

/** The indexes of tables: of words, of keys, and of vectors. */
export function indexMethods({ change, must, reading }: TableCalls): IndexMethods {
  return {
    buildTextIndex: (name, column) =>
      change(async () => {
        await (await must(name)).createIndex(column, { config: Index.fts({ ...FULL_TEXT_INDEX }), replace: true });
      }),
    textIndex: (name, column) =>
      reading(name, null, async (table) => {
        const stats = await table.indexStats(`${column}_idx`);
        return stats ? { indexed: stats.numIndexedRows, unindexed: stats.numUnindexedRows } : null;
      }),
    buildKeyIndex: (name, column) =>
      change(async () => void (await (await must(name)).createIndex(column, { config: Index.btree(), replace: true }))),
    keyIndexes: (name) =>
      reading(name, [], async (table) =>
        (await table.listIndices()).filter(({ indexType }) => indexType === 'BTree').flatMap(({ columns }) => columns),
      ),
    buildVectorIndex: (name, column) =>
      change(async () => {
        const table = await must(name);
        const rows = await table.countRows();
        const config = Index.ivfRq({ distanceType: DISTANCE, numPartitions: partitionsFor(rows) });
        const before = (await table.listIndices()).map((index) => index.name).filter((one) => VECTOR_INDEX.test(one));
        const own = `${column}_near_${rows}`;
        await table.createIndex(column, { config, name: own, replace: true });
        for (const old of before) if (old !== own) await table.dropIndex(old);
      }),
    vectorIndex: (name) =>
      reading(name, null, async (table) => {
        // Between the making of one and the dropping of the one before there are two.
        const found = (await table.listIndices()).map((index) => index.name).filter((one) => VECTOR_INDEX.test(one));
        const own = found.sort((a, b) => rowsAtBuild(b) - rowsAtBuild(a))[0];
        const stats = own === undefined ? undefined : await table.indexStats(own);
        if (own === undefined || stats === undefined) return null;
        return { indexed: stats.numIndexedRows, unindexed: stats.numUnindexedRows, built: rowsAtBuild(own) };
      }),
  };
}

/** The number of rows that an index was made over stands in its name: nothing else keeps it together with the index. */
const rowsAtBuild = (name: string): number => Number(VECTOR_INDEX.exec(name)?.[1]);

/** As many partitions as each has rows. */
const partitionsFor = (rows: number): number => Math.max(1, Math.round(Math.sqrt(rows)));
