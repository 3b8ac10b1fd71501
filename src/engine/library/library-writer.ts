import { mkdir } from 'node:fs/promises';
import { PinciteError } from '../../contract/errors.ts';
import { fillChecksums } from './integrity/fill-checksums.ts';
import { damagedLibrary, findDamage } from './journal/find-damage.ts';
import type { Quarantine } from './journal/quarantine.ts';
import { keepUnsettled } from './journal/sweep-interrupted.ts';
import type { VisibleDocuments } from './reading/visible-documents.ts';
import { finishRemovals, type RemovalTarget } from './remove-documents.ts';
import type { Storage } from './storage/types.ts';
import { isDiskFull, storeError, unlessDiskFull } from './tables/store-error.ts';
import { mutex, rollBackUnlessWriting } from './writer-lock.ts';

export interface WriterDeps {
  readonly dataDir: string;
  readonly storage: Storage;
  readonly visible: VisibleDocuments;
  readonly quarantine: Quarantine;
  readonly removing: RemovalTarget;
  /** Ids of documents that are being written or removed. */
  readonly underWay: () => Promise<readonly string[]>;
  /** Deletes what interrupted writes left. */
  readonly sweep: () => Promise<void>;
}

/** Changes of a library by this process, one after the other, each as the only writer of this machine. */
export interface LibraryWriter {
  /** Runs `action` whatever state the tables are in. Throws LIBRARY_BUSY, CANCELLED. */
  alone<T>(action: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * Runs `action` in a session: on tables that exist, have lost nothing and hold no interrupted write. Throws
   * LIBRARY_DAMAGED before it changes anything, LIBRARY_BUSY, CANCELLED.
   */
  writing<T>(action: () => Promise<T>, signal?: AbortSignal, purpose?: 'tidying'): Promise<T>;
  /** Takes back what a writer left unsettled, unless one is writing: readers do so when they open the library. */
  rollBackLeft(): Promise<void>;
}

export function libraryWriter(deps: WriterDeps): LibraryWriter {
  const { dataDir, storage } = deps;
  const turns = mutex();
  const inTurn = async <T>(action: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const done = await turns.take(signal);
    try {
      return await action();
    } catch (error) {
      throw isDiskFull(error) ? storeError(error, dataDir) : error;
    } finally {
      done();
    }
  };
  const locked = async <T>(action: () => Promise<T>, options: Parameters<Storage['lock']>[0]): Promise<T> => {
    const lock = await storage.lock(options);
    try {
      return await action();
    } finally {
      lock.release();
    }
  };
  const inSession = async <T>(action: () => Promise<T>): Promise<T> => {
    await beginSession(deps);
    try {
      await fillChecksums(storage.store, deps.visible).catch(unlessDiskFull);
      return await action();
    } finally {
      await storage.session.end();
    }
  };
  return {
    alone: (action, signal) => inTurn(() => locked(action, { signal }), signal),
    writing: (action, signal, purpose) =>
      inTurn(async () => {
        await mkdir(dataDir, { recursive: true });
        return locked(() => inSession(action), { signal, check: () => refuseDamage(deps), purpose });
      }, signal),
    rollBackLeft: async () => {
      // With a damaged record nobody knows whether a session is open; `check` reports it, and readers do not need it.
      const isOpen = await storage.session.isOpen().catch((error: unknown) => {
        if (error instanceof PinciteError && error.code === 'LIBRARY_DAMAGED') return false;
        throw error;
      });
      if (isOpen) await rollBackUnlessWriting(dataDir, () => rollBack(deps));
    },
  };
}

async function rollBack({ storage: { store, session, journal }, quarantine }: WriterDeps): Promise<void> {
  if (!(await session.isOpen())) return;
  await keepUnsettled(store, journal, quarantine);
  await session.rollBack();
}

async function refuseDamage(deps: WriterDeps): Promise<void> {
  const { storage, visible, underWay } = deps;
  if (!(await storage.isPresent())) return;
  await rollBack(deps);
  const found = await findDamage({ ...storage, visible, underWay });
  if (found !== null) throw damagedLibrary(storage.place, found);
}

async function beginSession({ storage, visible, quarantine, removing, sweep }: WriterDeps): Promise<void> {
  const { store, session } = storage;
  await storage.create();
  if (await session.begin()) {
    await store.createTables();
    await store.settle();
  }
  await storage.sweepTemporaries();
  await finishRemovals(removing);
  await quarantine.tidy(new Set(await visible.ids()));
  // On a full disk the sweep waits. Operations that need no space go on; nothing is added before the sweep
  // (writeDocuments).
  await sweep().catch(unlessDiskFull);
}
