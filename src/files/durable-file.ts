/**
 * Small files that survive a power cut: when one of these functions returns, its change is on the disk. A file's bytes
 * need an fsync of the file, its name (created, replaced, removed) an fsync of the folder.
 */

import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { FORMER_UNFINISHED, sweepLeftOvers, unfinishedName } from './left-over.ts';
import { errorCode, isMissing, namesIn } from './missing.ts';
import { toStored } from './sealed/stored-file.ts';

// What lies in the folder of an encrypted library is encrypted by toStored on its way to the disk.

/** Only the owner may read the library's files. */
const MODE = 0o600;

/** Syncs the names in a folder to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Node opens a folder for reading only, and Windows flushes only handles opened for writing (EPERM). NTFS keeps names
  // in its own log, which the fsync of a file in the folder writes up to that point.
  if (process.platform === 'win32') return;
  await sync(folder, 'r');
}

/** Syncs the names in a folder, and in all folders below it. */
export async function syncFoldersBelow(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
  await syncFolder(folder);
}

/** Syncs all files below a folder, then the names of them and of the folders. */
export async function syncAllBelow(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) if (entry.isFile()) await syncFile(join(entry.parentPath, entry.name));
  await syncFoldersBelow(folder);
}

/** Syncs the bytes of a file to the disk. */
export async function syncFile(path: string): Promise<void> {
  // Windows flushes only files that are open for writing.
  await sync(path, process.platform === 'win32' ? 'r+' : 'r');
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const knownFolders = new Set<string>();

/**
 * What a system says of a folder above ours, such as /home, that this user may not read, or of a file system that syncs
 * no folders.
 */
const CANNOT_BE_SYNCED: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EROFS']);

function unlessNotSynced(error: unknown): void {
  if (!CANNOT_BE_SYNCED.has(errorCode(error))) throw error;
}

/** Creates a folder, and missing ones above it, durably. */
export async function makeFolderDurably(path: string): Promise<void> {
  const folder = resolve(path);
  const first = await mkdir(folder, { recursive: true });
  // An existing folder may be from a process that was killed before it synced it, so it is synced once.
  if (first === undefined && knownFolders.has(folder)) return;
  const top = dirname(first === undefined ? folder : resolve(first));
  for (let above = dirname(folder); ; above = dirname(above)) {
    await syncFolder(above).catch(unlessNotSynced);
    if (above === top || above === dirname(above)) break;
  }
  knownFolders.add(folder);
}

/** Files that are being replaced: of several replacements of one file, the last to begin is the last to write. */
const replacing = new Map<string, Promise<void>>();

/**
 * Replaces or creates a file: every reader, also after a power cut, finds the old content or the new, whole. Its folder
 * must exist. `sweepLeftOvers` removes what a kill leaves. (write-file-atomic takes a write that a full disk cut short
 * for a whole one, and syncs no folder.)
 */
export async function replaceFileDurably(path: string, content: string | Uint8Array): Promise<void> {
  // Synchronous: during a wait for the real name a later call could overtake this one.
  const file = resolve(existing(path));
  const before = replacing.get(file) ?? Promise.resolve();
  const turn = before.then(() => replaceFile(file, content));
  const settled = turn.catch(() => undefined);
  replacing.set(file, settled);
  try {
    await turn;
  } finally {
    if (replacing.get(file) === settled) replacing.delete(file);
  }
}

async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const made = unfinishedName(file);
  try {
    const handle = await open(made, 'wx', MODE);
    try {
      await handle.writeFile(toStored(file, content));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(made, file);
  } catch (error) {
    await rm(made, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Replaces a file whole and synchronously, for writes while the process ends. Its name is not made durable. */
export function replaceFileNow(path: string, content: string): void {
  const file = existing(path);
  const made = unfinishedName(file);
  try {
    const handle = openSync(made, 'wx', MODE);
    try {
      writeFileSync(handle, content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(made, file);
  } catch (error) {
    rmSync(made, { force: true });
    throw error;
  }
}

function existing(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Whether a disk or a quota is full, by the error of node:fs. */
export const isNoRoom = (error: unknown): boolean => errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT';

/**
 * Appends to a file and creates it when it is missing. When it throws, it removes what it wrote, as far as the disk
 * allows; a power cut may still leave a part, which the reader must recognise.
 */
export async function appendDurably(path: string, content: string): Promise<void> {
  const handle = await open(path, 'a', MODE);
  try {
    const { size } = await handle.stat();
    try {
      await handle.writeFile(toStored(path, content));
      await handle.sync();
    } catch (error) {
      await handle.truncate(size).catch(() => undefined);
      throw error;
    }
  } finally {
    await handle.close();
  }
  // Also for an existing file: its creator may have been killed before the folder was synced.
  await syncFolder(dirname(resolve(path)));
}

/** Removes a file; a missing file is no error. */
export async function removeFileDurably(path: string): Promise<void> {
  await rm(path, { force: true });
  try {
    await syncFolder(dirname(resolve(path)));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/**
 * Removes what killed processes left unfinished in a folder of records, also under names of earlier versions: it may
 * hold words that are to leave the disk. Touches nothing that a running process is writing.
 */
export async function purgeLeftOvers(folder: string): Promise<void> {
  const former = (await namesIn(folder)).filter((name) => FORMER_UNFINISHED.test(name));
  for (const name of former) await rm(join(folder, name), { force: true });
  const swept = await sweepLeftOvers(folder);
  if (former.length + swept > 0) await syncFolder(folder);
}
