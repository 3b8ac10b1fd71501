import {
  type Connection,
  connect,
  type Query,
  Session,
  type Table,
  type TakeQuery,
  type VectorQuery,
} from '@lancedb/lancedb';
import { storedColumns, valuesOf } from './arrow-columns.ts';
import { isVanishedVersion, storeError } from './store-error.ts';
import type { Row, Selection, StoredColumns, StoreOptions, Value } from './store-types.ts';

/**
 * What LanceDB may keep in memory, of indexes and of files. By itself it takes up to 6 GB and 1 GB, and among what it
 * keeps of files are the originals that were read (measured: reading a file of 300 MB keeps 300 MB). The indexes of a
 * million passages need half a gigabyte: with 256 MB a search read that of the vectors from its file each time, 180 ms
 * instead of 40.
 */
const [INDEX_CACHE_BYTES, METADATA_CACHE_BYTES] = [512n * 2n ** 20n, 64n * 2n ** 20n];

/** A connection to the tables at `uri`. Every read sees the newest commit of any process. */
export const connectTo = (uri: string, storageOptions: StoreOptions['storageOptions']): Promise<Connection> => {
  const session = new Session(INDEX_CACHE_BYTES, METADATA_CACHE_BYTES);
  const options = { readConsistencyInterval: 0, session };
  return connect(uri, storageOptions === undefined ? options : { ...options, storageOptions: { ...storageOptions } });
};

/** Opened tables of LanceDB, each opened at its first use, and how calls on them are run. */
export class LanceTables<Name extends string> {
  readonly uri: string;
  readonly #options: StoreOptions;
  readonly #opened = new Map<Name, Table>();
  /** Tables that are read as they were (`hold`). */
  readonly #held = new Map<Name, Table>();
  /** The columns of each opened table; read again while one is missing, because a writer may add it. */
  readonly #columns = new Map<Name, ReadonlySet<string>>();
  /** Calls in progress: a table in use cannot be closed ("borrowed mutably while another borrow is active"). */
  readonly #underWay = new Set<Promise<void>>();
  #connecting: Promise<Connection> | null = null;

  constructor(uri: string, options: StoreOptions) {
    this.uri = uri;
    this.#options = options;
  }

  connected(): Promise<Connection> {
    this.#connecting ??= connectTo(this.uri, this.#options.storageOptions).catch((error: unknown) => {
      // Tried again at the next use: a server may be reachable then.
      this.#connecting = null;
      throw error;
    });
    return this.#connecting;
  }

  /** Null where there is no such table yet. */
  async find(name: Name): Promise<Table | null> {
    const known = this.#opened.get(name);
    if (known) return known;
    if (!(await this.#options.isPresent())) return null;
    const connection = await this.connected();
    if (!(await connection.tableNames()).includes(name)) return null;
    try {
      const table = await connection.openTable(name);
      this.#opened.set(name, table);
      return table;
    } catch (error) {
      // A table without any version: another process is making it, or was killed meanwhile, so it never had a row.
      if (isVanishedVersion(error)) return null;
      throw error;
    }
  }

  async must(name: Name): Promise<Table> {
    const table = await this.find(name);
    if (!table) throw new Error(`table ${name} was not found`);
    return table;
  }

  /** The columns that a table has. */
  async columnsOf(name: Name, table: Table, wanted: readonly string[]): Promise<ReadonlySet<string>> {
    const before = this.#columns.get(name);
    if (before && wanted.every((column) => before.has(column))) return before;
    const columns = new Set((await table.schema()).fields.map((field) => field.name));
    this.#columns.set(name, columns);
    return columns;
  }

  /** Reads see these tables as they are now, until the returned function is called; changes go on meanwhile. */
  hold(names: readonly Name[]): Promise<() => void> {
    return this.run(async () => {
      const held: [Name, Table][] = [];
      for (const name of names) {
        if ((await this.find(name)) === null) continue;
        const table = await (await this.connected()).openTable(name);
        await table.checkout(await table.version());
        held.push([name, table]);
      }
      for (const [name, table] of held) this.#held.set(name, table);
      // Not closed, because a read of it may still be running.
      return () => {
        for (const name of names) this.#held.delete(name);
      };
    });
  }

  /** Runs calls of the native store, whose errors become ours. */
  async run<T>(action: () => Promise<T>): Promise<T> {
    const running = action();
    const settled = running.then(
      () => undefined,
      () => undefined,
    );
    this.#underWay.add(settled);
    try {
      return await running;
    } catch (error) {
      throw this.#options.errorOf?.(error) ?? storeError(error, this.uri);
    } finally {
      this.#underWay.delete(settled);
    }
  }

  change<T>(action: () => Promise<T>): Promise<T> {
    const { committing } = this.#options;
    return this.run(() => (committing === undefined ? action() : committing(action)));
  }

  /** Changes a table that there must be. */
  changing(name: Name, action: (table: Table) => Promise<unknown>): Promise<void> {
    return this.change(async () => void (await action(await this.must(name))));
  }

  /**
   * Reads, and tries once more when a file has vanished: a reader holds no lock, so a removal may delete the files of
   * the version that it reads.
   */
  reading<T>(name: Name, empty: T, action: (table: Table) => Promise<T>): Promise<T> {
    return this.run(async () => {
      const table = this.#held.get(name) ?? (await this.find(name));
      if (!table) return empty;
      try {
        return await action(table);
      } catch (error) {
        if (!isVanishedVersion(error)) throw error;
        await table.checkoutLatest();
        return await action(table);
      }
    });
  }

  /** Works on a table as it was, opened for this alone. */
  atVersion<T>(name: Name, version: number, action: (table: Table) => Promise<T>): Promise<T> {
    return this.run(async () => {
      const table = await (await this.connected()).openTable(name);
      try {
        await table.checkout(version);
        return await action(table);
      } finally {
        table.close();
      }
    });
  }

  /** Opens a table again at its next use. Not closed, because a read of it may still be running. */
  forget(name: Name): void {
    this.#opened.delete(name);
    this.#columns.delete(name);
  }

  /** Opens all again, after their files were changed from outside. */
  reopen(): void {
    this.#opened.clear();
    this.#held.clear();
    this.#connecting = null;
  }

  async close(): Promise<void> {
    await Promise.all(this.#underWay);
    for (const table of this.#opened.values()) table.close();
    (await this.#connecting)?.close();
  }
}

/** Reads rows; a column that the table does not have yet is null. */
export async function rowsOf(
  query: Query | VectorQuery | TakeQuery,
  selection: Selection,
  present?: ReadonlySet<string>,
): Promise<Row[]> {
  const chosen = query.select(selection.columns.filter((name) => present?.has(name) ?? true));
  if ('where' in chosen && selection.where !== undefined) chosen.where(selection.where);
  if ('limit' in chosen && selection.limit !== undefined) chosen.limit(selection.limit);
  const table = await chosen.toArrow();
  const columns = selection.columns.map((name) => [name, valuesOf(table.getChild(name))] as const);
  return Array.from({ length: table.numRows }, (_, i) => {
    const row: Record<string, Value> = {};
    for (const [name, values] of columns) row[name] = values[i] ?? null;
    return row;
  });
}

/** Reads columns; one that the table does not have yet holds nothing. */
export async function columnsOf(
  query: Query,
  { columns, where }: Selection,
  present: ReadonlySet<string>,
): Promise<StoredColumns> {
  const chosen = query.select(columns.filter((name) => present.has(name)));
  if (where !== undefined) chosen.where(where);
  return storedColumns(await chosen.toArrow());
}
