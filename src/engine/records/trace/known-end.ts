import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolderDurably, removeFileDurably, replaceFileDurably } from '../../../files/durable-file.ts';
import { isThere, namesIn } from '../../../files/missing.ts';
import { canonicalJson } from '../../text/canonical-json.ts';
import { type KeyRing, Mac } from '../record-keys.ts';
import { type Link, readJson } from './trace-entry.ts';

const StoredEnd = z.object({
  /** Place of the log when this was written. */
  place: z.string(),
  log: z.string(),
  seq: z.int().nonnegative(),
  hash: z.string(),
  at: z.string(),
  doubt: z.string().nullable(),
  macs: z.array(Mac),
});

/** The newest entry of a log in the owner's record, outside of the library. */
export interface KnownEnd extends Link {
  readonly log: string;
  readonly doubt: string | null;
  /** ISO time of that entry, by this machine's clock. */
  readonly at: string;
}

/** The owner's record of the log at a place. */
export type Known =
  | { readonly state: 'none' }
  /** `movedFrom` is set when the log was at another place then. */
  | {
      readonly state: 'known';
      readonly end: KnownEnd;
      readonly marks: 'fits' | 'unknown';
      readonly movedFrom: string | null;
    }
  /** The log with this name is still at another place, so this is a copy of it. */
  | { readonly state: 'copy'; readonly of: string }
  /** The record cannot be read, or was written without the key. */
  | { readonly state: 'wrong' };

export interface KnownEnds {
  /** Looks up the log in `folder`, whose own name is `log` (null: it has none). */
  find(folder: string, log: string | null, ring: KeyRing): Promise<Known>;
  /** Durable when it resolves. */
  write(folder: string, end: KnownEnd, ring: KeyRing, movedFrom: string | null): Promise<void>;
}

const marked = ({ macs: _, ...end }: z.infer<typeof StoredEnd>): string => canonicalJson(end);

/**
 * Opens the records in `directory`: one small file for each log of this user, named after the log's place, so that a
 * log that is deleted together with its name is missed too.
 */
export function knownEnds(directory: string): KnownEnds {
  const pathOf = (place: string): string =>
    join(directory, `${createHash('sha256').update(place).digest('hex').slice(0, 32)}.json`);
  const read = (path: string) => readJson(path, StoredEnd);

  const elsewhere = async (log: string, place: string) => {
    const names = await namesIn(directory);
    const all = await Promise.all(
      names.filter((name) => name.endsWith('.json')).map((name) => read(join(directory, name))),
    );
    const own = all.filter((end) => end !== null && end !== 'damaged').filter((end) => end.log === log);
    return own.filter((end) => end.place !== place).sort((a, b) => b.seq - a.seq)[0] ?? null;
  };

  return {
    find: async (folder, log, ring) => {
      const place = await realpath(folder);
      const here = await read(pathOf(place));
      if (here === 'damaged') return { state: 'wrong' };
      const stored = here ?? (log === null ? null : await elsewhere(log, place));
      if (stored === null) return { state: 'none' };
      const marks = ring.check('log end', marked(stored), stored.macs);
      if (marks === 'wrong' || marks === 'none') return { state: 'wrong' };
      if (here === null && (await isThere(join(stored.place, 'rag_trace.jsonl'))))
        return { state: 'copy', of: stored.place };
      const { seq, hash, doubt, at } = stored;
      return {
        state: 'known',
        end: { seq, hash, doubt, at, log: stored.log },
        marks,
        movedFrom: here === null ? stored.place : null,
      };
    },
    write: async (folder, { seq, hash, log, doubt, at }, ring, movedFrom) => {
      const place = await realpath(folder);
      const end = { place, log, seq, hash, at, doubt, macs: [] as Mac[] };
      end.macs = ring.sign('log end', marked(end));
      await makeFolderDurably(directory);
      await replaceFileDurably(pathOf(place), `${JSON.stringify(end)}\n`);
      if (movedFrom !== null) await removeFileDurably(pathOf(movedFrom));
    },
  };
}
