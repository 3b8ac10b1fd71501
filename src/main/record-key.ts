import { randomBytes } from 'node:crypto';
import { describe } from './engine-parts.ts';
import type { KeyStore } from './key-store.ts';

const NAME = 'record-key';
const KEY = /^[0-9a-f]{64}$/;

/**
 * The app's own key of the records, created at first use and kept in `record-key.app`, sealed by the system's key
 * store. Call it when the app is ready. Null where the system has no key store, or cannot open what it sealed: records
 * are then signed with the key file only, and the log says so. Never overwrites a sealed key.
 */
export async function recordKey(store: KeyStore, log: (line: string) => void): Promise<Uint8Array | null> {
  try {
    if (!(await store.isThere())) {
      log('The system has no key store: the records are marked with the key file only.');
      return null;
    }
    const kept = await store.read(NAME);
    if (kept !== null) return asKey(kept);
    const key = randomBytes(32).toString('hex');
    await store.keep(NAME, key);
    return asKey(key);
  } catch (error) {
    log(`The app's key of the records cannot be had, the key file's is used alone: ${describe(error)}`);
    return null;
  }
}

function asKey(hex: string): Uint8Array {
  if (!KEY.test(hex)) throw new Error('what was sealed is not a key');
  return Buffer.from(hex, 'hex');
}
