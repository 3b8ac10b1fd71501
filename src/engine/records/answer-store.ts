import { rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Answer } from '../../contract/answer.ts';
import { DocumentId } from '../../contract/documents.ts';
import { SearchHit } from '../../contract/search.ts';
import { makeFolderDurably, purgeLeftOvers, removeFileDurably, replaceFileDurably } from '../../files/durable-file.ts';
import { isThere, namesIn, nullIfMissing } from '../../files/missing.ts';
import { readStored } from '../../files/sealed/stored-file.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { Mac, type RecordKeys } from './record-keys.ts';

/** Most kept answers: at about 20 KB each 10 MB. */
const LIMIT = 500;
/** Age in milliseconds at which a killed writer's file is swept. */
const LEFT_OVER_MS = 3_600_000;

/** Kept answers for repeated questions (requirement B10), each under the key of everything it depends on. */
export interface AnswerStore {
  /**
   * The kept answer; null when there is none. One that is damaged, or signed with a key that is not here, counts as
   * none; the log says so, and the next answer under its key replaces it.
   */
  get(key: string): Promise<KeptAnswer | null>;
  /** Whether there is one; unlike `get` this does not count as a use. */
  has(key: string): Promise<boolean>;
  /** Keeps an answer; beyond 500 drops those that were asked for the longest time ago. */
  put(kept: KeptAnswer): Promise<void>;
  /** Number of kept answers with this document in scope. */
  countOf(documentId: string): Promise<number>;
  /** Removes the answers that are too old, and unreadable ones; gives how many. */
  expire(isTooOld: (kept: KeptAnswer) => boolean): Promise<number>;
  /** Removes all answers with one of these documents in scope, so that no text of a removed document stays. */
  forget(documentIds: readonly string[]): Promise<void>;
}

export interface AnswerStoreDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** The keys that sign kept answers. */
  readonly keys: RecordKeys;
}

const StoredAnswer = z.looseObject({ macs: z.array(Mac).default([]) });

/** Reasons why a kept answer is not used. */
const UNUSABLE = {
  damaged: 'is damaged',
  none: 'was kept without the mark of a key',
  unknown: 'was kept with a key that is not here',
  wrong: 'was changed since it was kept',
} as const;

/**
 * Opens the answers as small JSON files in `directory`, each replaced durably, so that no lock is needed: the last
 * writer wins.
 */
export function openAnswerStore(directory: string, { now, log, keys }: AnswerStoreDeps, limit = LIMIT): AnswerStore {
  const pathOf = (key: string): string => join(directory, `${key}.json`);
  const read = (key: string): Promise<ReadAnswer> => readAnswer(pathOf(key), key, keys);
  const remove = (key: string): Promise<void> => removeFileDurably(pathOf(key));
  const keysThere = async (): Promise<string[]> => (await namesIn(directory)).filter(isOwn).map(keyOf);
  const touch = (key: string): Promise<void> => {
    const time = new Date(now());
    return utimes(pathOf(key), time, time);
  };
  return {
    get: async (key) => {
      const kept = await read(key);
      if (typeof kept === 'string') {
        log(`The kept answer ${key} ${UNUSABLE[kept]} and is not used.`);
        return null;
      }
      // Another process may have removed it since.
      if (kept !== null) await touch(key).catch(nullIfMissing);
      return kept;
    },
    has: (key) => isThere(pathOf(key)),
    put: async (kept) => {
      const macs = (await keys.openToSign()).sign('kept answer', canonicalJson(kept));
      await makeFolderDurably(directory);
      await replaceFileDurably(pathOf(kept.key), JSON.stringify({ ...kept, macs }));
      await touch(kept.key);
      await prune(directory, now(), limit);
    },
    countOf: async (documentId) => {
      const kept = await Promise.all((await keysThere()).map(read));
      return kept.filter((one) => isUsable(one) && one.document_ids.includes(documentId)).length;
    },
    expire: async (isTooOld) => {
      let removed = 0;
      for (const key of await keysThere()) {
        const kept = await read(key);
        if (kept === null || (isUsable(kept) && !isTooOld(kept))) continue;
        await remove(key);
        removed++;
      }
      return removed;
    },
    forget: async (documentIds) => {
      await purgeLeftOvers(directory);
      for (const key of await keysThere()) {
        const kept = await read(key);
        // An unreadable file may be about these documents.
        const isKept = isUsable(kept) ? !kept.document_ids.some((id) => documentIds.includes(id)) : kept === null;
        if (!isKept) await remove(key);
      }
    },
  };
}

/** Null where there is none, and why it is not used. */
type ReadAnswer = KeptAnswer | keyof typeof UNUSABLE | null;

const isUsable = (kept: ReadAnswer): kept is KeptAnswer => kept !== null && typeof kept !== 'string';
const isOwn = (name: string): boolean => /^[0-9a-f]{64}\.json$/.test(name);
const keyOf = (name: string): string => name.slice(0, -'.json'.length);

async function readAnswer(path: string, key: string, keys: RecordKeys): Promise<ReadAnswer> {
  const text = await readStored(path).catch(nullIfMissing);
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    const marked = StoredAnswer.safeParse(stored).data;
    const kept = KeptAnswer.safeParse(stored).data;
    if (marked === undefined || kept?.key !== key) return 'damaged';
    const { macs, ...rest } = marked;
    const marks = (await keys.open()).check('kept answer', canonicalJson(rest), macs);
    return marks === 'fits' ? kept : marks;
  } catch (error) {
    if (error instanceof SyntaxError) return 'damaged';
    throw error;
  }
}

/** Removes old files of killed writers, and beyond `limit` the answers that were asked for the longest time ago. */
async function prune(directory: string, now: number, limit: number): Promise<void> {
  const names = await namesIn(directory);
  // A file's time is that of its last use; another process may remove it meanwhile.
  const usedAt = async (name: string): Promise<number> =>
    (await stat(join(directory, name)).catch(nullIfMissing))?.mtimeMs ?? 0;
  const remove = (name: string): Promise<void> => rm(join(directory, name), { force: true });
  for (const name of names.filter((one) => !isOwn(one)))
    if (now - (await usedAt(name)) > LEFT_OVER_MS) await remove(name);
  const own = names.filter(isOwn);
  if (own.length <= limit) return;
  const used = await Promise.all(own.map(async (name) => ({ name, at: await usedAt(name) })));
  used.sort((a, b) => a.at - b.at);
  for (const { name } of used.slice(0, own.length - limit)) await remove(name);
}

/**
 * A kept answer as its file stores it: with its record for the trace log, and the passages that were shown as evidence.
 */
export const KeptAnswer = z.object({
  /** SHA-256 (hex) over everything the answer depends on; also the file's name. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  /** The documents that were in scope. */
  document_ids: z.array(DocumentId),
  /** The collection asked; null for the whole library. Answers kept before this field existed lack it. */
  collection: z.string().nullable().default(null),
  evidence: z.array(SearchHit),
  record: z.object({
    answer: Answer,
    asked_at: z.iso.datetime().transform((text) => new Date(text)),
    top_k: z.int(),
    retrieved: z.array(z.string()),
    model_citations: z.array(
      z.object({
        attempt: z.int(),
        claim: z.string(),
        sentences: z.array(z.int()),
        chunk_ids: z.array(z.string()),
      }),
    ),
    seed: z.int(),
    prompt_sha256: z.string().nullable(),
    // Answers kept before these fields existed lack them; all of them were made at 0.
    temperature: z.number().default(0),
    validation_ms: z.number().nullable().default(null),
    confidence_features: z.record(z.string(), z.number()).nullable().default(null),
  }),
});
export type KeptAnswer = z.output<typeof KeptAnswer>;
