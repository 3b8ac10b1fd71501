/**
 * Small files that survive a power cut: when one of these functions returns, its work is on the disk. A file's bytes need an
 * fsync of the file, its name (made, replaced, removed) an fsync of the folder.
 */

import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import process from 'node:process';
import { unfinishedName } from './left-over.ts';
import { errorCode, isMissing } from './missing.ts';

/** Only the owner reads what the library keeps. */
const MODE = 0o600;

/** Puts the names in a folder on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Node opens a folder for reading only, and Windows flushes only what is open for writing (EPERM). NTFS keeps names in its
  // own log, which the fsync of a file in the folder writes out up to there.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const knownFolders = new Set<string>();

/** Makes a folder, and those above it that are missing. */
export async function makeFolderDurably(path: string): Promise<void> {
  const folder = resolve(path);
  const first = await mkdir(folder, { recursive: true });
  // One that is there may have been made by a process that was killed before it synced it: once is enough.
  if (first === undefined && knownFolders.has(folder)) return;
  const top = dirname(first === undefined ? folder : resolve(first));
  for (let above = dirname(folder); ; above = dirname(above)) {
    await syncFolder(above);
    if (above === top || above === dirname(above)) break;
  }
  knownFolders.add(folder);
}

/** Files that are being replaced: of several who replace one, the last to come is the last to write. */
const replacing = new Map<string, Promise<void>>();

/**
 * Replaces a file, or makes it: whoever opens it, also after a power cut, finds the old content or the new, whole. Its folder
 * must exist. What a kill leaves beside it is swept by `sweepLeftOvers`. (write-file-atomic takes a write that a full disk cut
 * short for a whole one, and syncs no folder.)
 */
export async function replaceFileDurably(path: string, content: string | Uint8Array): Promise<void> {
  // At once: while one waits for its real name, those who come later would get in before it.
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
      await handle.writeFile(content);
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

/** Replaces a file at once, whole, for what is written while the process ends. Its name is not made durable. */
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

/** True when a disk or a quota is full, as node:fs says it. */
export const isNoRoom = (error: unknown): boolean => errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT';

/**
 * Adds to the end of a file, which is made when it is missing. When it throws, what it wrote is taken back as far as the disk
 * lets it; a power cut may still leave a part of it, which the reader must know as such.
 */
export async function appendDurably(path: string, content: string): Promise<void> {
  const handle = await open(path, 'a', MODE);
  try {
    const { size } = await handle.stat();
    try {
      await handle.writeFile(content);
      await handle.sync();
    } catch (error) {
      await handle.truncate(size).catch(() => undefined);
      throw error;
    }
  } finally {
    await handle.close();
  }
  // Also when the file was there: who made it may have been killed before the folder was synced.
  await syncFolder(dirname(resolve(path)));
}

/** Removes a file; one that is not there is removed already. */
export async function removeFileDurably(path: string): Promise<void> {
  await rm(path, { force: true });
  try {
    await syncFolder(dirname(resolve(path)));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
