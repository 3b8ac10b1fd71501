import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { makeFolderDurably, replaceFileDurably } from '../files/durable-file.ts';
import { nullIfMissing } from '../files/missing.ts';
import { describe } from './engine-parts.ts';

export interface RecordKeyParts {
  readonly safeStorage: Pick<
    SafeStorage,
    'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
  >;
  readonly platform: NodeJS.Platform;
  /** The owner's directory (src/shell/owner-directory.ts). */
  readonly directory: string;
  readonly log: (line: string) => void;
}

const KEY = /^[0-9a-f]{64}$/;

/**
 * The app's own key of the records, created at first use and kept in `record-key.app`, sealed by the system's key
 * store. Call it when the app is ready. Null where the system has no key store, or cannot open what it sealed: records
 * are then signed with the key file only, and the log says so. Never overwrites a sealed key.
 */
export async function recordKey(parts: RecordKeyParts): Promise<Uint8Array | null> {
  const { safeStorage, directory, platform, log } = parts;
  try {
    if (!(await safeStorage.isAsyncEncryptionAvailable()) || isPlainText(safeStorage, platform)) {
      log('The system has no key store: the records are marked with the key file only.');
      return null;
    }
    const path = join(directory, 'record-key.app');
    const sealed = await readFile(path).catch(nullIfMissing);
    if (sealed !== null) return asKey((await safeStorage.decryptStringAsync(sealed)).result);
    const key = randomBytes(32).toString('hex');
    await makeFolderDurably(directory);
    await replaceFileDurably(path, await safeStorage.encryptStringAsync(key));
    return asKey(key);
  } catch (error) {
    log(`The app's key of the records cannot be had, the key file's is used alone: ${describe(error)}`);
    return null;
  }
}

/** On Linux without a key store Electron encrypts with a public password. */
const isPlainText = (safeStorage: RecordKeyParts['safeStorage'], platform: NodeJS.Platform): boolean =>
  platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';

function asKey(hex: string): Uint8Array {
  if (!KEY.test(hex)) throw new Error('what was sealed is not a key');
  return Buffer.from(hex, 'hex');
}
