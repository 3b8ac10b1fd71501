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
  let files = storeSync(folder);
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
    await placeWaiting(folder);
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

  /** Syncs all: a repair writes files under names that were synced before. */
  const syncAnew = () => {
    files = storeSync(folder);
    return files.sync();
  };

  /** A change is not begun once an earlier one could not be settled. */
  const unlessFailed = async () => {
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
      beginRepair: async () => {
        failure = null;
        const before = await record.read();
        const there = await syncAnew();
        const recorded = (table: string) => before?.versions.get(table) ?? 0;
        const versions = new Map([...there].map(([table, version]) => [table, Math.max(version, recorded(table))]));
        const isListRepaired = (before?.isListRepaired ?? false) || (there.size > 0 && !there.has('documents'));
        await record.renew({ versions, isWriting: true, isListRepaired });
      },
      renew: async () => {
        failure = null;
        await record.renew({ versions: await syncAnew(), isWriting: false, isListRepaired: false });
      },
      replaceTable: async (table, built, moveAway) => {
        await layBeside(folder, table, built);
        // The new one counts its versions from 1: none of them may be taken for a recorded one of the former.
        const before = await record.read();
        const versions = new Map(before?.versions);
        versions.delete(table);
        const isListRepaired = (before?.isListRepaired ?? false) || table === 'documents';
        await record.renew({ versions, isWriting: true, isListRepaired });
        await moveAway();
        await placeWaiting(folder);
        // What other tables have lost stays recorded.
        await record.write(await syncAnew(), true);
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
