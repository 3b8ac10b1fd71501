/**
 * Wraps LanceDB: tables of plain columns behind plain functions, without knowledge of documents. Only the files
 * lance-*.ts import
 * @lancedb/lancedb.
 */

import { type Connection, connect, MatchQuery, Operator, PhraseQuery, Session, type Table } from '@lancedb/lancedb';
import { arrowSchema, arrowTable, NO_COLUMNS } from './arrow-columns.ts';
import { retryingConflicts } from './commit-retry.ts';
import { DISTANCE, indexMethods } from './lance-indexes.ts';
import { columnsOf, rowsOf, withColumn } from './lance-rows.ts';
import { TABLE_NAMES, TABLES, type TableName } from './schema.ts';
import { isVanishedVersion, storeError } from './store-error.ts';
import type { Bucket, LanceStore, StoreOptions, TextMatch } from './store-types.ts';

/** Most rounds of a compaction; no table needed more than two. */
const COMPACTION_ROUNDS = 8;

/**
 * What LanceDB may keep in memory, of indexes and of files. By itself it takes up to 6 GB and 1 GB, and among what it
 * keeps of files are the originals that were read (measured: reading a file of 300 MB keeps 300 MB). The indexes of a
 * million passages need half a gigabyte: with 256 MB a search read that of the vectors from its file each time, 180 ms
 * instead of 40.
 */
const [INDEX_CACHE_BYTES, METADATA_CACHE_BYTES] = [512n * 2n ** 20n, 64n * 2n ** 20n];

/** A connection to the tables at `uri`. Every read sees the newest commit of any process. */
export const connectTo = (uri: string, bucket: Bucket | undefined): Promise<Connection> =>
  connect(uri, {
    readConsistencyInterval: 0,
    session: new Session(INDEX_CACHE_BYTES, METADATA_CACHE_BYTES),
    ...(bucket ? { storageOptions: { ...bucket.storageOptions } } : {}),
  });

/** The store in a directory or bucket, opened at its first use. */
export function lanceStore(uri: string, { bucket, isPresent }: StoreOptions): LanceStore {
  let connecting: Promise<Connection> | null = null;
  const connected = (): Promise<Connection> => {
    connecting ??= connectTo(uri, bucket).catch((error: unknown) => {
      // Tried again at the next use: a bucket may be reachable then.
      connecting = null;
      throw error;
    });
    return connecting;
  };
  const opened = new Map<TableName, Table>();
  const find = async (name: TableName): Promise<Table | null> => {
    const known = opened.get(name);
    if (known) return known;
    if (!(await isPresent())) return null;
    const connection = await connected();
    if (!(await connection.tableNames()).includes(name)) return null;
    try {
      const table = await connection.openTable(name);
      opened.set(name, table);
      return table;
    } catch (error) {
      // A folder without any version: the creation of the table was interrupted, so it never had a row.
      if (isVanishedVersion(error)) return null;
      throw error;
    }
  };
  /** The columns of each opened table; read again while one is missing, because a writer may add it. */
  const known = new Map<TableName, ReadonlySet<string>>();
  const namesOf = async (name: TableName, table: Table, wanted: readonly string[]): Promise<ReadonlySet<string>> => {
    const before = known.get(name);
    if (before && wanted.every((column) => before.has(column))) return before;
    const columns = new Set((await table.schema()).fields.map((field) => field.name));
    known.set(name, columns);
    return columns;
  };
  const must = async (name: TableName): Promise<Table> => {
    const table = await find(name);
    if (!table) throw new Error(`table ${name} was not found`);
    return table;
  };
  /** Calls in progress: a table in use cannot be closed ("borrowed mutably while another borrow is active"). */
  const underWay = new Set<Promise<void>>();
  const run = async <T>(action: () => Promise<T>): Promise<T> => {
    const running = action();
    const settled = running.then(
      () => undefined,
      () => undefined,
    );
    underWay.add(settled);
    try {
      return await running;
    } catch (error) {
      throw storeError(error, uri, bucket);
    } finally {
      underWay.delete(settled);
    }
  };
  /** Changes a table; in a bucket other processes do so at the same time. */
  const change = <T>(action: () => Promise<T>): Promise<T> =>
    run(() => (bucket === undefined ? action() : retryingConflicts(bucket.uri, action)));
  /**
   * Reads, and tries once more when a file has vanished: a reader holds no lock, so a removal may delete the files of
   * the version that it reads.
   */
  const reading = <T>(name: TableName, empty: T, action: (table: Table) => Promise<T>): Promise<T> =>
    run(async () => {
      const table = await find(name);
      if (!table) return empty;
      try {
        return await action(table);
      } catch (error) {
        if (!isVanishedVersion(error)) throw error;
        await table.checkoutLatest();
        return await action(table);
      }
    });
  /** Works on a table as it was, opened for this alone. */
  const atVersion = async <T>(name: TableName, version: number, action: (table: Table) => Promise<T>): Promise<T> => {
    const table = await (await connected()).openTable(name);
    try {
      await table.checkout(version);
      return await action(table);
    } finally {
      table.close();
    }
  };
  return {
    uri,
    createTables: () =>
      change(async () => {
        const connection = await connected();
        for (const name of TABLE_NAMES) {
          const table = await find(name);
          if (!table) {
            await connection.createEmptyTable(name, arrowSchema(TABLES[name]), { existOk: true });
            continue;
          }
          const { fields } = arrowSchema(TABLES[name]);
          const there = await namesOf(
            name,
            table,
            fields.map((field) => field.name),
          );
          const missing = fields.filter((field) => !there.has(field.name));
          if (missing.length > 0) await table.addColumns(missing);
        }
      }),
    append: (name, columns) =>
      change(async () => void (await (await must(name)).add(arrowTable(TABLES[name], columns)))),
    replace: (name, key, columns) =>
      change(async () => {
        const rows = arrowTable(TABLES[name], columns);
        await (await must(name)).mergeInsert(key).whenMatchedUpdateAll().execute(rows);
      }),
    delete: (name, where) => change(async () => void (await (await must(name)).delete(where))),
    moveRows: (name, where) =>
      change(async () => void (await (await must(name)).update({ where, valuesSql: { document_id: 'document_id' } }))),
    read: (name, selection) =>
      reading(name, [], async (table) =>
        rowsOf(table.query(), selection, await namesOf(name, table, selection.columns)),
      ),
    rowsAt: (name, places, columns) =>
      reading(name, [], async (table) =>
        rowsOf(table.takeOffsets([...places]), { columns }, await namesOf(name, table, columns)),
      ),
    forget: (name) => {
      // Not closed, because a read of it may still be running.
      opened.delete(name);
      known.delete(name);
    },
    count: (name, where) => reading(name, 0, (table) => table.countRows(where)),
    version: (name) => reading(name, 0, (table) => table.version()),
    searchText: (name, column, text, match, selection) =>
      reading(name, [], (table) =>
        rowsOf(table.query().fullTextSearch(textQuery(text, column, match)), withColumn(selection, '_score')),
      ),
    nearest: (name, column, vector, { probes, refine }, selection) =>
      reading(name, [], (table) => {
        const query = table.query().nearestTo(vector).column(column).distanceType(DISTANCE);
        return rowsOf(query.nprobes(probes).refineFactor(refine), withColumn(selection, '_distance'));
      }),
    readColumns: (name, columns, where) =>
      reading(name, NO_COLUMNS, async (table) =>
        columnsOf(
          table.query(),
          where === undefined ? { columns } : { columns, where },
          await namesOf(name, table, columns),
        ),
      ),
    ...indexMethods({ change, must, reading }),
    fragments: (name) =>
      reading(name, { count: 0, rows: 0, largest: 0 }, async (table) => {
        const { numRows, fragmentStats } = await table.stats();
        return { count: fragmentStats.numFragments, rows: numRows, largest: fragmentStats.lengths.max };
      }),
    optimise: (name, keepMs) =>
      change(async () => {
        const table = await must(name);
        const newest = Math.max(...(await table.listVersions()).map(({ timestamp }) => timestamp.getTime()));
        await table.optimize({ cleanupOlderThan: new Date(newest - keepMs) });
      }),
    compact: (name) =>
      change(async () => {
        const table = await must(name);
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
      change(async () => void (await (await must(name)).optimize({ cleanupOlderThan: olderThan, deleteUnverified }))),
    versions: (name) =>
      reading(name, [], async (table) =>
        (await table.listVersions()).map(({ version, timestamp }) => ({ version, writtenAt: timestamp.getTime() })),
      ),
    countAt: (name, version, where) => run(() => atVersion(name, version, (table) => table.countRows(where))),
    restore: (name, version) => run(() => atVersion(name, version, (table) => table.restore())),
    reopen: () => {
      opened.clear();
      connecting = null;
    },
    close: async () => {
      await Promise.all(underWay);
      for (const table of opened.values()) table.close();
      (await connecting)?.close();
    },
  };
}

function textQuery(text: string, column: string, match: TextMatch): MatchQuery | PhraseQuery {
  if (match === 'phrase') return new PhraseQuery(text, column);
  return new MatchQuery(text, column, { operator: match === 'all' ? Operator.And : Operator.Or });
}
