import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { makeFolderDurably, replaceFileDurably } from '../files/durable-file.ts';
import { nullIfMissing } from '../files/missing.ts';

export interface KeyStoreParts {
  readonly safeStorage: Pick<
    SafeStorage,
    'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
  >;
  readonly platform: NodeJS.Platform;
  /** The owner's directory (src/shell/data-directory.ts). */
  readonly directory: string;
}

/** Secrets in files of the owner's directory, each sealed by the system's key store. */
export interface KeyStore {
  /** Whether the system has a key store that keeps a secret. */
  isThere(): Promise<boolean>;
  /** Null where nothing was kept under this name. Rejects where the system cannot open what it sealed. */
  read(name: string): Promise<string | null>;
  keep(name: string, secret: string): Promise<void>;
  forget(name: string): Promise<void>;
}

/** Call its functions when the app is ready: a key store may ask its user first. */
export function keyStore({ safeStorage, platform, directory }: KeyStoreParts): KeyStore {
  const pathOf = (name: string): string => join(directory, `${name}.app`);
  return {
    isThere: async () => (await safeStorage.isAsyncEncryptionAvailable()) && !isPlainText(safeStorage, platform),
    read: async (name) => {
      const sealed = await readFile(pathOf(name)).catch(nullIfMissing);
      return sealed === null ? null : (await safeStorage.decryptStringAsync(sealed)).result;
    },
    keep: async (name, secret) => {
      await makeFolderDurably(directory);
      await replaceFileDurably(pathOf(name), await safeStorage.encryptStringAsync(secret));
    },
    forget: (name) => rm(pathOf(name), { force: true }),
  };
}

/** On Linux without a key store Electron encrypts with a public password. */
const isPlainText = (safeStorage: KeyStoreParts['safeStorage'], platform: NodeJS.Platform): boolean =>
  platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';
