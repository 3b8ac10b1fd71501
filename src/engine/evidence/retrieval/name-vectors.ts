import { LRUCache } from 'lru-cache';
import type { Embedder } from '../../models/types.ts';
import limits from '../../weights/retrieval-limits.json' with { type: 'json' };

/** The vector of names as the question has them ("JPMorgan", "MacBook Air"), of unit length. */
export type NameVectors = (
  names: string,
  embedder: Embedder,
  options: { readonly signal?: AbortSignal },
) => Promise<Float32Array>;

/** Most cached names, 1.5 KB each. Users ask about the same few documents again and again. */
const KEPT = 500;

/** Embeds names and caches them. Throws the errors of embedding. */
export function nameVectors(): NameVectors {
  const kept = new LRUCache<string, Float32Array>({ max: KEPT });
  return async (names, embedder, options) => {
    const key = `${embedder.modelSha256} ${names}`;
    const known = kept.get(key);
    if (known) return known;
    const [vector] = await embedder.embed([names], options);
    kept.set(key, vector as Float32Array);
    return vector as Float32Array;
  };
}

/** Share of the names' direction that is removed. */
const TAKEN = limits.values.namesTaken;

/**
 * Removes the direction of the names from a question's vector. The result is nearly the vector of its subject alone
 * (ADR 0008) and costs nothing for names that were asked about before.
 */
export function withoutNames(question: Float32Array, names: Float32Array): Float32Array {
  const rest = question.map((value, i) => value - TAKEN * (names[i] as number));
  const length = Math.hypot(...rest);
  return length === 0 ? question : rest.map((value) => value / length);
}
