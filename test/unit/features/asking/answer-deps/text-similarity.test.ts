import { describe, expect, it } from 'vitest';
import { PinciteError } from '../../../../../src/contract/errors.ts';
import { textSimilarity } from '../../../../../src/engine/features/asking/answer-deps.ts';
import type { Embedder } from '../../../../../src/engine/models/types.ts';

const VECTORS: Readonly<Record<string, readonly number[]>> = { east: [1, 0], north: [0, 1], between: [0.6, 0.8] };

function embedderOf(asked: string[][]): Embedder {
  return {
    ...{ modelSha256: 'a'.repeat(64), dimensions: 2 },
    embed: async (texts) => {
      asked.push([...texts]);
      return texts.map((text) => Float32Array.from(VECTORS[text] as readonly number[]));
    },
  };
}

describe('textSimilarity', () => {
  it('gives the cosine of each text with the first, in their order', async () => {
    const similarity = textSimilarity({ embedder: async () => embedderOf([]) });
    expect(await similarity('east', ['north', 'between', 'east'])).toEqual([0, expect.closeTo(0.6), 1]);
  });

  it('embeds each text once, also when it is asked of again', async () => {
    const asked: string[][] = [];
    const similarity = textSimilarity({ embedder: async () => embedderOf(asked) });
    await similarity('east', ['north', 'north', 'east']);
    await similarity('north', ['east', 'between']);
    expect(asked).toEqual([['east', 'north'], ['between']]);
  });

  it('has the vectors it found also when another question pushes them out meanwhile', async () => {
    let letGo: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const embed: Embedder['embed'] = async (texts) => {
      if (texts.includes('held')) await isHeld;
      return texts.map(() => Float32Array.from([1, 0]));
    };
    const similarity = textSimilarity({
      embedder: async () => ({ modelSha256: 'a'.repeat(64), dimensions: 2, embed }),
    });
    await similarity('early', ['early']);
    const waiting = similarity('held', ['early']);
    await similarity(
      'other',
      Array.from({ length: 2_000 }, (_, i) => `text ${i}`),
    );
    letGo();
    expect(await waiting).toEqual([1]);
  });

  it('keeps nothing of a batch that failed', async () => {
    const asked: string[][] = [];
    let fails = true;
    const whole = embedderOf(asked);
    const similarity = textSimilarity({
      embedder: async () => ({
        ...whole,
        embed: (texts, options) =>
          fails ? Promise.reject(new PinciteError('CANCELLED')) : whole.embed(texts, options),
      }),
    });
    await expect(similarity('east', ['north'])).rejects.toMatchObject({ code: 'CANCELLED' });
    fails = false;
    expect(await similarity('east', ['north'])).toEqual([0]);
    expect(asked).toEqual([['east', 'north']]);
  });

  it('is unknown where the model is not here, and says so when it is damaged', async () => {
    const failing = (code: 'MODEL_MISSING' | 'MODEL_DAMAGED') =>
      textSimilarity({ embedder: () => Promise.reject(new PinciteError(code, { file: 'x.gguf' })) });
    expect(await failing('MODEL_MISSING')('a', ['b'])).toBeNull();
    await expect(failing('MODEL_DAMAGED')('a', ['b'])).rejects.toMatchObject({ code: 'MODEL_DAMAGED' });
  });
});
