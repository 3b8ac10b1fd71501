/**
 * The key of an encrypted library: 32 random bytes in DATA/key.age, which the passphrase opens (docs/adr/0128). Another
 * passphrase is another key.age: nothing else is written again.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { PinciteError } from '../../../contract/errors.ts';
import { replaceFileDurably } from '../../../files/durable-file.ts';
import { isNowhere } from '../../../files/missing.ts';
import { readRegular } from '../../../files/regular-file.ts';
import { openWithPassphrase, sealWithPassphrase, WrongPassphrase } from '../../../files/sealed/age-file.ts';
import { SealBroken } from '../../../files/sealed/payload.ts';
import { KEY_FILE, keyOfFolder, PASSPHRASE_FILE, sealFolder } from '../../../files/sealed/sealed-folders.ts';

const keyPath = (dataDir: string): string => join(dataDir, KEY_FILE);

/** Whether the library in this folder is encrypted. */
export const isEncrypted = async (dataDir: string): Promise<boolean> => (await readKeyFile(dataDir)) !== null;

async function readKeyFile(dataDir: string): Promise<Buffer | null> {
  try {
    return await readFile(keyPath(dataDir));
  } catch (error) {
    if (isNowhere(error)) return null;
    throw error;
  }
}

/**
 * Opens an encrypted library for this process, until what is returned is called. Does nothing for one in clear, and
 * does not ask for a passphrase then. Throws LIBRARY_LOCKED, PASSPHRASE_WRONG, LIBRARY_DAMAGED.
 */
export async function unlockLibrary(dataDir: string, passphrase: () => Promise<string | null>): Promise<() => void> {
  if (!(await isEncrypted(dataDir))) return () => undefined;
  return sealFolder(dataDir, await openedBy(dataDir, passphrase));
}

/**
 * The key of the encrypted library in this folder, by its passphrase; that is asked for only where there is one. Throws
 * LIBRARY_NOT_ENCRYPTED, LIBRARY_LOCKED, PASSPHRASE_WRONG, LIBRARY_DAMAGED.
 */
export async function openedBy(dataDir: string, passphrase: () => Promise<string | null>): Promise<Uint8Array> {
  const file = await readKeyFile(dataDir);
  if (file === null) throw new PinciteError('LIBRARY_NOT_ENCRYPTED', { path: dataDir });
  const given = await passphrase();
  if (given === null) throw new PinciteError('LIBRARY_LOCKED', { path: dataDir });
  return openKey(dataDir, file, given);
}

/**
 * Whether this passphrase opens the library, where it is encrypted. Throws PASSPHRASE_WRONG, LIBRARY_DAMAGED where it
 * does not.
 */
export async function tryPassphrase(dataDir: string, passphrase: string): Promise<void> {
  if (await isEncrypted(dataDir)) await openedBy(dataDir, async () => passphrase);
}

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

/** The key of the library in this folder; null where it is in clear. Throws LIBRARY_LOCKED. */
export async function openedKey(dataDir: string): Promise<Uint8Array | null> {
  const key = keyOfFolder(dataDir);
  if (key === null && (await isEncrypted(dataDir))) throw new PinciteError('LIBRARY_LOCKED', { path: dataDir });
  return key;
}

/** A new key, and the file that holds it for this passphrase. */
export async function newKey(passphrase: string): Promise<{ readonly key: Uint8Array; readonly file: Buffer }> {
  const key = randomBytes(32);
  return { key, file: await sealWithPassphrase(passphrase, key) };
}

/**
 * Gives an encrypted library another passphrase, which is asked for when the former one fits; that one still opens
 * earlier backups. Throws LIBRARY_NOT_ENCRYPTED, LIBRARY_LOCKED, PASSPHRASE_WRONG, LIBRARY_DAMAGED.
 */
export async function changePassphrase(
  dataDir: string,
  from: () => Promise<string | null>,
  to: () => Promise<string>,
): Promise<void> {
  const key = await openedBy(dataDir, from);
  await replaceFileDurably(keyPath(dataDir), await sealWithPassphrase(await to(), key));
}

async function openKey(dataDir: string, file: Buffer, passphrase: string): Promise<Buffer> {
  try {
    return await openWithPassphrase(passphrase, file);
  } catch (error) {
    if (error instanceof WrongPassphrase) throw new PinciteError('PASSPHRASE_WRONG', { file: KEY_FILE });
    if (!(error instanceof SealBroken)) throw error;
    const why = `${KEY_FILE} cannot be read (${error.message}); put it back from a backup`;
    throw new PinciteError('LIBRARY_DAMAGED', { path: dataDir, why }, { cause: error });
  }
}
