import { z } from 'zod';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { seededRandom } from '../../metrics/seeded-random.ts';
import { type CosineSpread, cosineSpread, madeVectors } from './made-vectors.ts';

const Spread = z.object({ mean: z.number(), deviation: z.number(), p99: z.number() }) satisfies z.ZodType<CosineSpread>;

/** What an embedder did: texts that the model embedded with the seconds they took, and those that got made vectors. */
export const EmbeddingCount = z.object({
  real: z.int(),
  real_seconds: z.number(),
  made: z.int(),
  made_seconds: z.number(),
  /** Of vectors that the model gave, and of those that were made. */
  cosines: z.object({ real: Spread.nullable(), made: Spread.nullable() }),
});
export type EmbeddingCount = z.infer<typeof EmbeddingCount>;

export interface CountedEmbedder {
  readonly embedder: Embedder;
  /** Whether every text so far was embedded by the model. */
  isAllReal(): boolean;
  count(): EmbeddingCount;
}

/** Vectors kept for the cosines, and to make others from. */
const KEPT = 4000;

/**
 * The embedder for a library: texts are embedded while `isReal(n)` says so of the n texts before them; then they get
 * vectors made from those. It goes to the pipeline in place of the model, so that vectors are written, read and indexed
 * in the usual way.
 */
export function countedEmbedder(
  embedder: Embedder,
  isReal: (embedded: number) => boolean,
  seed: number,
): CountedEmbedder {
  const random = seededRandom(seed);
  const [kept, sample]: [Float32Array[], Float32Array[]] = [[], []];
  let [real, realMs, made, madeMs] = [0, 0, 0, 0];
  let make: (() => Float32Array) | null = null;
  const embed: Embedder['embed'] = async (texts, options) => {
    const startedAt = performance.now();
    if (isReal(real)) {
      const vectors = await embedder.embed(texts, options);
      real += texts.length;
      realMs += performance.now() - startedAt;
      kept.push(...vectors.slice(0, Math.max(0, KEPT - kept.length)));
      return vectors;
    }
    make ??= madeVectors(kept, random);
    const vectors = Array.from(texts, make);
    made += texts.length;
    madeMs += performance.now() - startedAt;
    sample.push(...vectors.slice(0, Math.max(0, KEPT - sample.length)));
    return vectors;
  };
  return {
    embedder: { modelSha256: embedder.modelSha256, dimensions: embedder.dimensions, embed },
    isAllReal: () => made === 0,
    count: () => ({
      real,
      real_seconds: realMs / 1000,
      made,
      made_seconds: madeMs / 1000,
      cosines: { real: cosineSpread(kept, seededRandom(seed)), made: cosineSpread(sample, seededRandom(seed)) },
    }),
  };
}

/**
 * Seconds that a run would have taken had the model embedded every text: those that passed, without the making of
 * vectors, and the made ones at the rate of the real ones. With none made it is what passed.
 */
export function secondsOfAll(passed: number, count: Omit<EmbeddingCount, 'cosines'>): number {
  const { real, real_seconds, made, made_seconds } = count;
  return made === 0 ? passed : passed - made_seconds + (real_seconds / real) * made;
}
