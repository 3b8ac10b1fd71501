import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RecordKey } from '../../contract/records/audit.ts';
import { makeFolderDurably, replaceFileDurably } from '../../files/durable-file.ts';
import { isMissing, isThere } from '../../files/missing.ts';
import type { WithLock } from './trace/log-parts.ts';

/**
 * The signature of a text with one key. An entry made in the app has the app's and the key file's, so that both can
 * check it.
 */
export const Mac = z.object({ key: z.string().regex(/^[0-9a-f]{16}$/), mac: z.string().regex(/^[0-9a-f]{64}$/) });
export type Mac = z.infer<typeof Mac>;

/** The kind of a text: a signature made for one kind is never valid for another. */
export type Kind = 'trace entry' | 'log end' | 'kept answer' | 'thread turn' | 'receipt' | 'deletion certificate';

export interface KeyRing {
  readonly sign: (kind: Kind, text: string) => Mac[];
  /**
   * `fits`: a key that is here made one of the signatures. `wrong`: one of them names a key that is here but is of
   * another text. `unknown`: they name only keys that are not here. `none`: there is no signature.
   */
  readonly check: (kind: Kind, text: string, macs: readonly Mac[]) => 'fits' | 'wrong' | 'unknown' | 'none';
}

export interface RecordKeys {
  /** The available keys, to check with; creates none. A damaged key file counts as missing. */
  open(): Promise<KeyRing>;
  /**
   * The keys to sign with; creates the key file when there is none. Throws where no key is available; leaves a damaged
   * file as it is.
   */
  openToSign(): Promise<KeyRing>;
  list(): Promise<RecordKey[]>;
}

const BYTES = 32;
const FORM = /^pincite record key 1\n([0-9a-f]{64})\n$/;

const idOf = (key: Uint8Array): string =>
  createHash('sha256').update('pincite record key id\n').update(key).digest('hex').slice(0, 16);

function ringOf(keys: readonly Uint8Array[]): KeyRing {
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const macOf = (key: Uint8Array, kind: Kind, text: string): Buffer =>
    createHmac('sha256', key).update(`pincite ${kind} 1\n${text}`).digest();
  return {
    sign: (kind, text) => [...byId].map(([id, key]) => ({ key: id, mac: macOf(key, kind, text).toString('hex') })),
    check: (kind, text, macs) => {
      if (macs.length === 0) return 'none';
      const known = macs.flatMap(({ key: id, mac }) => {
        const key = byId.get(id);
        if (key === undefined) return [];
        const [wanted, given] = [macOf(key, kind, text), Buffer.from(mac, 'hex')];
        // What is no hex of this length, in a file from elsewhere, is shorter.
        return [given.length === wanted.length && timingSafeEqual(wanted, given)];
      });
      if (known.length === 0) return 'unknown';
      return known.every((fits) => fits) ? 'fits' : 'wrong';
    },
  };
}

/**
 * The keys of one user: the owner's key file (`record-key` in `directory`, created at first use), and `appKey`, which
 * the app's main process keeps sealed by the system's key store and passes in memory.
 */
export function recordKeys(
  directory: string,
  withLock: WithLock,
  appKey: Promise<Uint8Array | null> = Promise.resolve(null),
): RecordKeys {
  const path = join(directory, 'record-key');
  // Written by the app's main process (src/main/record-key.ts).
  const sealed = `${path}.app`;

  const ownKey = async (): Promise<Uint8Array | 'missing' | 'damaged'> => {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if (isMissing(error)) return 'missing';
      throw error;
    }
    const hex = FORM.exec(text)?.[1];
    if (hex === undefined) return 'damaged';
    if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600);
    return Buffer.from(hex, 'hex');
  };

  const makeOwnKey = async (): Promise<Uint8Array | 'damaged'> => {
    await makeFolderDurably(directory);
    return withLock(`${path}.lock`, async () => {
      const there = await ownKey();
      if (there !== 'missing') return there;
      const key = randomBytes(BYTES);
      await replaceFileDurably(path, `pincite record key 1\n${key.toString('hex')}\n`);
      return key;
    });
  };

  return {
    open: async () => {
      const [own, app] = [await ownKey(), await appKey];
      return ringOf([...(typeof own === 'string' ? [] : [own]), ...(app === null ? [] : [app])]);
    },
    openToSign: async () => {
      const app = await appKey;
      let own: Uint8Array | string;
      try {
        const there = await ownKey();
        own = there === 'missing' ? await makeOwnKey() : there;
      } catch (error) {
        own = error instanceof Error ? error.message : String(error);
      }
      if (typeof own !== 'string') return ringOf([own, ...(app === null ? [] : [app])]);
      if (app !== null) return ringOf([app]);
      throw new Error(
        own === 'damaged'
          ? `the key file ${path} is damaged; put it back from a copy, or move it away so that a new one is made`
          : `the key of the records cannot be kept in ${directory}: ${own}`,
      );
    },
    list: async () => {
      const [own, app] = [await ownKey(), await appKey];
      const file = typeof own === 'string' ? { id: null, state: own } : { id: idOf(own), state: 'present' as const };
      return [
        { kind: 'file', path, ...file },
        ...(app !== null
          ? [{ kind: 'app' as const, path: sealed, id: idOf(app), state: 'present' as const }]
          : (await isThere(sealed))
            ? [{ kind: 'app' as const, path: sealed, id: null, state: 'sealed' as const }]
            : []),
      ];
    },
  };
}
