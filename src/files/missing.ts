import { readdir, stat } from 'node:fs/promises';

/** The system's code of an error (`ENOENT`, `ENOSPC`…); "" when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether an error of node:fs says that the file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** The same, also where a parent folder is a file. */
export function isNowhere(error: unknown): boolean {
  return isMissing(error) || errorCode(error) === 'ENOTDIR';
}

/** For a `catch`: null when the file or folder does not exist. Throws every other error. */
export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Whether there is a file or folder at this path. */
export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(nullIfMissing)) !== null;
}

/** The names in a folder; empty when it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullIfMissing)) ?? [];
}
