import { join } from 'node:path';
import type { PinciteError } from '../../contract/errors.ts';
import { checkBucket, createBucketLibrary, folderOfPlace, notePurge, purgeIfDue, sharedCollections } from './bucket.ts';
import { type FileList, fileList } from './integrity/file-list.ts';
import { bucketClaims, type Lease } from './journal/claims.ts';
import { type SettledStore, type StoreSession, settledStore } from './journal/settle-store.ts';
import { type TableRecord, tableRecord } from './journal/table-record.ts';
import {
  type Claiming,
  type Claims,
  type JournalDocument,
  type WriteJournal,
  writeJournal,
} from './journal/write-journal.ts';
import { type CollectionsFile, checkLibraryFile, collectionsFile, createLibraryFile } from './library-file.ts';
import { MEMORY_LIMITS, type MemoryLimits } from './reading/memory-limits.ts';
import { sharedRows } from './tables/lance-shared.ts';
import { lanceStore } from './tables/lance-store.ts';
import type { Bucket, LanceStore, Upkeep } from './tables/store-types.ts';
import { maintainAtRest, maintainStore, maintainVectors, purgeStore } from './tables/upkeep/maintain-store.ts';
import { isUntidy, tidyStore } from './tables/upkeep/tidy-store.ts';

/** Where the tables of a library are, with what depends on it. */
export interface Storage {
  readonly store: SettledStore;
  readonly session: StoreSession;
  readonly record: TableRecord;
  readonly journal: WriteJournal;
  /** Null for a folder, which one process at a time writes to. */
  readonly claims: Claims | null;
  /** Holds what this machine keeps of these tables: journal, quarantine, last check. */
  readonly folder: string;
  /** The list of the files of the tables; null in a bucket, which has checksums of its own. */
  readonly files: FileList | null;
  readonly collections: CollectionsFile;
  readonly upkeep: Upkeep;
  /** What an indexer does as its upkeep; the same as `upkeep` in a folder. */
  readonly indexing: Upkeep;
  readonly isPresent: () => Promise<boolean>;
  /** Makes the library where there is none yet. Only a writer calls it. */
  readonly create: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface StorageOptions {
  /** Holds library.json, jobs, the lock and, without a bucket, the tables. */
  readonly dataDir: string;
  /** Holds the tables in place of `dataDir`, for all machines that name it (ADR 0064). */
  readonly bucket?: (Bucket & { readonly lease?: Lease | undefined }) | undefined;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** What is kept in memory of whole documents; MEMORY_LIMITS by default. */
  readonly inMemory?: MemoryLimits;
  /** Opens a library with a damaged or missing library.json, for a check or a repair. */
  readonly evenDamaged?: boolean;
}

interface Opening extends StorageOptions {
  /** Deletes what interrupted writes left. */
  readonly sweep: () => Promise<void>;
}

/**
 * Opens the tables of a library. Changes nothing. Throws LIBRARY_TOO_NEW, LIBRARY_DAMAGED, STORE_FOREIGN,
 * STORE_UNREACHABLE, STORE_REFUSED.
 */
export const openStorage = (options: Opening): Promise<Storage> =>
  options.bucket === undefined ? inFolder(options) : inBucket(options, options.bucket);

async function inFolder({
  dataDir,
  evenDamaged = false,
  now = Date.now,
  ...options
}: StorageOptions): Promise<Storage> {
  await checkLibraryFile(dataDir).catch((error: PinciteError) => {
    if (!evenDamaged || error.code !== 'LIBRARY_DAMAGED') throw error;
  });
  let present = false;
  const isPresent = async () => {
    present ||= evenDamaged || (await checkLibraryFile(dataDir)) !== null;
    return present;
  };
  const uri = join(dataDir, 'library.lance');
  const record = tableRecord(dataDir);
  const { store, session } = settledStore(lanceStore(uri, { isPresent }), record, uri);
  const upkeep = upkeepOf(store, { now, ownsFiles: true, ...options });
  return {
    store,
    session,
    record,
    isPresent,
    upkeep,
    indexing: upkeep,
    journal: writeJournal(dataDir, now),
    claims: null,
    folder: dataDir,
    files: fileList(dataDir, uri),
    collections: collectionsFile(dataDir),
    create: () => createLibraryFile(dataDir),
    close: () => store.close(),
  };
}

async function inBucket(
  { dataDir, sweep, now = Date.now, ...options }: Opening,
  bucket: NonNullable<StorageOptions['bucket']>,
): Promise<Storage> {
  const rows = sharedRows(bucket);
  const { uri } = bucket;
  let present = (await checkBucket(rows, uri)) !== null;
  const isPresent = async () => {
    present ||= (await checkBucket(rows, uri)) !== null;
    return present;
  };
  const folder = folderOfPlace(dataDir, uri);
  const record = tableRecord(folder);
  const claims = bucketClaims({ rows, place: uri, sweep, lease: bucket.lease });
  const { store, session } = settledStore(fenced(lanceStore(uri, { bucket, isPresent }), claims), record, null);
  const indexing = upkeepOf(store, { now, ownsFiles: false, ...options });
  return {
    store,
    session,
    record,
    isPresent,
    folder,
    claims,
    journal: claims,
    files: null,
    collections: sharedCollections(rows, uri),
    upkeep: {
      whileAdding: nothing,
      whileEmbedding: nothing,
      atRest: nothing,
      tidy: nothing,
      isUntidy: async () => false,
      purge: () => notePurge(rows),
    },
    indexing: { ...indexing, purge: () => purgeIfDue(rows, indexing.purge) },
    create: async () => {
      // Its mode tells that all in the folder is the owner's.
      await createLibraryFile(dataDir);
      await createBucketLibrary(rows, uri);
    },
    close: async () => {
      claims.abandon();
      await store.close();
      await rows.close();
    },
  };
}

const nothing = async (): Promise<void> => undefined;

function upkeepOf(
  store: SettledStore,
  {
    now,
    ownsFiles,
    inMemory = MEMORY_LIMITS,
  }: { now: () => number; ownsFiles: boolean } & Pick<StorageOptions, 'inMemory'>,
): Upkeep {
  return {
    whileAdding: () => maintainStore(store, 'adding'),
    whileEmbedding: () => maintainVectors(store, inMemory),
    atRest: () => maintainAtRest(store, inMemory),
    purge: () => purgeStore(store, now(), ownsFiles),
    isUntidy: () => isUntidy(store, now()),
    tidy: () => tidyStore(store, now()),
  };
}

/** A store whose changes first make sure that this process still has its claims. */
function fenced(store: LanceStore, { hold }: Claims): LanceStore {
  const held =
    <Args extends unknown[]>(change: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      await hold();
      await change(...args);
    };
  return {
    ...store,
    append: held(store.append),
    replace: held(store.replace),
    delete: held(store.delete),
    moveRows: held(store.moveRows),
    optimise: held(store.optimise),
    compact: held(store.compact),
    prune: held(store.prune),
  };
}

/** How changes are run. What a change that failed left is swept before the next, or at the end of the session. */
export const claimingWith = (claims: Claims | null): Claiming =>
  claims === null
    ? (documents, change) => change(new Set(documents.map((one) => one.document_id)))
    : async (documents, change, options) => {
        for (let left = documents; left.length > 0; ) {
          const write = await claims.begin(left.map(noted), { leaves: 'nothing', ...options });
          const ids = new Set(write.note.documents.map((one) => one.document_id));
          await change(ids);
          await claims.end(write);
          left = left.filter((one) => !ids.has(one.document_id));
        }
      };

/** A summary of a document has more than a claim needs. */
const noted = ({ document_id, source_filename, collections }: JournalDocument): JournalDocument => ({
  document_id,
  source_filename,
  collections,
});
