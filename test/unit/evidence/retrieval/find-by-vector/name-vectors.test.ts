import { expect, test } from 'vitest';
import { nameVectors, withoutNames } from '../../../../../src/engine/evidence/retrieval/find-by-vector.ts';

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);

test('without its names a question is less like them, and of unit length', () => {
  const question = Float32Array.of(0.8, 0.6);
  const names = Float32Array.of(1, 0);
  const subject = withoutNames(question, names);
  expect(cosine(subject, names)).toBeLessThan(0.8);
  expect(cosine(subject, question)).toBeGreaterThan(0.5);
  expect(Math.hypot(...subject)).toBeCloseTo(1, 5);
});

test('names are embedded once for a model, and not kept when embedding failed', async () => {
  const asked: string[] = [];
  const embedder = (modelSha256: string) => ({
    ...{ modelSha256, dimensions: 2 },
    embed: async (texts: readonly string[], { signal }: { signal?: AbortSignal } = {}) => {
      signal?.throwIfAborted();
      asked.push(...texts);
      return texts.map(() => Float32Array.of(1, 0));
    },
  });
  const vectors = nameVectors();
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(vectors('Zenith', embedder('one'), { signal })).rejects.toThrow('enough');
  for (const model of ['one', 'one', 'two']) await vectors('Zenith', embedder(model), {});
  await vectors('Acme', embedder('one'), {});
  expect(asked).toEqual(['Zenith', 'Zenith', 'Acme']);
});
