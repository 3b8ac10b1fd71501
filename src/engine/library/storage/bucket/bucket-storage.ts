import { mkdir } from 'node:fs/promises';
import { type TableRecord, tableRecord, versionsOf } from '../../journal/table-record.ts';
import { sweepNotes } from '../../journal/write-journal.ts';
import { createLibraryFile } from '../../library-file.ts';
import { lanceStore } from '../../tables/lance-store.ts';
import { unlessDiskFull } from '../../tables/store-error.ts';
import type { LanceStore } from '../../tables/store-types.ts';
import { upkeepOf } from '../../tables/upkeep/maintain-store.ts';
import { acquireWriterLock } from '../../writer-lock.ts';
import { guardedStore } from '../guarded-store.ts';
import type { Bucket, LeaseTimes, Opening, SettledStore, Storage, StoreSession, Upkeep } from '../types.ts';
import { checkBucket, createBucketLibrary, notePurge, purgeIfDue, sharedCollections } from './bucket-library.ts';
import { folderOfPlace } from './bucket-place.ts';
import { inBucket } from './in-bucket.ts';
import { bucketLeases, leasingWith } from './leases.ts';
import { sharedRows } from './shared-rows.ts';

/** Most documents whose note is kept with each of the rows of a lease. */
const REMOVED_AT_ONCE = 64;

/**
 * Opens tables in a bucket, which machines share: each changes documents under leases, and one of them, the indexer,
 * does all upkeep (ADR 0064).
 */
export async function openBucket(
  { dataDir, sweep, now = Date.now, inMemory }: Opening,
  bucket: Bucket & { readonly lease?: LeaseTimes | undefined },
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
  const leases = bucketLeases({ rows, place: uri, sweep, times: bucket.lease });
  const { store, session } = committedStore(
    guardedStore(lanceStore(uri, { ...inBucket(bucket), isPresent }), leases.hold),
    record,
  );
  const tables = upkeepOf(store, { now, ownsFiles: false, inMemory });
  const indexing: Upkeep = { ...tables, purge: () => purgeIfDue(rows, tables.purge) };
  return {
    place: uri,
    isShared: true,
    store,
    record,
    folder,
    isPresent,
    indexing,
    session: {
      ...session,
      end: async () => {
        // What failed and could not be undone. Where this fails too, nobody reports the leases any more, and others
        // take them over.
        if ((await leases.writes()).length > 0) await sweep().catch(leases.abandon);
        await session.end().catch(unlessDiskFull);
      },
    },
    journal: leases,
    leasing: leasingWith(leases),
    leasedAtOnce: REMOVED_AT_ONCE,
    files: null,
    tablesIn: async (place) => lanceStore(place, { isPresent: async () => true }),
    collections: sharedCollections(rows, uri),
    upkeep: { ...NO_UPKEEP, purge: () => notePurge(rows) },
    isThere: isPresent,
    create: async () => {
      // Its mode tells that all in the folder is the owner's.
      await createLibraryFile(dataDir);
      await createBucketLibrary(rows, uri);
    },
    lock: async (options) => {
      // A machine that only reads what is in a bucket has no folder yet.
      await mkdir(dataDir, { recursive: true });
      return acquireWriterLock(dataDir, options);
    },
    sweepTemporaries: () => sweepNotes(folder),
    asIndexer: (index, signal) =>
      leases.asIndexer(async () => {
        await leases.takeOverDead(signal);
        const result = await index();
        await indexing.purge();
        return result;
      }, signal),
    close: async () => {
      leases.abandon();
      await store.close();
      await rows.close();
    },
  };
}

const nothing = async (): Promise<void> => undefined;

const NO_UPKEEP: Omit<Upkeep, 'purge'> = {
  whileAdding: nothing,
  whileEmbedding: nothing,
  atRest: nothing,
  tidy: nothing,
  isUntidy: async () => false,
};

/** A store whose commits are as durable as the service makes them when LanceDB returns: there is nothing to settle. */
export function committedStore(
  raw: LanceStore,
  record: TableRecord,
): { readonly store: SettledStore; readonly session: StoreSession } {
  return {
    store: { ...raw, settle: nothing, layout: async () => null },
    session: {
      begin: async () => true,
      end: async () => record.write(await versionsOf(raw), false),
      beginRepair: nothing,
      renew: async () => record.renew({ versions: await versionsOf(raw), isWriting: false, isListRepaired: false }),
      replaceTable: async (table) => {
        throw new Error(`${table} lies in a bucket, where a repair is refused`);
      },
      isOpen: async () => false,
      rollBack: nothing,
    },
  };
}
