import { readFile, writeFile } from 'node:fs/promises';
import { PinciteError } from '../../contract/errors.ts';
import { nullIfMissing } from '../../files/missing.ts';
import { newSecret } from '../session.ts';

/** Fewest characters of a token in a file: one that was typed by hand could be guessed. */
const FEWEST = 32;

/**
 * The token of the API: that of a file, which is made for its owner alone where it is not there yet; without a file a
 * new one. Throws BAD_REQUEST for a file with another content, FILE_UNREADABLE, FILE_UNWRITABLE.
 */
export async function apiToken(file: string | undefined): Promise<string> {
  if (file === undefined) return newSecret();
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return nullIfMissing(error);
    throw new PinciteError('FILE_UNREADABLE', { path: file, why: error.message }, { cause: error });
  });
  if (kept !== null) {
    const token = kept.trim();
    if (token.length >= FEWEST && /^\S+$/u.test(token)) return token;
    throw new PinciteError('BAD_REQUEST', {
      why: `${file} holds no token: it has ${FEWEST} characters or more, and no space`,
    });
  }
  const token = newSecret();
  await writeFile(file, `${token}\n`, { flag: 'wx', mode: 0o600 }).catch((error: Error) => {
    throw new PinciteError('FILE_UNWRITABLE', { path: file, why: error.message }, { cause: error });
  });
  return token;
}
