import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PinciteError } from '../../../../contract/errors.ts';
import { fileList } from '../../integrity/file-list.ts';
import { tableRecord } from '../../journal/table-record.ts';
import { sweepNotes, writeJournal } from '../../journal/write-journal.ts';
import { checkLibraryFile, collectionsFile, createLibraryFile, hasData } from '../../library-file.ts';
import { lanceStore } from '../../tables/lance-store.ts';
import { unlessDiskFull } from '../../tables/store-error.ts';
import type { LanceStore } from '../../tables/store-types.ts';
import { upkeepOf } from '../../tables/upkeep/maintain-store.ts';
import { openedKey } from '../../vault/library-key.ts';
import { acquireWriterLock, sharing } from '../../writer-lock.ts';
import { sealedTables } from '../sealed/sealed-tables.ts';
import type { Storage, StorageOptions } from '../types.ts';
import { placeWaiting } from './replace-table.ts';
import { settledStore } from './settle-store.ts';

/** Opens tables that lie in the folder of the library, which one process at a time writes to. */
export async function openFolder({
  dataDir,
  evenDamaged = false,
  now = Date.now,
  inMemory,
}: StorageOptions): Promise<Storage> {
  const share = sharing(dataDir);
  const schema = await checkLibraryFile(dataDir).catch((error: PinciteError) => {
    if (!evenDamaged || error.code !== 'LIBRARY_DAMAGED') throw error;
    return null;
  });
  if (schema !== null) share.join();
  let present = false;
  const isPresent = async () => {
    if (present) return true;
    present = evenDamaged || (await checkLibraryFile(dataDir)) !== null;
    if (present && !evenDamaged) share.join();
    return present;
  };
  const tables = join(dataDir, 'library.lance');
  const record = tableRecord(dataDir);
  const files = fileList(dataDir, tables);
  const key = await openedKey(dataDir).catch((error: unknown) => {
    share.leave();
    throw error;
  });
  const raw = await tablesIn(tables, key, isPresent);
  const { store, session } = settledStore(raw, record, tables);
  const upkeep = upkeepOf(store, { now, ownsFiles: true, inMemory });
  return {
    place: dataDir,
    isShared: false,
    store,
    record,
    files,
    isPresent,
    upkeep,
    indexing: upkeep,
    session: {
      ...session,
      end: async () => {
        await session.end().catch(unlessDiskFull);
        await files.keep().catch(unlessDiskFull);
      },
    },
    journal: writeJournal(dataDir, now),
    leasing: (documents, change) => change(new Set(documents.map((one) => one.document_id))),
    leasedAtOnce: Number.POSITIVE_INFINITY,
    folder: dataDir,
    collections: collectionsFile(dataDir),
    isThere: () => hasData(dataDir),
    create: () => createLibraryFile(dataDir),
    lock: (options) => {
      share.join();
      return acquireWriterLock(dataDir, options);
    },
    sweepTemporaries: () => sweepTemporaries(dataDir, tables),
    asIndexer: (index) => index(),
    tablesIn: (folder) => tablesIn(folder, key, async () => true),
    close: async () => {
      await store.close();
      share.leave();
    },
  };
}

/** The tables in a folder, in clear or encrypted. */
const tablesIn = async (
  folder: string,
  key: Uint8Array | null,
  isPresent: () => Promise<boolean>,
): Promise<LanceStore> => (key === null ? lanceStore(folder, { isPresent }) : sealedTables(folder, key, isPresent));

/**
 * Names of Lance's temporary files, which it renames when they are complete. One of a killed merge may hold text of a
 * document that was removed since.
 */
const LANCE_TEMPORARY = /^\.tmp|#\d+$/;

async function sweepTemporaries(dataDir: string, tables: string): Promise<void> {
  await sweepNotes(dataDir);
  // Tables of a repair that was ended.
  await placeWaiting(tables);
  await rm(join(dataDir, 'integrity', 'rebuilt'), { recursive: true, force: true });
  for (const entry of await readdir(tables, { recursive: true, withFileTypes: true })) {
    const isTemporary = entry.isFile() && LANCE_TEMPORARY.test(entry.name);
    if (isTemporary) await rm(join(entry.parentPath, entry.name), { force: true });
  }
}
