import { Mutex } from 'async-mutex';
import type { TableName } from '../tables/schema.ts';
import { isDiskFull } from '../tables/store-error.ts';
import type { LanceStore } from '../tables/store-types.ts';
import { newestIn, storeSync } from '../tables/sync-store.ts';
import { newestLayout, pruneTable } from '../tables/upkeep/prune-table.ts';
import type { TableLayout } from '../tables/upkeep/table-layout.ts';
import { rollBackTables } from './roll-back.ts';
import { type TableRecord, type TableVersions, versionsOf } from './table-record.ts';

/** A store whose commits take effect together, across all tables, when they are settled. */
export interface SettledStore extends LanceStore {
  /**
   * Syncs everything committed so far to the disk and records it. Only afterwards may a caller report it as done:
   * commits that are unsettled at a power cut or a kill are rolled back at the next start. When settling fails, every
   * later change fails too, and the session is rolled back at its end.
   */
  settle(): Promise<void>;
  /**
   * The files of the newest version of a table. Null for a table whose files are LanceDB's alone: one in a bucket, or
   * with indexes, which only LanceDB can take along when rows move.
   */
  layout(table: TableName): Promise<TableLayout | null>;
}

/** The session of one writer. The caller holds the writer's lock (docs/adr/0017). */
export interface StoreSession {
  /**
   * Called before the first change. Returns false when the disk is too full to begin; every change then fails with that
   * error.
   */
  begin(): Promise<boolean>;
  end(): Promise<void>;
  /** Whether a session began and has not ended. */
  isOpen(): Promise<boolean>;
  /** Settles the present state, even where it is less than was settled before: for tables that were repaired. */
  renew(): Promise<void>;
  /** Takes the tables back to the last settled state; does nothing after a session that ended. */
  rollBack(): Promise<void>;
}

/**
 * Makes a store settled, for tables in `folder`. Null is a bucket, where a commit is as durable as the service makes it
 * when LanceDB returns.
 */
export function settledStore(
  raw: LanceStore,
  record: TableRecord,
  folder: string | null,
): { store: SettledStore; session: StoreSession } {
  if (folder === null) {
    const end = async () => record.write(await versionsOf(raw), false);
    const renew = async () => record.renew(await versionsOf(raw));
    const session = { begin: async () => true, end, renew, isOpen: async () => false, rollBack: async () => undefined };
    return { store: { ...raw, settle: async () => undefined, layout: async () => null }, session };
  }
  const files = storeSync(folder);
  let failure: { error: unknown } | null = null;
  const turns = new Mutex();

  const settleNow = async (isWriting: boolean): Promise<void> => {
    if (failure) throw failure.error;
    try {
      await record.write(await files.sync(), isWriting);
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  /** Settles in turn, so that an older record never replaces a newer one. */
  const settle = (isWriting: boolean): Promise<void> => turns.runExclusive(() => settleNow(isWriting));

  const rollBack = async (): Promise<void> => {
    const recorded = await record.read();
    if (!recorded?.isWriting) return;
    if (!(await rollBackTables(raw, folder, recorded.versions))) return;
    try {
      await record.write(await files.sync(), false);
    } catch (error) {
      // The tables are rolled back all the same. The mark stays, so whoever opens them next rolls back again.
      if (isDiskFull(error)) return;
      throw error;
    }
    failure = null;
  };

  /** Runs a change unless an earlier one could not be settled. */
  const unlessFailed =
    <Args extends unknown[]>(change: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      if (failure) throw failure.error;
      await change(...args);
    };

  return {
    store: {
      ...raw,
      append: unlessFailed(raw.append),
      replace: unlessFailed(raw.replace),
      delete: unlessFailed(raw.delete),
      moveRows: unlessFailed(raw.moveRows),
      buildTextIndex: unlessFailed(raw.buildTextIndex),
      buildKeyIndex: unlessFailed(raw.buildKeyIndex),
      buildVectorIndex: unlessFailed(raw.buildVectorIndex),
      optimise: unlessFailed(raw.optimise),
      compact: unlessFailed(raw.compact),
      prune: unlessFailed(async (table, options) => {
        if (!(await pruneTable(folder, table, options))) await raw.prune(table, options);
      }),
      layout: (table) => newestLayout(folder, table),
      settle: () => settle(true),
    },
    session: {
      isOpen: async () => (await record.read())?.isWriting ?? false,
      renew: async () => {
        failure = null;
        // A repair may write files under names that were synced before.
        await record.renew(await storeSync(folder).sync());
      },
      rollBack,
      begin: async () => {
        failure = null;
        const before = await record.read();
        // A different version means that another program wrote here, or a Pincite without a record.
        const isKnown = before !== null && isSame(before.versions, await newestIn(folder));
        try {
          await record.write(await (isKnown ? files.trust() : files.sync()), true);
        } catch (error) {
          if (!isDiskFull(error)) throw error;
          failure = { error };
        }
        return failure === null;
      },
      end: async () => {
        if (failure) await rollBack();
        else await settle(false);
      },
    },
  };
}

const isSame = (a: TableVersions, b: TableVersions): boolean =>
  a.size === b.size && [...a].every(([table, version]) => b.get(table) === version);
