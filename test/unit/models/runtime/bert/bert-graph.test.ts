import { describe, expect, it } from 'vitest';
import { bertToGguf } from '../../../../../src/engine/models/provision/bert-to-gguf.ts';
import { bertOf } from '../../../../../src/engine/models/runtime/bert/bert-graph.ts';
import { openBertSession } from '../../../../../src/engine/models/runtime/bert/bert-session.ts';
import { type GgufContent, readGgufContent } from '../../../../../src/engine/models/runtime/bert/gguf-tensors.ts';
import { TINY_VOCABULARY, tinyBertWeights } from '../../tiny-bert.ts';

const CONTENT = readGgufContent(
  bertToGguf(tinyBertWeights(), TINY_VOCABULARY, { name: 'tiny', heads: 4, layerNormEpsilon: 1e-12 }),
);
const saying = (key: string, value: unknown): GgufContent => ({
  ...CONTENT,
  metadata: new Map(CONTENT.metadata).set(key, value),
});

describe('bertOf', () => {
  it('says what the model reads', () => {
    const bert = bertOf(CONTENT);
    expect(bert).toMatchObject({ width: 32, mostTokens: 16, vocabulary: TINY_VOCABULARY.trimEnd() });
    expect(bert?.places).toHaveLength(16 * 32);
  });

  it.each([
    ['another architecture', saying('general.architecture', 'modern-bert')],
    ['another vocabulary', saying('tokenizer.ggml.model', 'gpt2')],
    ['pooling by the first token', saying('bert.pooling_type', 2)],
    ['a model that reads forwards', saying('bert.attention.causal', true)],
    ['no number of layers', saying('bert.block_count', undefined)],
    ['fewer layers than it says', saying('bert.block_count', 2)],
    ['more layers than it says', saying('bert.block_count', 0)],
    [
      'matrices of another type',
      {
        ...CONTENT,
        tensors: new Map([...CONTENT.tensors].map(([name, own]) => [name, { ...own, type: null }])),
      },
    ],
  ])('leaves %s to llama.cpp', (_, content) => {
    expect(bertOf(content)).toBeNull();
  });

  it('gives a text the very same vector alone and beside others', async () => {
    const bert = bertOf(CONTENT);
    if (bert === null) throw new Error('no model');
    const session = await openBertSession(bert);
    const alone = await session.embed([[3, 6, 4]]);
    const together = await session.embed([
      [3, 6, 7, 7, 6, 4],
      [3, 6, 4],
    ]);
    expect(together).toHaveLength(64);
    expect(together.subarray(32)).toEqual(alone);
    expect(together.subarray(0, 32)).not.toEqual(alone);
  });
});
