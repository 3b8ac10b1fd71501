import type { Connection, Table } from '@lancedb/lancedb';
import { arrowTable } from './arrow-columns.ts';
import { retryingConflicts } from './commit-retry.ts';
import { rowsOf } from './lance-rows.ts';
import { connectTo } from './lance-store.ts';
import { number, text } from './row-values.ts';
import type { TableColumns } from './schema.ts';
import { anyOf } from './sql-text.ts';
import { isVanishedVersion, storeError } from './store-error.ts';
import type { Bucket } from './store-types.ts';

/**
 * A row that the processes of all machines share. A change of it counts `beat` up, so that (holder, beat) names one
 * state of it.
 */
export interface SharedRow {
  readonly name: string;
  /** Who has claimed it; empty: nobody. */
  readonly holder: string;
  readonly beat: number;
  /** JSON; empty: nothing. */
  readonly value: string;
}

/** SQL expressions for the columns that change. */
export type SharedChange = Partial<Readonly<Record<'holder' | 'value', string>>>;

/**
 * A table of few rows, made once, that many processes change. LanceDB has no unique keys, so rows are never added. A
 * conditional update of an existing row is a compare-and-set: of two that change the same row from the same version
 * only one commits, and the other is run again on the row as it is then (`test/integration/library/bucket`).
 */
export interface SharedRows {
  /** `foreign`: there are other tables, but not this one. */
  state(): Promise<'none' | 'there' | 'foreign'>;
  /** Makes the table with these rows; does nothing where another process has made it. */
  create(rows: readonly SharedRow[]): Promise<void>;
  /** The rows of these names, or all. */
  read(names?: readonly string[]): Promise<SharedRow[]>;
  /** Changes the rows that match `where` and returns how many did. */
  swap(where: string, change: SharedChange): Promise<number>;
  /** Merges the files that changes leave, where there are many, and deletes versions older than ten minutes. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

const NAME = 'shared';
const COLUMNS = { name: 'text', holder: 'text', beat: 'number', value: 'text' } as const satisfies TableColumns;
/** A read opens each file, so many of them make claiming slow. */
const FILES_AT_MOST = 24;
const KEEP_MS = 10 * 60_000;

/** The shared rows of a bucket, opened at their first use. */
export function sharedRows(bucket: Bucket): SharedRows {
  let connecting: Promise<Connection> | null = null;
  let opened: Table | null = null;
  const connected = async (): Promise<Connection> => {
    connecting ??= connectTo(bucket.uri, bucket);
    return connecting.catch((error: unknown) => {
      connecting = null;
      throw error;
    });
  };
  const run = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (error) {
      throw storeError(error, bucket.uri, bucket);
    }
  };
  const table = async (): Promise<Table> => {
    opened ??= await (await connected()).openTable(NAME);
    return opened;
  };
  const state = async () => {
    const others = (await (await connected()).tableNames()).filter((name) => name !== NAME);
    const isThere = await table().then(
      () => true,
      (error: unknown) => {
        // Its name is listed before its first version is there, which another process may be making, or was killed
        // while making.
        if (isVanishedVersion(error)) return false;
        throw error;
      },
    );
    return isThere ? 'there' : others.length === 0 ? 'none' : 'foreign';
  };
  return {
    state: () => run(state),
    create: (rows) =>
      run(() =>
        retryingConflicts(bucket.uri, async () => {
          // Asked anew at each try: where another process was faster, it is there now.
          if ((await state()) === 'there') return;
          const columns = {
            name: rows.map(({ name }) => name),
            holder: rows.map(({ holder }) => holder),
            beat: rows.map(({ beat }) => beat),
            value: rows.map(({ value }) => value),
          };
          await (await connected()).createTable(NAME, arrowTable(COLUMNS, columns), { mode: 'create' });
        }),
      ),
    read: (names) =>
      run(async () => {
        const where = names && anyOf('name', names);
        const selection = { columns: Object.keys(COLUMNS), ...(where === undefined ? {} : { where }) };
        const rows = await rowsOf((await table()).query(), selection);
        return rows.map((row) => ({
          name: text(row, 'name'),
          holder: text(row, 'holder'),
          beat: number(row, 'beat'),
          value: text(row, 'value'),
        }));
      }),
    swap: (where, change) =>
      run(() =>
        retryingConflicts(bucket.uri, async () => {
          const { rowsUpdated } = await (await table()).update({ where, valuesSql: { ...change, beat: 'beat + 1' } });
          return rowsUpdated;
        }),
      ),
    tidy: () =>
      run(() =>
        retryingConflicts(bucket.uri, async () => {
          const { fragmentStats } = await (await table()).stats();
          if (fragmentStats.numFragments <= FILES_AT_MOST) return;
          await (await table()).optimize({ cleanupOlderThan: new Date(Date.now() - KEEP_MS) });
        }),
      ),
    close: async () => {
      opened?.close();
      (await connecting)?.close();
    },
  };
}
