import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { PinciteError, stopIfAborted } from '../../contract/errors.ts';
import {
  isNoRoom,
  makeFolderDurably,
  replaceFileDurably,
  syncFolder,
  syncFoldersBelow,
} from '../../files/durable-file.ts';
import { isThere, nullIfMissing } from '../../files/missing.ts';
import { SealBroken, Sealer } from '../../files/sealed/payload.ts';
import { KEY_FILE, type Sealed, sealedWithin, sealFolder } from '../../files/sealed/sealed-folders.ts';
import { sealedContent, storedPieces } from '../../files/sealed/stored-file.ts';
import { fileList } from '../library/integrity/file-list.ts';
import { createLibraryFile, hasData } from '../library/library-file.ts';
import { SIDECARS } from '../library/sidecars/sidecars.ts';
import { isEncrypted, newKey, openedBy } from '../library/vault/library-key.ts';
import { acquireFileLock, acquireWriterLock, OPEN_LOCK } from '../library/writer-lock.ts';
import { BESIDE_LIBRARY } from './backup-form.ts';
import { CLEARED, putInPlace, UNPACKING, WHOLE } from './restore-backup.ts';

interface Options {
  readonly dataDir: string;
  readonly signal?: AbortSignal | undefined;
  /** Told after each file: the share of the bytes that are written, 0 to 1. */
  readonly onShare?: ((share: number) => void) | undefined;
}

interface EncryptOptions extends Options {
  readonly passphrase: string;
}

interface DecryptOptions extends Options {
  readonly passphrase: () => Promise<string | null>;
}

interface Rewritten {
  readonly files: number;
}

/**
 * Encrypts the library in a folder, or begins an encrypted one where there is none; resolves to how many files there
 * are. Every file is written encrypted beside the library first; when all are on the disk they take the places of the
 * others. A kill before leaves the library as it was, in clear; after one later the next start finishes it. Throws
 * LIBRARY_ENCRYPTED, LIBRARY_OPEN, LIBRARY_BUSY, STORE_LOCAL_ONLY, DISK_FULL, CANCELLED.
 */
export async function encryptLibrary(options: EncryptOptions): Promise<Rewritten> {
  const dataDir = resolve(options.dataDir);
  await makeFolderDurably(dataDir);
  return whileAlone(options, async () => {
    if (await isEncrypted(dataDir)) throw new PinciteError('LIBRARY_ENCRYPTED', { path: dataDir });
    if (await isThere(join(dataDir, 'store.json'))) {
      const instead = 'the bucket encrypts them itself where its service offers that';
      throw new PinciteError('STORE_LOCAL_ONLY', { place: 'a bucket', what: 'encrypting', instead });
    }
    const { key, file } = await newKey(options.passphrase);
    if (await hasData(dataDir)) return rewrite({ ...options, dataDir, from: null, to: { key, file } });
    await replaceFileDurably(join(dataDir, KEY_FILE), file);
    await createLibraryFile(dataDir);
    return { files: 0 };
  });
}

/**
 * The way back: has the library in clear again, as whole and as safe from kills as on the way there; the key is removed
 * last. Throws LIBRARY_NOT_ENCRYPTED, LIBRARY_LOCKED, PASSPHRASE_WRONG, LIBRARY_OPEN, LIBRARY_BUSY, LIBRARY_DAMAGED,
 * DISK_FULL, CANCELLED.
 */
export async function decryptLibrary(options: DecryptOptions): Promise<Rewritten> {
  const dataDir = resolve(options.dataDir);
  // Nothing is made of a folder that is not there.
  if (!(await isThere(dataDir))) throw new PinciteError('LIBRARY_NOT_ENCRYPTED', { path: dataDir });
  return whileAlone(options, async () => {
    const from = await openedBy(dataDir, options.passphrase);
    return rewrite({ ...options, dataDir, from, to: null });
  });
}

/** Does this while no process has the library open and none changes it. */
async function whileAlone<T>({ dataDir, signal }: Options, work: () => Promise<T>): Promise<T> {
  const alone = await acquireFileLock(join(dataDir, OPEN_LOCK), { timeoutMs: 0 });
  if (alone === null) throw new PinciteError('LIBRARY_OPEN', { path: dataDir });
  try {
    const writer = await acquireWriterLock(dataDir, { signal });
    try {
      await putInPlace(dataDir);
      return await work();
    } finally {
      writer.release();
    }
  } finally {
    alone.release();
  }
}

interface Rewriting extends Options {
  /** The key of the files that are there; null: they are in clear. */
  readonly from: Uint8Array | null;
  /** The key of those to be written, and the file that holds it; null: in clear. */
  readonly to: { readonly key: Uint8Array; readonly file: Buffer } | null;
}

async function rewrite({ dataDir, from, to, signal, onShare }: Rewriting): Promise<Rewritten> {
  const making = join(dataDir, UNPACKING);
  const close = from === null ? () => undefined : sealFolder(dataDir, from);
  try {
    await rm(making, { recursive: true, force: true });
    await mkdir(making, { mode: 0o700 });
    await dropWhatIsMadeAnew(dataDir);
    const paths = await filesOf(dataDir);
    const bytes = await bytesOf(dataDir, paths);
    const all = bytes.reduce((sum, size) => sum + size, 0);
    let done = 0;
    for (const [i, path] of paths.entries()) {
      stopIfAborted(signal);
      const sealed = to === null ? null : sealedWithin(path, to.key);
      await writeAnew(join(dataDir, path), join(making, path), sealed).catch((error: unknown) => {
        throw error instanceof SealBroken ? unreadable(dataDir, path, error) : error;
      });
      done += bytes[i] ?? 0;
      onShare?.(all === 0 ? 1 : done / all);
    }
    stopIfAborted(signal);
    if (to !== null) await replaceFileDurably(join(making, KEY_FILE), to.file);
    await syncFoldersBelow(making);
    await rename(making, join(dataDir, to === null ? CLEARED : WHOLE));
    await syncFolder(dataDir);
    await putInPlace(dataDir);
    close();
    await listFilesAnew(dataDir, to?.key ?? null);
    return { files: paths.length };
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    const what = `the library is as it was, ${from === null ? 'in clear' : 'encrypted'}`;
    if (isNoRoom(error)) throw new PinciteError('DISK_FULL', { what }, { cause: error });
    throw error;
  } finally {
    close();
  }
}

function unreadable(dataDir: string, path: string, cause: SealBroken): PinciteError {
  const why = `${path} does not open (${cause.message}), so it stays encrypted; "pincite check" tells what is damaged`;
  return new PinciteError('LIBRARY_DAMAGED', { path: dataDir, why }, { cause });
}

/** Of files: unfinished ones that a killed process left, of ours and of Lance's. */
const UNFINISHED = /\.tmp$|(?:^|\/)\.tmp[^/]*$|#\d+$/u;
const LEFT_ALONE = new RegExp(`\\.lock$|^writer\\.pid$|^${KEY_FILE.replace('.', '\\.')}$`, 'u');

/**
 * Removes what would stay as it was: unfinished files, sidecars, and the checksums and copies of the tables' files. The
 * list of checksums is gone for good before any of its copies is: a power cut would bring it back without them.
 */
async function dropWhatIsMadeAnew(dataDir: string): Promise<void> {
  const integrity = join(dataDir, 'integrity');
  await rm(join(integrity, 'files.sha256'), { force: true });
  await syncFolder(integrity).catch(nullIfMissing);
  await rm(join(dataDir, SIDECARS), { recursive: true, force: true });
  for (const name of ['copies', 'rebuilt']) await rm(join(integrity, name), { recursive: true, force: true });
  const folders = new Set([dataDir]);
  for (const path of await filesBelow(dataDir)) {
    if (!UNFINISHED.test(path) || BESIDE_LIBRARY.test(path)) continue;
    await rm(join(dataDir, path), { force: true });
    folders.add(dirname(join(dataDir, path)));
  }
  // What is left in clear of an encrypted library must not come back with a power cut either.
  for (const folder of folders) await syncFolder(folder);
}

const filesOf = async (dataDir: string): Promise<string[]> =>
  (await filesBelow(dataDir)).filter((path) => !BESIDE_LIBRARY.test(path) && !LEFT_ALONE.test(path)).sort();

const bytesOf = async (dataDir: string, paths: readonly string[]): Promise<number[]> => {
  const sizes: number[] = [];
  for (const path of paths) sizes.push((await stat(join(dataDir, path))).size);
  return sizes;
};

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

/**
 * Writes what a file of the library holds to another place, encrypted so or in clear, with its time, and syncs it.
 * Throws SealBroken.
 */
async function writeAnew(from: string, to: string, sealed: Sealed | null): Promise<void> {
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

/** The checksums of the files as they are now. After a kill before this the next writer adds them. */
async function listFilesAnew(dataDir: string, key: Uint8Array | null): Promise<void> {
  const close = key === null ? () => undefined : sealFolder(dataDir, key);
  try {
    await fileList(dataDir, join(dataDir, 'library.lance')).keep();
  } finally {
    close();
  }
}
