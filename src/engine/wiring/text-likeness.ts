import { LRUCache } from 'lru-cache';
import type { LlamaRuntime } from '../models/runtime/llama-runtime.ts';
import type { Likeness } from '../models/types.ts';
import { embedderIfThere } from './passage-search.ts';

/** Vectors kept, 1.5 kB each: the sentences of some twenty questions. */
const KEPT = 2_000;

/**
 * Likeness in meaning by the embedding model; null where its file is not here. A vector takes some 10 ms, so those of the last
 * texts are kept: a question that was read ahead, or is asked in a second way, has most of its sentences there.
 */
export function textLikeness(runtime: Pick<LlamaRuntime, 'embedder'>): Likeness {
  const kept = new LRUCache<string, Float32Array>({ max: KEPT });
  return async (text, others, options = {}) => {
    const embedder = await embedderIfThere(runtime);
    if (embedder === null) return null;
    const all = [...new Set([text, ...others])];
    // Taken before anything is waited for: meanwhile another question may push them out.
    const vectors = new Map(all.map((one) => [one, kept.get(one)]));
    const fresh = all.filter((one) => vectors.get(one) === undefined);
    const made = await embedder.embed(fresh, { ...options, isUrgent: true });
    for (const [i, one] of fresh.entries()) {
      vectors.set(one, made[i]);
      kept.set(one, made[i] as Float32Array);
    }
    const vectorOf = (one: string) => vectors.get(one) as Float32Array;
    return others.map((other) => dot(vectorOf(text), vectorOf(other)));
  };
}

/** The cosine of vectors of unit length. */
function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (const [i, value] of a.entries()) sum += value * (b[i] as number);
  return sum;
}
