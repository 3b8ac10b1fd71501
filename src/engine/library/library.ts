import type { DocumentSummary } from '../../contract/documents.ts';
import { keyOfFolder } from '../../files/sealed/sealed-folders.ts';
import { type MachinePolicy, mustAllowSource } from '../../policy/machine-policy.ts';
import { changeDocuments, collectionsAfter, type DocumentChange } from './change-documents.ts';
import { indexLibrary } from './index-library.ts';
import { addFiles } from './ingest/add-files.ts';
import { embedDocuments } from './ingest/embed-pending.ts';
import { type IngestRecord, ingestRecord } from './ingest/ingest-record.ts';
import { type IngestTarget, keepOriginals, noteAdded } from './ingest/ingest-types.ts';
import { jobStore } from './ingest/job-store.ts';
import { type OriginalPaths, originalPaths } from './ingest/original-paths.ts';
import { scanStore } from './ingest/scan-store.ts';
import { wantedPassages } from './ingest/wanted-passages.ts';
import { libraryKeeper, rewriteScanned } from './ingest/write-documents.ts';
import {
  type CheckTarget,
  checkLibrary,
  emptyCheck,
  readLastCheck,
  writeLastCheck,
} from './integrity/check-library.ts';
import { repairLibrary } from './integrity/repair-library.ts';
import { searchTraces } from './integrity/search-traces.ts';
import { damagedLibrary, findLostDocuments } from './journal/find-damage.ts';
import { quarantine } from './journal/quarantine.ts';
import { sweepInterrupted } from './journal/sweep-interrupted.ts';
import { removalJournal } from './journal/write-journal.ts';
import type { Library, LibraryOptions } from './library-types.ts';
import { type LibraryWriter, libraryWriter, type WriterDeps } from './library-writer.ts';
import { type Holds, holdEnded, holdsFile, refuseHeld } from './own-files/holds.ts';
import { type SettingsFile, settingsFile, stoppedFile } from './own-files/settings-file.ts';
import { libraryView, partsOf, type ViewParts, viewParts } from './reading/library-view.ts';
import { MEMORY_LIMITS } from './reading/memory-limits.ts';
import { type DocumentsNow, type VisibleDocuments, visibleDocuments } from './reading/visible-documents.ts';
import { removeDocuments } from './remove-documents.ts';
import { openSidecars } from './sidecars/sidecars.ts';
import { openStorage } from './storage/open-storage.ts';
import type { Storage } from './storage/types.ts';
import { unlessDiskFull } from './tables/store-error.ts';
import { unlessBusy } from './writer-lock.ts';

/**
 * Opens the library in `dataDir`, which counts as empty when it does not exist. Throws LIBRARY_TOO_NEW,
 * LIBRARY_DAMAGED, and what opening a bucket throws.
 */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const { dataDir } = options;
  const storage = await openStorage({ ...options, sweep: () => open.sweep() });
  const open = openParts(storage, options);
  await open.writer.rollBackLeft().catch(async (error: unknown) => {
    await storage.close();
    throw error;
  });
  return {
    ...libraryView(open.parts),
    seenBy: (sees) => libraryView(partsOf(open.parts, sees)),
    place: storage.isShared ? storage.place : null,
    collections: storage.collections,
    holds: open.holds,
    settings: open.settings,
    stopped: stoppedFile(dataDir),
    quarantine: open.quarantine,
    scans: open.scans,
    originals: open.originals,
    jobs: open.target.jobs,
    ingestDays: open.ingests.days,
    version: () => storage.store.version('documents'),
    alone: open.writer.alone,
    ...addingTo(open),
    ...changing(open),
    ...checking(open),
    close: storage.close,
  };
}

/** An opened library, as its methods know it. */
interface OpenLibrary extends WriterDeps {
  readonly policy: MachinePolicy | null;
  readonly holds: Holds;
  readonly mayPurge: NonNullable<LibraryOptions['mayPurge']>;
  readonly now: () => number;
  readonly parts: ViewParts;
  readonly sidecars: ReturnType<typeof openSidecars>;
  readonly writer: LibraryWriter;
  readonly target: IngestTarget;
  readonly scans: ReturnType<typeof scanStore>;
  readonly originals: OriginalPaths;
  readonly settings: SettingsFile;
  readonly ingests: IngestRecord;
}

function openParts(storage: Storage, options: LibraryOptions): OpenLibrary {
  const { dataDir, now = Date.now, purgeElsewhere = async () => undefined, inMemory = MEMORY_LIMITS } = options;
  const { store, folder, journal, upkeep } = storage;
  const swept = quarantine(folder, now);
  const removals = removalJournal(folder, now);
  const visible = visibleDocuments(store, async (version) => {
    const found = await findLostDocuments(storage, version);
    if (found !== null) throw damagedLibrary(storage.place, found);
  });
  const isUsed = !storage.isShared && keyOfFolder(dataDir) === null;
  const sidecars = openSidecars({ dataDir, store, visible, limits: inMemory, isUsed });
  const parts = viewParts(store, visible, inMemory, sidecars);
  const scans = scanStore(dataDir);
  const originals = originalPaths(dataDir);
  const settings = settingsFile(dataDir, options.policy);
  const sweep = async (): Promise<void> => {
    if ((await sweepInterrupted({ store, visible, journal, quarantine: swept })) === 0) return;
    // The rows are gone already; a full disk only delays freeing their space.
    await upkeep.purge().catch(unlessDiskFull);
  };
  const target: IngestTarget = {
    ...storage,
    visible,
    jobs: jobStore(dataDir),
    wanted: wantedPassages(),
    indexedFrom: inMemory,
    isOnlyEmbedder: !storage.isShared,
    sweep,
    damaged: async () =>
      parts.damage.among(await visible.now()).union(new Set((await readLastCheck(folder))?.document_ids)),
  };
  const removing: WriterDeps['removing'] = {
    ...storage,
    visible,
    jobs: target.jobs,
    removals,
    purgeElsewhere: async (note) => {
      const removed = note.documents.map(({ document_id }) => document_id);
      await sidecars.drop(removed);
      await scans.drop(removed);
      await originals.drop(removed);
      await settings.setUrl(removed, null);
      await purgeElsewhere(note);
    },
    dropDamaged: swept.dropDamaged,
  };
  const underWay = async () =>
    [...(await journal.writes()), ...(await removals.removing())].flatMap(({ note }) =>
      note.documents.map((document) => document.document_id),
    );
  const deps = { dataDir, storage, visible, quarantine: swept, removing, underWay, sweep };
  const writer = libraryWriter(deps);
  const { policy = null, mayPurge = async () => undefined } = options;
  return {
    ...deps,
    policy,
    holds: holdsFile(dataDir),
    mayPurge,
    now,
    parts,
    sidecars,
    target,
    scans,
    originals,
    writer,
    settings,
    ingests: ingestRecord(dataDir, now),
  };
}

function addingTo({ policy, now, storage, target, sidecars, writer: { writing }, ingests, originals }: OpenLibrary) {
  const { isShared, upkeep } = storage;
  /** In a bucket a machine embeds what it added; the rest is the indexer's. */
  const added = new Set<string>();
  return {
    addFiles: (files, reading, listener, signal) =>
      writing(async () => {
        const counting = ingests.counting(listener);
        const keeping = keepOriginals(originals, counting.onResult);
        const noting = { ...counting, onResult: noteAdded(added, keeping.onResult) };
        const permit = (path: string) => mustAllowSource(policy, path);
        await addFiles(libraryKeeper(target), files, { permit, ...reading, now }, noting, signal);
        await upkeep.atRest();
        await sidecars.keepUp(signal).catch(unlessDiskFull);
        await counting.write().catch(unlessDiskFull);
        await keeping.kept().catch(unlessDiskFull);
      }, signal),
    embed: (deps, listener, signal) =>
      writing(async () => {
        const wants: typeof listener.wants = (document) =>
          (!isShared || added.has(document.document_id)) && listener.wants(document);
        await embedDocuments(target, { ...deps, now, signal }, { ...listener, wants });
        await upkeep.atRest();
        await sidecars.keepUp(signal).catch(unlessDiskFull);
      }, signal),
    index: (deps, listener, signal) =>
      writing(async () => {
        const all = { ...target, upkeep: storage.indexing, isOnlyEmbedder: true };
        return storage.asIndexer(() => indexLibrary(all, deps && { ...deps, now, signal }, listener), signal);
      }, signal),
    // Of documents that others may be embedding, no passage is embedded out of turn.
    wantVectors: isShared ? () => undefined : target.wanted.note,
    noteOpened: target.wanted.noteOpened,
    rewrite: (document, bytes) => writing(() => rewriteScanned(target, document, bytes)),
  } satisfies Partial<Library>;
}

/**
 * Of these documents those that were visible before and are gone now: whoever writes first finishes the removals that a
 * kill interrupted, and another process may have removed them meanwhile. Who asked to remove them has what they asked
 * for.
 */
async function goneSince(
  { byId }: DocumentsNow,
  visible: VisibleDocuments,
  documentIds: readonly string[],
): Promise<DocumentSummary[]> {
  const { byId: now, damaged } = await visible.now();
  const isGone = (id: string): boolean => !now.has(id) && !damaged.includes(id);
  return [...new Set(documentIds)].flatMap((id) => (isGone(id) ? (byId.get(id)?.summary ?? []) : []));
}

function changing({ dataDir, storage, target, removing, sidecars, writer: { writing }, ...open }: OpenLibrary) {
  const { store, upkeep } = storage;
  const { removals, visible } = removing;
  /** Throws ON_HOLD for a document that a change would take out of a held collection; null: out of all. */
  const refuseLeaving = async (documentIds: readonly string[], change: DocumentChange | null): Promise<void> => {
    const holds = await open.holds.read();
    if (holds.length === 0) return;
    for (const id of documentIds) {
      const { collections } = (await visible.one(id)).summary;
      refuseHeld(holdEnded(holds, collections, change === null ? [] : collectionsAfter(collections, change)));
    }
  };
  return {
    change: (documentIds, change) =>
      writing(async () => {
        await refuseLeaving(documentIds, change);
        return changeDocuments(target, documentIds, change);
      }),
    remove: async (documentIds, { signal, records = 'keep' } = {}) => {
      const before = await visible.now();
      return writing(async () => {
        const gone = records === 'keep' ? await goneSince(before, visible, documentIds) : [];
        const left = documentIds.filter((id) => !gone.some(({ document_id }) => document_id === id));
        await refuseLeaving(left, null);
        if (records === 'purge') await open.mayPurge(left);
        return [...gone, ...(await removeDocuments(removing, left, records))];
      }, signal);
    },
    traces: (removed, signal) => searchTraces({ store, dataDir }, removed, signal),
    finishRemovals: async () => {
      if ([...(await removals.removing()), ...(await removals.purging())].length === 0) return;
      await writing(async () => undefined).catch(unlessBusy);
    },
    tidy: async () =>
      (await upkeep.isUntidy()) || (await sidecars.isDue())
        ? writing(
            async () => {
              await upkeep.tidy();
              await sidecars.keepUp().catch(unlessDiskFull);
            },
            undefined,
            'tidying',
          ).catch(unlessBusy)
        : undefined,
  } satisfies Partial<Library>;
}

function checking({ dataDir, now, storage, visible, underWay, writer: { alone } }: OpenLibrary) {
  const { store, files, record, folder } = storage;
  const checkTarget = (signal: AbortSignal | undefined): CheckTarget => {
    const recorded = async () => (await record.read())?.versions ?? null;
    return { store, dataDir, files, recorded, underWay, now, signal };
  };
  return {
    check: async ({ signal } = {}) => {
      if (!(await storage.isThere())) return emptyCheck(now());
      return alone(() => checkLibrary(checkTarget(signal)), signal);
    },
    noteCheck: async (result) => {
      if (await storage.isThere()) await writeLastCheck(folder, result);
      return result;
    },
    lastCheck: () => readLastCheck(folder),
    repair: async ({ read, password, signal }) =>
      alone(async () => {
        const repaired = await repairLibrary({
          ...checkTarget(signal),
          tablesIn: storage.tablesIn,
          session: storage.session,
          read,
          password,
        });
        visible.forget();
        return repaired;
      }, signal),
  } satisfies Partial<Library>;
}
