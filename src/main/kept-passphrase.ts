import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { GivenPassphrase, PassphraseKeeper } from '../shell/host-messages.ts';
import { describe } from './engine-parts.ts';
import type { KeyStore } from './key-store.ts';

/**
 * The passphrase of the library in a folder: in memory while the app runs, and in the system's key store where its user
 * wants it remembered on this computer. Without a key store it is not offered. What the key store does not give or take
 * is told in the log, and the page asks again.
 */
export function keptPassphrase(dataDir: string, store: KeyStore, log: (line: string) => void): PassphraseKeeper {
  const name = `passphrase-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 32)}`;
  const tried = async <T>(what: string, work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      log(`The system's key store did not ${what} the passphrase: ${describe(error)}`);
      return otherwise;
    }
  };
  const first = async (): Promise<GivenPassphrase> => {
    const isThere = await tried('say whether it keeps', () => store.isThere(), false);
    if (!isThere) return { passphrase: null, keyStore: 'missing', remembered: false };
    const passphrase = await tried('give back', () => store.read(name), null);
    return { passphrase, keyStore: 'there', remembered: passphrase !== null };
  };
  let known: Promise<GivenPassphrase> | null = null;
  const given = (): Promise<GivenPassphrase> => {
    known ??= first();
    return known;
  };
  return {
    given,
    changed: async ({ passphrase, remember }) => {
      const { keyStore } = await given();
      const keep = async (): Promise<boolean> => {
        if (passphrase === null || !remember) await store.forget(name);
        else await store.keep(name, passphrase);
        return passphrase !== null && remember;
      };
      const remembered = keyStore === 'there' && (await tried('take', keep, false));
      known = Promise.resolve({ passphrase, keyStore, remembered });
    },
  };
}
