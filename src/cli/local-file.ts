import { readFile, stat, writeFile } from 'node:fs/promises';
import { PinciteError } from '../contract/errors.ts';
import { isNoRoom, replaceFileDurably } from '../files/durable-file.ts';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The first line of a file that holds one secret. Throws FILE_NOT_FOUND, FILE_UNREADABLE or BAD_REQUEST (empty). */
export async function readSecret(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw new PinciteError('FILE_NOT_FOUND', { path }, { cause: error });
    throw new PinciteError('FILE_UNREADABLE', { path, why: whyOf(error) }, { cause: error });
  });
  const [secret = ''] = text.split(/\r?\n/, 1);
  if (secret === '') throw new PinciteError('BAD_REQUEST', { why: `the first line of ${path} is empty` });
  return secret;
}

/**
 * Writes a file the user named, whole or not at all and for the user alone; a pipe or device is written to as it is. Throws
 * DISK_FULL, FILE_UNWRITABLE.
 */
export async function writeOutput(path: string, bytes: Uint8Array): Promise<void> {
  try {
    const there = await stat(path).catch(() => null);
    await (there === null || there.isFile() ? replaceFileDurably(path, bytes) : writeFile(path, bytes));
  } catch (error) {
    const what = `${path} was not written, what was there before is as it was`;
    if (isNoRoom(error)) throw new PinciteError('DISK_FULL', { what }, { cause: error });
    throw new PinciteError('FILE_UNWRITABLE', { path, why: whyOf(error) }, { cause: error });
  }
}
