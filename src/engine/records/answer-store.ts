import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Answer } from '../../contract/answer.ts';
import { DocumentId } from '../../contract/documents.ts';
import { SearchHit } from '../../contract/search.ts';
import { makeFolderDurably, removeFileDurably, replaceFileDurably } from '../../files/durable-file.ts';
import { isMissing } from '../../files/missing.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { LEFT_OVER } from './log-place.ts';
import { Mac, type RecordKeys } from './record-keys.ts';

/** Answers that are kept: at about 20 KB each 10 MB. */
const LIMIT = 500;
/** What a writer that was killed left beside its file is swept when it is this old, in milliseconds. */
const LEFT_OVER_MS = 3_600_000;

/** Answers to be given again (requirement B10), each under the key of everything it depends on. */
export interface AnswerStore {
  /**
   * Null when there is none. One that is damaged, or was not written with a key that is here, is none; the log says so, and the
   * next answer under its key replaces it.
   */
  get(key: string): Promise<KeptAnswer | null>;
  /** Whether there is one; unlike `get` this counts for no use of it. */
  has(key: string): Promise<boolean>;
  /** Keeps an answer. Of more than 500 those go that were asked for the longest time ago. */
  put(kept: KeptAnswer): Promise<void>;
  /** How many had this document in scope. */
  countOf(documentId: string): Promise<number>;
  /** Removes all that had one of these documents in scope: text of a removed document stays nowhere. */
  forget(documentIds: readonly string[]): Promise<void>;
}

export interface AnswerStoreDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** What kept answers are marked with. */
  readonly keys: RecordKeys;
}

const StoredAnswer = z.looseObject({ macs: z.array(Mac).default([]) });

/** Why a kept answer is not given. */
const UNUSABLE = {
  damaged: 'is damaged',
  none: 'was kept without the mark of a key',
  unknown: 'was kept with a key that is not here',
  wrong: 'was changed since it was kept',
} as const;

/** Answers as small JSON files in `directory`, each replaced durably, so that no lock is needed: the last writer wins. */
export function openAnswerStore(directory: string, { now, log, keys }: AnswerStoreDeps, limit = LIMIT): AnswerStore {
  const pathOf = (key: string) => join(directory, `${key}.json`);

  const namesIn = async (): Promise<string[]> => {
    try {
      return await readdir(directory);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  };

  const read = async (key: string): Promise<KeptAnswer | keyof typeof UNUSABLE | null> => {
    let text: string;
    try {
      text = await readFile(pathOf(key), 'utf8');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
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
  };

  /** The time of a file is that of its last use. Null when another process removed it meanwhile. */
  const usedAt = async (name: string): Promise<number | null> => {
    try {
      return (await stat(join(directory, name))).mtimeMs;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  const prune = async (): Promise<void> => {
    const names = await namesIn();
    const own = names.filter(isOwn);
    const others = names.filter((name) => !isOwn(name));
    for (const name of others) {
      const at = await usedAt(name);
      if (at !== null && now() - at > LEFT_OVER_MS) await rm(join(directory, name), { force: true });
    }
    if (own.length <= limit) return;
    const used = await Promise.all(own.map(async (name) => ({ name, at: (await usedAt(name)) ?? 0 })));
    used.sort((a, b) => a.at - b.at);
    for (const { name } of used.slice(0, own.length - limit)) await rm(join(directory, name), { force: true });
  };

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
      // Another process may have dropped it since it was read.
      if (kept !== null) await touch(key).catch((error: unknown) => isMissing(error) || Promise.reject(error));
      return kept;
    },
    has: async (key) => (await usedAt(`${key}.json`)) !== null,
    put: async (kept) => {
      const macs = (await keys.openToSign()).sign('kept answer', canonicalJson(kept));
      await makeFolderDurably(directory);
      await replaceFileDurably(pathOf(kept.key), JSON.stringify({ ...kept, macs }));
      await touch(kept.key);
      await prune();
    },
    countOf: async (documentId) => {
      const kept = await Promise.all(
        (await namesIn()).filter(isOwn).map((name) => read(name.slice(0, -'.json'.length))),
      );
      return kept.filter((one) => one !== null && typeof one !== 'string' && one.document_ids.includes(documentId))
        .length;
    },
    forget: async (documentIds) => {
      for (const name of await namesIn()) {
        if (!isOwn(name)) {
          // A killed writer left it: whatever it was of, it is of no use.
          if (LEFT_OVER.test(name)) await removeFileDurably(join(directory, name));
          continue;
        }
        const kept = await read(name.slice(0, -'.json'.length));
        // What cannot be read may have been of these documents.
        const isForgotten =
          typeof kept === 'string' || (kept?.document_ids.some((id) => documentIds.includes(id)) ?? false);
        if (isForgotten) await removeFileDurably(join(directory, name));
      }
    },
  };
}

const isOwn = (name: string): boolean => /^[0-9a-f]{64}\.json$/.test(name);

/** An answer as its file keeps it: with all that the trace log says of it, and the passages that were shown as evidence. */
export const KeptAnswer = z.object({
  /** SHA-256 (hex) over everything the answer depends on; also the file's name. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  /** The documents that were in scope. */
  document_ids: z.array(DocumentId),
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
    // Answers kept before there was one have none.
    confidence_features: z.record(z.string(), z.number()).nullable().default(null),
  }),
});
export type KeptAnswer = z.output<typeof KeptAnswer>;
