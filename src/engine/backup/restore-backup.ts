import { link, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { PinciteError } from '../../contract/errors.ts';
import { syncFolder } from '../../files/durable-file.ts';
import { errorCode, isMissing, isNowhere, nullIfMissing } from '../../files/missing.ts';
import { KEY_FILE } from '../../files/sealed/sealed-folders.ts';
import { hasData } from '../library/library-file.ts';
import { acquireFileLock, acquireWriterLock, WRITER_LOCK } from '../library/writer-lock.ts';
import { type BackupHead, BESIDE_LIBRARY } from './backup-form.ts';
import { unpackBackup } from './unpack-backup.ts';

interface RestoreOptions {
  /** The backup. */
  readonly from: string;
  /** The folder of the library to be. */
  readonly dataDir: string;
  /** Opens an encrypted backup. */
  readonly passphrase?: (() => Promise<string | null>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes a library of a backup. It is unpacked beside its place, compared with its checksums, and put in its place at
 * once: a kill leaves none of it there. A folder in which the app has run without adding anything counts as empty.
 * Throws LIBRARY_EXISTS, LIBRARY_BUSY, LIBRARY_TOO_NEW, BACKUP_DAMAGED, BACKUP_LOCKED, PASSPHRASE_WRONG,
 * FILE_NOT_FOUND, DISK_FULL, CANCELLED.
 */
export async function restoreBackup({ from, dataDir, passphrase, signal }: RestoreOptions): Promise<BackupHead> {
  const target = resolve(dataDir);
  const names = await readdir(target).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw new PinciteError('FILE_UNWRITABLE', { path: dataDir, why: (error as Error).message }, { cause: error });
  });
  if (names.length > 0 && names.every((name) => BESIDE_LIBRARY.test(name)))
    return restoreBeside({ from, dataDir, passphrase, signal });
  if (names.length > 0) throw new PinciteError('LIBRARY_EXISTS', { path: dataDir });
  return unpackBackup(`${target}.restoring`, { from, passphrase, signal }, async (unpacked) => {
    await rmdir(target).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await rename(unpacked, target);
    await syncFolder(dirname(target));
  });
}

/** The same beside what the app keeps there, while no other process writes. */
async function restoreBeside(options: RestoreOptions): Promise<BackupHead> {
  const lock = await acquireWriterLock(options.dataDir, { signal: options.signal });
  try {
    return await restoreInPlace(options);
  } finally {
    lock.release();
  }
}

/**
 * Folders in the data directory: of a backup being unpacked or a library being encrypted, and of one that is whole and
 * gets its place.
 */
export const UNPACKING = 'restoring';
export const WHOLE = 'restored';
/** The same of a library that is decrypted: when it has its place, its key is removed. */
export const CLEARED = 'cleared';
/** Written first in a new library and moved last here: with it the library is there. */
const LAST = 'library.json';

/**
 * Makes a library of a backup in the folder of an app that has none yet. The caller keeps other writers away. After a
 * kill the next start goes on (`resumeRestore`) if all of it was unpacked, else there is still none. Throws as
 * `unpackBackup`, and LIBRARY_EXISTS.
 */
async function restoreInPlace({ dataDir, ...options }: RestoreOptions): Promise<BackupHead> {
  await putInPlace(dataDir);
  await mustBeNone(dataDir);
  return unpackBackup(join(dataDir, UNPACKING), options, (unpacked) => placeUnpacked(dataDir, unpacked));
}

/**
 * The same while an engine has the folder open: it is closed by `whileClosed` only when all of the backup was found to
 * be whole. Throws as `restoreBackup`.
 */
export async function restoreWhileOpen(
  { dataDir, ...options }: RestoreOptions,
  whileClosed: (work: () => Promise<void>) => Promise<void>,
): Promise<BackupHead> {
  const placeAlone = async (unpacked: string): Promise<void> => {
    const lock = await acquireWriterLock(dataDir, { signal: options.signal });
    try {
      // Documents may have been added meanwhile.
      await mustBeNone(dataDir);
      await placeUnpacked(dataDir, unpacked);
    } finally {
      lock.release();
    }
  };
  await mustBeNone(dataDir);
  return unpackBackup(join(dataDir, UNPACKING), options, (unpacked) => whileClosed(() => placeAlone(unpacked)));
}

async function mustBeNone(dataDir: string): Promise<void> {
  if (await hasData(dataDir)) throw new PinciteError('LIBRARY_EXISTS', { path: dataDir });
}

/** Gives an unpacked library its place; a kill in the middle is what `resumeRestore` goes on from. */
async function placeUnpacked(dataDir: string, unpacked: string): Promise<void> {
  await rename(unpacked, join(dataDir, WHOLE));
  await syncFolder(dataDir);
  await putInPlace(dataDir);
}

/**
 * Goes on with a restore that a kill ended: what is whole gets its place, what was only begun is removed. Does nothing
 * while another process restores. To be called before a library is opened.
 */
export async function resumeRestore(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    // A file in its place is told of when the library is opened.
    if (isNowhere(error)) return [] as string[];
    throw error;
  });
  if (![UNPACKING, WHOLE, CLEARED].some((name) => names.includes(name))) return;
  const lock = await acquireFileLock(join(dataDir, WRITER_LOCK), { timeoutMs: 0 });
  if (lock === null) return;
  try {
    await rm(join(dataDir, UNPACKING), { recursive: true, force: true });
    await putInPlace(dataDir);
  } finally {
    lock.release();
  }
}

/**
 * Moves the files of a restored, encrypted or decrypted library that is whole to their places, over those that are
 * there; those that a killed call moved are there already. Does nothing where there is none.
 */
export async function putInPlace(dataDir: string): Promise<void> {
  await moveFrom(dataDir, WHOLE);
  await moveFrom(dataDir, CLEARED, () => rm(join(dataDir, KEY_FILE), { force: true }));
}

async function moveFrom(dataDir: string, name: string, afterwards?: () => Promise<void>): Promise<void> {
  const whole = join(dataDir, name);
  const placing = join(whole, PLACING);
  await rm(placing, { force: true });
  const entries = await readdir(whole, { recursive: true, withFileTypes: true }).catch(nullIfMissing);
  if (entries === null) return;
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(whole, join(entry.parentPath, entry.name)))
    .sort((a, b) => Number(a === LAST) - Number(b === LAST) || (a < b ? -1 : 1));
  const folders = new Set<string>();
  for (const path of paths) {
    const target = join(dataDir, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await place(join(whole, path), placing, target);
    for (let at = path; at !== '.'; at = dirname(at)) folders.add(join(dataDir, dirname(at)));
  }
  for (const folder of folders) await syncFolder(folder);
  if (afterwards !== undefined) {
    await afterwards();
    await syncFolder(dataDir);
  }
  await rm(whole, { recursive: true, force: true });
  await syncFolder(dataDir);
}

/** A second name of the file that is being placed. */
const PLACING = '.placing';
/** What a file system says that knows no second names. */
const NO_SECOND_NAMES: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Gives a file its place and leaves it where it is too: a power cut may lose the name in the one folder while that in
 * the other is gone already.
 */
async function place(from: string, placing: string, to: string): Promise<void> {
  try {
    await link(from, placing);
  } catch (error) {
    if (!NO_SECOND_NAMES.has(errorCode(error))) throw error;
    await rename(from, to);
    return;
  }
  await rename(placing, to);
  // A rename of a file to a name that it has already does nothing.
  await rm(placing, { force: true });
}
