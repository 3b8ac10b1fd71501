import { Mutex } from 'async-mutex';
import { isDiskFull } from '../tables/store-error.ts';
import type { LanceStore } from '../tables/store-types.ts';
import { newestIn, storeSync } from '../tables/sync-store.ts';
import { rollBackTables } from './roll-back.ts';
import { type TableRecord, type TableVersions, versionsOf } from './table-record.ts';

/** A store whose commits count, all tables together, once they are settled. */
export interface SettledStore extends LanceStore {
  /**
   * Puts everything committed so far on the disk and records it. Only then may it be told to anybody: what a power cut or a kill
   * finds unsettled is rolled back at the next start. When it fails, so does every change after it, and the session is rolled back
   * at its end.
   */
  settle(): Promise<void>;
}

/** One writer's session. The caller holds the writer's lock (docs/adr/0017). */
export interface StoreSession {
  /** Before the first change. False when the disk is too full to begin: then every change fails with it. */
  begin(): Promise<boolean>;
  end(): Promise<void>;
  /** Whether a session was begun that has not ended. */
  isOpen(): Promise<boolean>;
  /** Settles what is there, also where it is less than was settled before: the tables were repaired. */
  renew(): Promise<void>;
  /** Takes the tables back to what was settled last; does nothing after a session that ended. */
  rollBack(): Promise<void>;
}

/** For tables in `folder`; null is a bucket, where a commit is as safe as it gets when LanceDB returns. */
export function settledStore(
  raw: LanceStore,
  record: TableRecord,
  folder: string | null,
): { store: SettledStore; session: StoreSession } {
  if (folder === null) {
    const end = async () => record.write(await versionsOf(raw), false);
    const renew = async () => record.renew(await versionsOf(raw));
    const session = { begin: async () => true, end, renew, isOpen: async () => false, rollBack: async () => undefined };
    return { store: { ...raw, settle: async () => undefined }, session };
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
  /** One after the other: a later record must not be the older one. */
  const settle = (isWriting: boolean): Promise<void> => turns.runExclusive(() => settleNow(isWriting));

  const rollBack = async (): Promise<void> => {
    const recorded = await record.read();
    if (!recorded?.isWriting) return;
    if (!(await rollBackTables(raw, folder, recorded.versions))) return;
    try {
      await record.write(await files.sync(), false);
    } catch (error) {
      // The tables are back all the same. The mark stays, and whoever opens them next does it once more.
      if (isDiskFull(error)) return;
      throw error;
    }
    failure = null;
  };

  /** A change that could not be settled must not be made. */
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
      optimise: unlessFailed(raw.optimise),
      compact: unlessFailed(raw.compact),
      prune: unlessFailed(raw.prune),
      settle: () => settle(true),
    },
    session: {
      isOpen: async () => (await record.read())?.isWriting ?? false,
      renew: async () => {
        failure = null;
        // A repair gives files their old names again.
        await record.renew(await storeSync(folder).sync());
      },
      rollBack,
      begin: async () => {
        failure = null;
        const before = await record.read();
        // Else another program wrote here, or a Pincite that kept no record.
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
