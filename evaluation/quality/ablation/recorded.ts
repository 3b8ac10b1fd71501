import { readFile, rename, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { deserialize, serialize } from 'node:v8';
import type { PassageSearch } from '../../../src/engine/deps.ts';
import type { RetrievedPassage } from '../../../src/engine/evidence/retrieval/types.ts';
import type { Embedder, TextSimilarity } from '../../../src/engine/models/types.ts';
import { nullIfMissing } from '../../../src/files/missing.ts';

/** Values that are worked out once and kept in a file of the cache: most rules change none of them. */
export interface Recorded<T> {
  get(key: string, make: () => Promise<T>): Promise<T>;
  has(key: string): boolean;
  /** Writes the file when something was added. */
  save(): Promise<void>;
}

/**
 * Of processes that have a file open together the last to save wins: the others work theirs out again. `file` null:
 * nothing is kept.
 */
export async function recorded<T>(file: string | null): Promise<Recorded<T>> {
  const values = file === null ? new Map<string, T>() : await read<T>(file);
  let isNew = false;
  return {
    has: (key) => values.has(key),
    get: async (key, make) => {
      if (!values.has(key)) {
        values.set(key, await make());
        isNew = true;
      }
      return values.get(key) as T;
    },
    save: async () => {
      if (file === null || !isNew) return;
      const own = `${file}.${process.pid}`;
      await writeFile(own, serialize(values));
      await rename(own, file);
      isNew = false;
    },
  };
}

async function read<T>(file: string): Promise<Map<string, T>> {
  const bytes = await readFile(file).catch(nullIfMissing);
  return bytes === null ? new Map() : (deserialize(bytes) as Map<string, T>);
}

type Hit = Pick<RetrievedPassage, 'similarity' | 'periodFit' | 'score' | 'bm25Rank' | 'vectorRank' | 'chunkId'>;

/** A search that is done once: passages by their id, and for each request their ids with what ranks them. */
export function recordedSearch(
  live: PassageSearch,
  hits: Recorded<readonly Hit[]>,
  passages: Recorded<RetrievedPassage>,
): PassageSearch {
  return async (request, options) => {
    const found = new Map<string, RetrievedPassage>();
    const own = await hits.get(JSON.stringify(request), async () => {
      for (const passage of await live(request, options)) found.set(passage.chunkId, passage);
      return [...found.values()].map(({ chunkId, similarity, periodFit, score, bm25Rank, vectorRank }) => ({
        chunkId,
        similarity,
        periodFit,
        score,
        bm25Rank,
        vectorRank,
      }));
    });
    return Promise.all(
      own.map(async (hit) => {
        const passage = await passages.get(hit.chunkId, async () => {
          const one = found.get(hit.chunkId);
          if (one === undefined) throw new Error(`passage ${hit.chunkId} was not recorded with its search`);
          return one;
        });
        return { ...passage, ...hit };
      }),
    );
  };
}

/**
 * An embedder with kept vectors; the model is opened for texts that are new only. A vector depends on its text alone.
 */
export function recordedEmbedder(
  vectors: Recorded<Float32Array>,
  model: Pick<Embedder, 'modelSha256' | 'dimensions'>,
  live: () => Promise<Embedder>,
): Embedder {
  return {
    ...model,
    embed: async (texts, options) => {
      const fresh = [...new Set(texts)].filter((one) => !vectors.has(one));
      const made = new Map<string, Float32Array>();
      if (fresh.length > 0) {
        const embedded = await (await live()).embed(fresh, options);
        // Copied: a vector may be a view of a larger buffer, all of which would be written.
        for (const [i, vector] of embedded.entries()) made.set(fresh[i] as string, Float32Array.from(vector));
      }
      return Promise.all(texts.map((one) => vectors.get(one, async () => made.get(one) as Float32Array)));
    },
  };
}

/** Similarity of texts, whose vectors are of unit length. */
export const similarityBy =
  (embedder: Embedder): TextSimilarity =>
  async (text, others) => {
    const [own, ...rest] = await embedder.embed([text, ...others]);
    return rest.map((other) => dot(own as Float32Array, other));
  };

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
}
