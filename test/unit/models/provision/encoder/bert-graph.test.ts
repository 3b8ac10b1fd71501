import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bertToGguf } from '../../../../../src/engine/models/provision/bert-to-gguf.ts';
import { bertOf } from '../../../../../src/engine/models/provision/encoder/bert-graph.ts';
import {
  floatsOf,
  type GgufContent,
  readGgufContent,
} from '../../../../../src/engine/models/provision/encoder/gguf-tensors.ts';
import { type BertSession, openBertSession } from '../../../../../src/engine/models/runtime/bert/bert-session.ts';
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
    expect(bertOf(CONTENT)).toMatchObject({ width: 32, mostTokens: 16, vocabulary: TINY_VOCABULARY.trimEnd() });
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
});

describe('the graph of bertOf', () => {
  let folder: string;
  let session: BertSession;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-bert-'));
    const bert = bertOf(CONTENT);
    if (bert === null) throw new Error('no model');
    const path = join(folder, 'tiny.onnx');
    await writeFile(path, bert.graph);
    session = await openBertSession({ path, width: bert.width, mostThreads: 2 });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('gives a text the very same vector alone and beside others', async () => {
    const alone = await session.embed([[3, 6, 4]]);
    const together = await session.embed([
      [3, 6, 7, 7, 6, 4],
      [3, 6, 4],
    ]);
    expect(together).toHaveLength(64);
    expect(together.subarray(32)).toEqual(alone);
    expect(together.subarray(0, 32)).not.toEqual(alone);
  });

  it('has a vector for each place of a text, and no more', async () => {
    const other = await session.embed([
      [3, 6, 7, 4],
      [3, 7, 6, 4],
    ]);
    expect(other.subarray(0, 32)).not.toEqual(other.subarray(32));
    expect(await session.embed([new Array(16).fill(6)])).toHaveLength(32);
    await expect(session.embed([new Array(17).fill(6)])).rejects.toThrow();
  });

  it('computes what goes in from the stored vectors of words, places and the first kind of text', async () => {
    // Without a layer the result is the first norm of that sum.
    const [words, places, kinds] = ['token_embd', 'position_embd', 'token_types'].map((name) => {
      const stored = CONTENT.tensors.get(`${name}.weight`);
      return stored === undefined ? new Float32Array() : floatsOf(stored);
    });
    const bert = bertOf({
      metadata: new Map(CONTENT.metadata).set('bert.block_count', 0),
      tensors: new Map([...CONTENT.tensors].filter(([name]) => !name.startsWith('blk.'))),
    });
    if (bert === null) throw new Error('no model');
    const path = join(folder, 'layerless.onnx');
    await writeFile(path, bert.graph);
    const normed = await (await openBertSession({ path, width: 32, mostThreads: 2 })).embed([[7]]);
    const sums = Array.from({ length: 32 }, (_, i) => [words?.[7 * 32 + i], places?.[i], kinds?.[i]]).map((parts) =>
      parts.reduce<number>((sum, part) => sum + (part ?? Number.NaN), 0),
    );
    const mean = sums.reduce((sum, value) => sum + value) / 32;
    const deviation = Math.sqrt(sums.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 32);
    const [weight, bias] = ['weight', 'bias'].map((part) => {
      const stored = CONTENT.tensors.get(`token_embd_norm.${part}`);
      return stored === undefined ? new Float32Array() : floatsOf(stored);
    });
    for (const [i, sum] of sums.entries()) {
      const value = ((sum - mean) / deviation) * (weight?.[i] ?? Number.NaN) + (bias?.[i] ?? Number.NaN);
      expect(normed[i]).toBeCloseTo(value, 4);
    }
  });
});
