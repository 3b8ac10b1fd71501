import { mkdir } from 'node:fs/promises';
import { PinciteError } from '../../contract/errors.ts';
import { changeDocuments } from './change-documents.ts';
import { indexLibrary, indexShared } from './index-library.ts';
import { addFiles } from './ingest/add-files.ts';
import { embedDocuments } from './ingest/embed-pending.ts';
import { ingestRecord } from './ingest/ingest-record.ts';
import { type IngestTarget, noteAdded } from './ingest/ingest-types.ts';
import { jobStore } from './ingest/job-store.ts';
import { rewriteScanned } from './ingest/rewrite-scanned.ts';
import { scanStore } from './ingest/scan-store.ts';
import { wantedPassages } from './ingest/wanted-passages.ts';
import { libraryKeeper } from './ingest/write-documents.ts';
import {
  type CheckTarget,
  checkLibrary,
  emptyCheck,
  readLastCheck,
  writeLastCheck,
} from './integrity/check-library.ts';
import { fillChecksums } from './integrity/fill-checksums.ts';
import { repairLibrary } from './integrity/repair-library.ts';
import { searchTraces } from './integrity/search-traces.ts';
import { damagedLibrary, findDamage, findLostDocuments } from './journal/find-damage.ts';
import { quarantine } from './journal/quarantine.ts';
import { keepUnsettled } from './journal/roll-back.ts';
import { sweepInterrupted, sweepTemporaries } from './journal/sweep-interrupted.ts';
import { removalJournal } from './journal/write-journal.ts';
import { stoppedFile } from './library-file.ts';
import type { Library, LibraryOptions } from './library-types.ts';
import { claimingWith, openStorage } from './open-storage.ts';
import { libraryView, partsOf, viewParts } from './reading/library-view.ts';
import { MEMORY_LIMITS } from './reading/memory-limits.ts';
import { visibleDocuments } from './reading/visible-documents.ts';
import { finishRemovals, type RemovalTarget, removeDocuments } from './remove-documents.ts';
import { settingsFile } from './settings-file.ts';
import { isDiskFull, storeError, unlessDiskFull } from './tables/store-error.ts';
import { acquireWriterLock, hasData, mutex, rollBackUnlessWriting, unlessBusy } from './writer-lock.ts';

/**
 * Opens the library in `dataDir`, which counts as empty when it does not exist. Throws LIBRARY_TOO_NEW,
 * LIBRARY_DAMAGED, and what opening a bucket throws.
 */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const { dataDir, now = Date.now, purgeElsewhere = async () => undefined, inMemory = MEMORY_LIMITS } = options;
  const storage = await openStorage({ ...options, sweep: () => sweep() });
  const { store, session, record, journal, claims, folder, files, upkeep, isPresent } = storage;
  const isShared = claims !== null;
  const swept = quarantine(folder, now);
  const removals = removalJournal(folder, now);
  const visible = visibleDocuments(store, async (version) => {
    const found = await findLostDocuments({ store, record }, version);
    if (found !== null) throw damagedLibrary(isShared ? store.uri : dataDir, found);
  });
  const rollBack = async () => {
    if (!(await session.isOpen())) return;
    await keepUnsettled(store, journal, swept);
    await session.rollBack();
  };
  // With a damaged record nobody knows whether a session is open; `check` reports it, and readers do not need it.
  const isOpen = await session.isOpen().catch((error: unknown) => {
    if (error instanceof PinciteError && error.code === 'LIBRARY_DAMAGED') return false;
    throw error;
  });
  if (isOpen) await rollBackUnlessWriting(dataDir, rollBack);
  const parts = viewParts(store, visible, inMemory);
  const { damage } = parts;
  const queue = mutex();

  const sweep = async () => {
    if ((await sweepInterrupted({ store, visible, journal, quarantine: swept })) === 0) return;
    // The rows are gone already; a full disk only delays freeing their space.
    await upkeep.purge().catch(unlessDiskFull);
  };
  const scans = scanStore(dataDir);
  const target: IngestTarget = {
    store,
    visible,
    jobs: jobStore(dataDir),
    wanted: wantedPassages(),
    indexedFrom: inMemory,
    journal,
    claiming: claimingWith(claims),
    upkeep,
    isOnlyEmbedder: !isShared,
    sweep,
    damaged: async () => damage.among(await visible.now()).union(new Set((await readLastCheck(folder))?.document_ids)),
  };

  const removing: RemovalTarget = {
    ...target,
    removals,
    purgeElsewhere: async (note) => {
      await scans.drop(note.documents.map(({ document_id }) => document_id));
      await purgeElsewhere(note);
    },
    dropDamaged: swept.dropDamaged,
    isShared,
  };

  const underWay = async () =>
    [...(await journal.writes()), ...(await removals.removing())].flatMap(({ note }) =>
      note.documents.map((document) => document.document_id),
    );
  const refuseDamage = async () => {
    if (!(await isPresent())) return;
    await rollBack();
    const found = await findDamage({ store, record, visible, underWay, ownsFiles: !isShared });
    if (found !== null) throw damagedLibrary(isShared ? store.uri : dataDir, found);
  };

  const beginSession = async () => {
    await storage.create();
    if (await session.begin()) {
      await store.createTables();
      await store.settle();
    }
    await sweepTemporaries(folder, isShared ? null : store.uri);
    await finishRemovals(removing);
    await swept.tidy(new Set(await visible.ids()));
    // On a full disk the sweep waits. Operations that need no space go on; nothing is added before the sweep
    // (writeDocuments).
    await sweep().catch(unlessDiskFull);
  };
  const endSession = async () => {
    // What failed and could not be undone. Where this fails too, nobody reports the claims any more, and others take
    // them over.
    if (claims !== null && (await claims.writes()).length > 0) await sweep().catch(claims.abandon);
    // Everything reported as done is settled. On a full disk the next start rolls the rest back.
    await session.end().catch(unlessDiskFull);
    await files?.keep().catch(unlessDiskFull);
  };

  const inTurn = async <T>(action: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const done = await queue.take(signal);
    try {
      return await action();
    } catch (error) {
      throw isDiskFull(error) ? storeError(error, dataDir) : error;
    } finally {
      done();
    }
  };
  const locked = async <T>(action: () => Promise<T>, options: Parameters<typeof acquireWriterLock>[1]): Promise<T> => {
    const lock = await acquireWriterLock(dataDir, options);
    try {
      return await action();
    } finally {
      lock.release();
    }
  };

  /** Runs `action` as the only writer, whatever state the tables are in. */
  const alone = <T>(action: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
    inTurn(async () => {
      // A machine that only reads what is in a bucket has no folder yet.
      if (isShared) await mkdir(dataDir, { recursive: true });
      return locked(action, { signal });
    }, signal);

  /**
   * Runs `action` as the only writer, on tables that exist, have lost nothing and hold no interrupted write. Throws
   * LIBRARY_DAMAGED before it changes anything.
   */
  const writing = <T>(action: () => Promise<T>, signal?: AbortSignal, purpose?: 'tidying'): Promise<T> => {
    const session = async () => {
      await beginSession();
      try {
        await fillChecksums(store, visible).catch(unlessDiskFull);
        return await action();
      } finally {
        await endSession();
      }
    };
    return inTurn(async () => {
      await mkdir(dataDir, { recursive: true });
      return await locked(session, { signal, check: refuseDamage, purpose });
    }, signal);
  };

  const checkTarget = (signal: AbortSignal | undefined): CheckTarget => {
    const recorded = async () => (await record.read())?.versions ?? null;
    return { store, dataDir, files, recorded, underWay, now, signal };
  };

  const ingests = ingestRecord(dataDir, now);
  const isThere = () => (isShared ? isPresent() : hasData(dataDir));
  /** In a bucket a machine embeds what it added; the rest is the indexer's. */
  const added = new Set<string>();

  return {
    ...libraryView(parts),
    place: isShared ? store.uri : null,
    seenBy: (sees) => libraryView(partsOf(parts, sees)),
    addFiles: (files, reading, listener, signal) =>
      writing(async () => {
        const counting = ingests.counting(listener);
        const noting = { ...counting, onResult: noteAdded(added, counting.onResult) };
        await addFiles(libraryKeeper(target), files, { ...reading, now }, noting, signal);
        await upkeep.atRest();
        await counting.write().catch(unlessDiskFull);
      }, signal),
    embed: (deps, listener, signal) =>
      writing(async () => {
        const wants: typeof listener.wants = (document) =>
          (!isShared || added.has(document.document_id)) && listener.wants(document);
        await embedDocuments(target, { ...deps, now, signal }, { ...listener, wants });
        await upkeep.atRest();
      }, signal),
    index: (deps, listener, signal) =>
      writing(async () => {
        const all = { ...target, upkeep: storage.indexing, isOnlyEmbedder: true };
        const index = () => indexLibrary(all, deps && { ...deps, now, signal }, listener);
        return claims === null ? index() : indexShared(claims, index, storage.indexing, signal);
      }, signal),
    // Of documents that others may be embedding, no passage is embedded out of turn.
    wantVectors: isShared ? () => undefined : target.wanted.note,
    scans,
    jobs: target.jobs,
    rewrite: (document, bytes) => writing(() => rewriteScanned(target, document, bytes)),
    change: (documentIds, change) => writing(() => changeDocuments(target, documentIds, change)),
    collections: storage.collections,
    ingestDays: ingests.days,
    settings: settingsFile(dataDir),
    stopped: stoppedFile(dataDir),
    quarantine: swept,
    version: () => store.version('documents'),
    remove: (documentIds, { signal, records = 'keep' } = {}) =>
      writing(() => removeDocuments(removing, documentIds, records), signal),
    traces: (removed, signal) => searchTraces({ store, dataDir }, removed, signal),
    finishRemovals: async () => {
      if ([...(await removals.removing()), ...(await removals.purging())].length === 0) return;
      await writing(async () => undefined).catch(unlessBusy);
    },
    tidy: async () =>
      (await upkeep.isUntidy()) ? writing(upkeep.tidy, undefined, 'tidying').catch(unlessBusy) : undefined,
    alone,
    check: async ({ signal } = {}) => {
      if (!(await isThere())) return emptyCheck(now());
      return alone(() => checkLibrary(checkTarget(signal)), signal);
    },
    noteCheck: async (result) => {
      if (await isThere()) await writeLastCheck(folder, result);
      return result;
    },
    lastCheck: () => readLastCheck(folder),
    repair: async ({ read, password, signal }) =>
      alone(async () => {
        const repaired = await repairLibrary({ ...checkTarget(signal), renewRecord: session.renew, read, password });
        visible.forget();
        return repaired;
      }, signal),
    close: storage.close,
  };
}
