import process from 'node:process';
import { PinciteError } from '../../contract/errors.ts';
import { readRegular } from '../regular-file.ts';

/** The variable that names a file whose first line is the passphrase, for hosts that cannot ask. */
export const PASSPHRASE_FILE = 'PINCITE_PASSPHRASE_FILE';

/** The passphrase that the environment names a file of; null where it names none. Throws FILE_UNREADABLE. */
export async function passphraseOfEnvironment(): Promise<string | null> {
  const path = process.env[PASSPHRASE_FILE];
  if (path === undefined || path === '') return null;
  try {
    return (await readRegular(path)).split(/\r?\n/u, 1)[0] || null;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new PinciteError('FILE_UNREADABLE', { path, why }, { cause: error });
  }
}
