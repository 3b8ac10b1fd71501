import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** What `openRegular` throws for a pipe, a socket or a device. */
export class NotRegular extends Error {
  constructor() {
    super('it is a pipe or a device, not a file');
    this.name = 'NotRegular';
  }
}

/**
 * Opens a file for reading, and nothing but a file: a pipe without a writer would be waited for for ever, by a thread that keeps the
 * process from ending; a device may never end. Throws NotRegular, and what node:fs throws (EISDIR for a folder).
 */
export async function openRegular(path: string | Buffer): Promise<FileHandle> {
  // Without O_NONBLOCK opening a pipe would wait already. Windows knows no such flag.
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
