import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { PinciteError, stopIfAborted } from '../../contract/errors.ts';
import { isNoRoom, makeFolderDurably, replaceFileDurably, syncFolder } from '../../files/durable-file.ts';
import { isThere } from '../../files/missing.ts';
import { Sealer } from '../../files/sealed/payload.ts';
import { KEY_FILE, type Sealed, sealedWithin, sealFolder } from '../../files/sealed/sealed-folders.ts';
import { sealedContent, storedPieces } from '../../files/sealed/stored-file.ts';
import { fileList } from '../library/integrity/file-list.ts';
import { createLibraryFile, hasData } from '../library/library-file.ts';
import { SIDECARS } from '../library/sidecars/sidecars.ts';
import { isEncrypted, newKey } from '../library/vault/library-key.ts';
import { acquireFileLock, acquireWriterLock, OPEN_LOCK } from '../library/writer-lock.ts';
import { BESIDE_LIBRARY } from './backup-form.ts';
import { putInPlace, UNPACKING, WHOLE } from './restore-backup.ts';

interface EncryptOptions {
  readonly dataDir: string;
  readonly passphrase: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Encrypts the library in a folder, or begins an encrypted one where there is none; resolves to how many files there
 * are. Every file is written encrypted beside the library first; when all are on the disk they take the places of the
 * others. A kill before leaves the library as it was, in clear; after one later the next start finishes it. Throws
 * LIBRARY_ENCRYPTED, LIBRARY_OPEN, LIBRARY_BUSY, STORE_LOCAL_ONLY, DISK_FULL, CANCELLED.
 */
export async function encryptLibrary(options: EncryptOptions): Promise<{ readonly files: number }> {
  const dataDir = resolve(options.dataDir);
  await makeFolderDurably(dataDir);
  const alone = await acquireFileLock(join(dataDir, OPEN_LOCK), { timeoutMs: 0 });
  if (alone === null) throw new PinciteError('LIBRARY_OPEN', { path: options.dataDir });
  try {
    const writer = await acquireWriterLock(dataDir, { signal: options.signal });
    try {
      return await encryptAlone(dataDir, options);
    } finally {
      writer.release();
    }
  } finally {
    alone.release();
  }
}

async function encryptAlone(dataDir: string, { passphrase, signal }: EncryptOptions): Promise<{ files: number }> {
  await putInPlace(dataDir);
  if (await isEncrypted(dataDir)) throw new PinciteError('LIBRARY_ENCRYPTED', { path: dataDir });
  if (await isThere(join(dataDir, 'store.json'))) {
    const instead = 'the bucket encrypts them itself where its service offers that';
    throw new PinciteError('STORE_LOCAL_ONLY', { place: 'a bucket', what: 'encrypting', instead });
  }
  const { key, file } = await newKey(passphrase);
  if (!(await hasData(dataDir))) {
    await replaceFileDurably(join(dataDir, KEY_FILE), file);
    await createLibraryFile(dataDir);
    return { files: 0 };
  }
  const making = join(dataDir, UNPACKING);
  try {
    await rm(making, { recursive: true, force: true });
    await dropWhatIsMadeAnew(dataDir);
    const paths = await filesOf(dataDir);
    for (const path of paths) {
      stopIfAborted(signal);
      await encryptFile(join(dataDir, path), join(making, path), sealedWithin(path, key));
    }
    await replaceFileDurably(join(making, KEY_FILE), file);
    await syncFolders(making);
    await rename(making, join(dataDir, WHOLE));
    await syncFolder(dataDir);
    await putInPlace(dataDir);
    await listFilesAnew(dataDir, key);
    return { files: paths.length };
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    if (isNoRoom(error))
      throw new PinciteError('DISK_FULL', { what: 'the library is as it was, in clear' }, { cause: error });
    throw error;
  }
}

/** Of files: unfinished ones that a killed process left, of ours and of Lance's. */
const UNFINISHED = /\.tmp$|(?:^|\/)\.tmp[^/]*$|#\d+$/u;
const LEFT_ALONE = /\.lock$|^writer\.pid$/u;

/** Removes what would stay in clear: unfinished files, sidecars, and the checksums and copies of the tables' files. */
async function dropWhatIsMadeAnew(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'integrity', 'files.sha256'), { force: true });
  await rm(join(dataDir, SIDECARS), { recursive: true, force: true });
  for (const name of ['copies', 'rebuilt'])
    await rm(join(dataDir, 'integrity', name), { recursive: true, force: true });
  for (const path of await filesBelow(dataDir))
    if (UNFINISHED.test(path) && !BESIDE_LIBRARY.test(path)) await rm(join(dataDir, path), { force: true });
}

const filesOf = async (dataDir: string): Promise<string[]> =>
  (await filesBelow(dataDir)).filter((path) => !BESIDE_LIBRARY.test(path) && !LEFT_ALONE.test(path)).sort();

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

/** Writes a file of the library encrypted to another place, with its time, and syncs it. */
async function encryptFile(from: string, to: string, sealed: Sealed | null): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const { atime, mtime } = await stat(from);
  const handle = await open(to, 'wx', 0o600);
  try {
    if (sealed?.kind === 'lines') await handle.writeFile(sealedContent(sealed, await readFile(from)));
    else {
      const sealer = sealed === null ? null : new Sealer(sealed.key, sealed.purpose);
      for await (const piece of storedPieces(from))
        for (const part of sealer?.add(piece) ?? [piece]) await handle.writeFile(part);
      if (sealer !== null) await handle.writeFile(sealer.end());
    }
    // Kept answers are dropped by the time of their last use.
    await handle.utimes(atime, mtime);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
  await syncFolder(folder);
}

/** The checksums of the files as they are now. After a kill before this the next writer adds them. */
async function listFilesAnew(dataDir: string, key: Uint8Array): Promise<void> {
  const close = sealFolder(dataDir, key);
  try {
    await fileList(dataDir, join(dataDir, 'library.lance')).keep();
  } finally {
    close();
  }
}
