import { arrowTable } from '../../tables/arrow-columns.ts';
import { LanceTables, rowsOf } from '../../tables/lance-tables.ts';
import { number, text } from '../../tables/row-values.ts';
import type { TableColumns } from '../../tables/schema.ts';
import { anyOf } from '../../tables/sql-text.ts';
import type { Bucket } from '../types.ts';
import { inBucket } from './in-bucket.ts';

/**
 * A row that the processes of all machines share. A change of it counts `beat` up, so that (holder, beat) names one
 * state of it.
 */
export interface SharedRow {
  readonly name: string;
  /** Who holds it; empty: nobody. */
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
/** A read opens each file, so many of them make taking a lease slow. */
const FILES_AT_MOST = 24;
const KEEP_MS = 10 * 60_000;

/** The shared rows of a bucket, opened at their first use. */
export function sharedRows(bucket: Bucket): SharedRows {
  const tables = new LanceTables<typeof NAME>(bucket.uri, { ...inBucket(bucket), isPresent: async () => true });
  const state = async () => {
    const others = (await (await tables.connected()).tableNames()).filter((name) => name !== NAME);
    if ((await tables.find(NAME)) !== null) return 'there';
    return others.length === 0 ? 'none' : 'foreign';
  };
  return {
    state: () => tables.run(state),
    create: (rows) =>
      tables.change(async () => {
        // Asked anew at each try: where another process was faster, it is there now.
        if ((await state()) === 'there') return;
        const columns = {
          name: rows.map(({ name }) => name),
          holder: rows.map(({ holder }) => holder),
          beat: rows.map(({ beat }) => beat),
          value: rows.map(({ value }) => value),
        };
        await (await tables.connected()).createTable(NAME, arrowTable(COLUMNS, columns), { mode: 'create' });
      }),
    read: (names) =>
      tables.run(async () => {
        const selection = { columns: Object.keys(COLUMNS), where: names && anyOf('name', names) };
        const rows = await rowsOf((await tables.must(NAME)).query(), selection);
        return rows.map((row) => ({
          name: text(row, 'name'),
          holder: text(row, 'holder'),
          beat: number(row, 'beat'),
          value: text(row, 'value'),
        }));
      }),
    swap: (where, change) =>
      tables.change(async () => {
        const table = await tables.must(NAME);
        return (await table.update({ where, valuesSql: { ...change, beat: 'beat + 1' } })).rowsUpdated;
      }),
    tidy: () =>
      tables.changing(NAME, async (table) => {
        const { fragmentStats } = await table.stats();
        if (fragmentStats.numFragments <= FILES_AT_MOST) return;
        await table.optimize({ cleanupOlderThan: new Date(Date.now() - KEEP_MS) });
      }),
    close: () => tables.close(),
  };
}
