import { describe, expect, it } from 'vitest';
import { bertToGguf } from '../../../src/engine/models/provision/bert-to-gguf.ts';
import { type Bert, bertOf } from '../../../src/engine/models/runtime/bert/bert-graph.ts';
import { openBertThread } from '../../../src/engine/models/runtime/bert/bert-thread.ts';
import { readGgufContent } from '../../../src/engine/models/runtime/bert/gguf-tensors.ts';
import { EMBEDDING_WORKER } from '../../fakes/models/embedding-worker.ts';
import { TINY_VOCABULARY, tinyBertWeights } from '../../unit/models/tiny-bert.ts';

const FILE = bertToGguf(tinyBertWeights(), TINY_VOCABULARY, { name: 'tiny', heads: 4, layerNormEpsilon: 1e-12 });
const BERT = bertOf(readGgufContent(FILE)) as Bert;

describe('the embedding thread', () => {
  it('embeds batches that are given at once', async () => {
    const thread = await openBertThread(EMBEDDING_WORKER, BERT, () => undefined);
    const batches = await Promise.all([
      thread.embed([[3, 6, 4]]),
      thread.embed([
        [3, 7, 4],
        [3, 6, 4],
      ]),
    ]);
    expect(batches.map((vectors) => vectors.map((vector) => vector.length))).toEqual([[32], [32, 32]]);
    expect(batches[1]?.[1]?.[0]).toBeCloseTo(batches[0]?.[0]?.[0] as number, 4);
    await thread.close();
  });

  it('says what fails in it, and goes on', async () => {
    const thread = await openBertThread(EMBEDDING_WORKER, BERT, () => undefined);
    await expect(thread.embed([[3, 99_999, 4]])).rejects.toThrow();
    expect(await thread.embed([[3, 6, 4]])).toHaveLength(1);
    await thread.close();
  });

  it('refuses a graph that it cannot open', async () => {
    const bert = { ...BERT, graph: Uint8Array.of(1, 2, 3) };
    await expect(openBertThread(EMBEDDING_WORKER, bert, () => undefined)).rejects.toThrow();
  });

  it('fails what it was asked when it ends', async () => {
    let ends = 0;
    const thread = await openBertThread(EMBEDDING_WORKER, BERT, () => void ends++);
    const asked = thread.embed(Array.from({ length: 500 }, () => [3, 6, 7, 6, 7, 6, 7, 4]));
    const refused = expect(asked).rejects.toThrow('the embedding thread ended');
    await thread.close();
    await refused;
    expect(ends).toBe(1);
    await expect(thread.embed([[3, 6, 4]])).rejects.toThrow('the embedding thread ended');
  });
});
