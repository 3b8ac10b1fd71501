import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Most bytes of a file that is read: it is in memory twice while it is. */
export const LARGEST_FILE_BYTES = 512 * 2 ** 20;

/** Thrown by `openRegular` for a pipe, a socket or a device. */
export class NotRegular extends Error {
  constructor() {
    super('it is a pipe or a device, not a file');
    this.name = 'NotRegular';
  }
}

/**
 * Opens a regular file for reading and refuses anything else: opening a pipe without a writer waits for ever, on a
 * thread that keeps the process from ending, and a device may never end. Throws NotRegular, and the errors of node:fs
 * (EISDIR for a folder).
 */
export async function openRegular(path: string | Buffer): Promise<FileHandle> {
  // Without O_NONBLOCK even opening a pipe would wait. Windows has no such flag.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const info = await file.stat();
    if (info.isDirectory()) throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' });
    if (!info.isFile()) throw new NotRegular();
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The text of a file. Throws as `openRegular` does. */
export async function readRegular(path: string): Promise<string> {
  const file = await openRegular(path);
  try {
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
