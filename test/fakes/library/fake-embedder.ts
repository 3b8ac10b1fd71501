import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PinciteError } from '../../../src/contract/errors.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';

export interface FakeEmbedder extends Embedder {
  /** Every text asked for, in order. */
  readonly seen: string[];
}

/** Hashes each word to some of 384 dimensions: texts that share words point the same way. Unit length, deterministic. */
export function fakeEmbedder(options: { msPerBatch?: number; model?: string; dimensions?: number } = {}): FakeEmbedder {
  const { msPerBatch = 0, model = 'a'.repeat(64), dimensions = 384 } = options;
  const seen: string[] = [];
  return {
    modelSha256: model,
    dimensions,
    seen,
    embed: async (texts, { signal } = {}) => {
      if (msPerBatch > 0) await delay(msPerBatch);
      if (signal?.aborted) throw new PinciteError('CANCELLED');
      seen.push(...texts);
      return texts.map((text) => vectorOf(text, dimensions));
    },
  };
}

export function vectorOf(text: string, dimensions = 384): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().split(/\W+/).filter(Boolean)) {
    const hash = createHash('sha256').update(word).digest();
    for (let i = 0; i < 8; i++) {
      const at = hash.readUInt16LE(i * 2) % dimensions;
      vector[at] = (vector[at] ?? 0) + ((hash[i + 16] ?? 0) % 2 === 0 ? 1 : -1);
    }
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
