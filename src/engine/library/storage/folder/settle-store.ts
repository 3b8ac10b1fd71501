import { Mutex } from 'async-mutex';
import type { TableRecord, TableVersions } from '../../journal/table-record.ts';
import { isDiskFull } from '../../tables/store-error.ts';
import type { LanceStore } from '../../tables/store-types.ts';
import { guardedStore } from '../guarded-store.ts';
import type { SettledStore, StoreSession } from '../types.ts';
import { isAnyMissing, layBeside, placeWaiting } from './replace-table.ts';
import { rollBackTables } from './roll-back.ts';
import { newestIn, storeSync } from './sync-store.ts';
import { newestLayout, pruneTable } from './table-layout.ts';

/**
 * Makes a store settled, for tables in `folder`: to settle syncs the files of all commits to the disk, and records the
 * versions that are then safe.
 */
export function settledStore(
  raw: LanceStore,
  record: TableRecord,
  folder: string,
): { store: SettledStore; session: StoreSession } {
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
    await placeWaiting(folder);
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

  /** A change is not begun once an earlier one could not be settled. */
  const unlessFailed = async (): Promise<void> => {
    if (failure) throw failure.error;
  };
  const prune: LanceStore['prune'] = async (table, options) => {
    if (!(await pruneTable(folder, table, options))) await raw.prune(table, options);
  };

  return {
    store: {
      ...guardedStore({ ...raw, prune }, unlessFailed),
      layout: (table) => newestLayout(folder, table),
      settle: () => settle(true),
    },
    session: {
      isOpen: async () => (await record.read())?.isWriting ?? false,
      renew: async () => {
        failure = null;
        // A repair may write files under names that were synced before.
        await record.renew(await storeSync(folder).sync(), false);
      },
      replaceTable: async (table, built, moveAway) => {
        await layBeside(folder, table, built);
        // The new one counts its versions from 1: none of them may be taken for a recorded one of the former.
        const recorded = new Map((await record.read())?.versions);
        recorded.delete(table);
        await record.renew(recorded, true);
        await moveAway();
        await placeWaiting(folder);
        // What other tables have lost stays recorded.
        await record.write(await storeSync(folder).sync(), true);
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
        // Else the next writer would make an empty table in a place that is waited for.
        else await settle(await isAnyMissing(folder));
      },
    },
  };
}

const isSame = (a: TableVersions, b: TableVersions): boolean =>
  a.size === b.size && [...a].every(([table, version]) => b.get(table) === version);
