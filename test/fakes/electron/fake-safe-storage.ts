import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The key store of one machine and user: what it sealed nobody else opens. */
export interface KeyStore {
  readonly secret: Buffer;
  readonly isAvailable: boolean;
  readonly backend: 'basic_text' | 'gnome_libsecret' | 'kwallet' | 'kwallet5' | 'kwallet6';
}

export const newKeyStore = (given: Partial<KeyStore> = {}): KeyStore => ({
  ...{ secret: randomBytes(32), isAvailable: true, backend: 'gnome_libsecret' },
  ...given,
});

/** `safeStorage`, as far as the app uses it: not usable before the app is ready. */
export class FakeSafeStorage {
  private readonly store: KeyStore;
  private readonly isReady: () => boolean;

  constructor(store: KeyStore, isReady: () => boolean) {
    this.store = store;
    this.isReady = isReady;
  }

  async isAsyncEncryptionAvailable(): Promise<boolean> {
    return this.isReady() && this.store.isAvailable;
  }

  getSelectedStorageBackend(): KeyStore['backend'] | 'unknown' {
    return this.isReady() ? this.store.backend : 'unknown';
  }

  async encryptStringAsync(plainText: string): Promise<Buffer> {
    this.mustBeUsable();
    const start = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.store.secret, start);
    const sealed = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
    return Buffer.concat([start, cipher.getAuthTag(), sealed]);
  }

  async decryptStringAsync(encrypted: Buffer): Promise<{ shouldReEncrypt: boolean; result: string }> {
    this.mustBeUsable();
    try {
      const cipher = createDecipheriv('aes-256-gcm', this.store.secret, encrypted.subarray(0, 12));
      cipher.setAuthTag(encrypted.subarray(12, 28));
      const result = Buffer.concat([cipher.update(encrypted.subarray(28)), cipher.final()]).toString('utf8');
      return { shouldReEncrypt: false, result };
    } catch (cause) {
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.', { cause });
    }
  }

  private mustBeUsable(): void {
    if (!this.isReady() || !this.store.isAvailable) throw new Error('Encryption is not available.');
  }
}
