import { stat, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { PinciteError } from '../contract/errors.ts';
import { isNoRoom, replaceFileDurably } from '../files/durable-file.ts';
import { sweepLeftOvers } from '../files/left-over.ts';
import { isMissing } from '../files/missing.ts';
import { NotRegular, readRegular } from '../files/regular-file.ts';

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** File name that means standard input. */
export const STANDARD_INPUT = '-';

/**
 * Reads the text of a file that the user named, or of standard input for "-". Other pipes and devices are refused,
 * because a read from them may never end. Throws FILE_NOT_FOUND, FILE_UNREADABLE, CANCELLED.
 */
export async function readNamed(
  path: string,
  { stdin, signal }: { readonly stdin: NodeJS.ReadableStream; readonly signal: AbortSignal },
): Promise<string> {
  if (path === STANDARD_INPUT) return await textOf(addAbortSignal(signal, stdin as Readable));
  return await readRegular(path).catch((error: unknown) => {
    if (isMissing(error)) throw new PinciteError('FILE_NOT_FOUND', { path }, { cause: error });
    const hint = error instanceof NotRegular ? '; "-" stands for standard input' : '';
    throw new PinciteError('FILE_UNREADABLE', { path, why: `${whyOf(error)}${hint}` }, { cause: error });
  });
}

/** Reads a secret: the first line of a file. Throws as `readNamed` does, and BAD_REQUEST for an empty line. */
export async function readSecret(path: string, from: Parameters<typeof readNamed>[1]): Promise<string> {
  const [secret = ''] = (await readNamed(path, from)).split(/\r?\n/, 1);
  if (secret === '') throw new PinciteError('BAD_REQUEST', { why: `the first line of ${path} is empty` });
  return secret;
}

/**
 * Writes a file that the user named, completely or not at all, readable by the user only; a pipe or device is written
 * to directly. Throws DISK_FULL, FILE_UNWRITABLE.
 */
export async function writeOutput(path: string, bytes: Uint8Array): Promise<void> {
  try {
    const there = await stat(path).catch(() => null);
    if (there !== null && !there.isFile()) return await writeFile(path, bytes);
    await sweepLeftOvers(dirname(path), { of: basename(path) });
    await replaceFileDurably(path, bytes);
  } catch (error) {
    const what = `${path} was not written, what was there before is as it was`;
    if (isNoRoom(error)) throw new PinciteError('DISK_FULL', { what }, { cause: error });
    throw new PinciteError('FILE_UNWRITABLE', { path, why: whyOf(error) }, { cause: error });
  }
}
