import { describe, expect, it } from 'vitest';
import { type GgufFacts, roleOf } from '../../../src/engine/models/gguf-role.ts';

const plain: GgufFacts = {
  ...{ architecture: 'llama', kind: 'model', licence: null, chatTemplate: '{{ messages }}' },
  ...{ pooling: null, dimensions: 2048, parts: 1, tensors: ['token_embd.weight', 'output.weight'] },
};

describe('the role of a GGUF file', () => {
  it.each<[string, Partial<GgufFacts>, string]>([
    ['a decoder with a template', {}, 'chat'],
    [
      'an encoder that pools by mean',
      { architecture: 'bert', pooling: 1, dimensions: 384, chatTemplate: null },
      'embed',
    ],
    ['an encoder that names no pooling', { architecture: 'modern-bert', dimensions: 384, chatTemplate: null }, 'embed'],
    ['a decoder that pools by its last token', { architecture: 'qwen3', pooling: 3, dimensions: 384 }, 'embed'],
    [
      'an encoder that pools and has a pooler',
      { architecture: 'bert', pooling: 2, dimensions: 384, tensors: ['cls.weight'] },
      'embed',
    ],
    ['one that ranks by its pooling', { architecture: 'qwen3', pooling: 4 }, 'rerank'],
    [
      'an encoder with a classifier',
      { architecture: 'bert', dimensions: 384, tensors: ['cls.weight', 'cls.output.weight'] },
      'rerank',
    ],
  ])('%s: %o is %s', (_, facts, role) => {
    expect(roleOf({ ...plain, ...facts }, 'a.gguf', 384)).toBe(role);
  });

  it.each<[Partial<GgufFacts>, RegExp]>([
    [{ chatTemplate: null }, /no chat template/],
    [{ architecture: 'bert', pooling: 1, dimensions: 768 }, /768 dimensions, and a library keeps 384/],
    [{ parts: 3 }, /one of 3 parts/],
    [{ kind: 'mmproj' }, /no model of its own \(mmproj\)/],
  ])('%o is refused', (facts, why) => {
    expect(() => roleOf({ ...plain, ...facts }, 'a.gguf', 384)).toThrow(
      expect.objectContaining({
        code: 'MODEL_NOT_USABLE',
        details: { file: 'a.gguf', why: expect.stringMatching(why) },
      }),
    );
  });
});
