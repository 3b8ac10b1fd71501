import { describe, expect, it } from 'vitest';
import {
  floatsOf,
  fromHalfFloatBits,
  readGgufContent,
  scaledBlocksOf,
} from '../../../../../src/engine/models/provision/encoder/gguf-tensors.ts';
import { quantiseQ8_0, toHalfFloatBits, writeGguf } from '../../../../../src/engine/models/provision/gguf-writer.ts';

const row = Float32Array.from({ length: 64 }, (_, i) => Math.sin(i));
const FILE = writeGguf(
  [
    ['general.architecture', { type: 'string', value: 'bert' }],
    ['bert.block_count', { type: 'u32', value: 6 }],
    ['bert.attention.layer_norm_epsilon', { type: 'f32', value: 0.5 }],
    ['bert.attention.causal', { type: 'bool', value: false }],
    ['tokenizer.ggml.tokens', { type: 'array', of: 'string', value: ['[CLS]', '\u2581é'] }],
    ['tokenizer.ggml.token_type', { type: 'array', of: 'i32', value: [3, -1] }],
  ],
  [
    { name: 'norm', type: 'F32', shape: [3], data: new Uint8Array(Float32Array.of(1, -2, 0.25).buffer) },
    { name: 'words', type: 'Q8_0', shape: [2, 64], data: quantiseQ8_0(Float32Array.of(...row, ...row.map((x) => -x))) },
  ],
);

describe('readGgufContent', () => {
  it('reads what the writer wrote', () => {
    const { metadata, tensors } = readGgufContent(FILE);
    expect(Object.fromEntries(metadata)).toEqual({
      'general.architecture': 'bert',
      'bert.block_count': 6,
      'bert.attention.layer_norm_epsilon': 0.5,
      'bert.attention.causal': false,
      'tokenizer.ggml.tokens': ['[CLS]', '\u2581é'],
      'tokenizer.ggml.token_type': [3, -1],
    });
    const [norm, words] = [tensors.get('norm'), tensors.get('words')];
    expect([norm?.type, norm?.shape, words?.type, words?.shape]).toEqual(['F32', [3], 'Q8_0', [2, 64]]);
    expect(norm && [...floatsOf(norm)]).toEqual([1, -2, 0.25]);
    if (words === undefined) throw new Error('no words');
    const floats = floatsOf(words);
    expect(floats).toHaveLength(128);
    floats.subarray(64).forEach((value, i) => {
      expect(value).toBeCloseTo(-(row[i] as number), 2);
    });
    const { values, scales } = scaledBlocksOf(words);
    expect([values.length, scales.length]).toEqual([128, 4]);
    expect([...values].map((value, i) => Math.fround(value * (scales[i >> 5] as number)))).toEqual([...floats]);
  });

  it.each([8, 40, FILE.length - 100])('refuses the first %i bytes of it', (bytes) => {
    expect(() => readGgufContent(FILE.subarray(0, bytes))).toThrow('the file ends early');
  });

  it('refuses other files and versions', () => {
    expect(() => readGgufContent(Buffer.from('PK a whole archive'))).toThrow('no GGUF file');
    const old = Uint8Array.from(FILE);
    old[4] = 1;
    expect(() => readGgufContent(old)).toThrow('GGUF of version 1');
  });
});

describe('fromHalfFloatBits', () => {
  it.each([0, 1, -1, 0.5, 65504, 6e-8, -0.000061, 0.33325195])('gives back %d', (value) => {
    expect(fromHalfFloatBits(toHalfFloatBits(value))).toBeCloseTo(value, 7);
  });

  it('gives infinity and no number', () => {
    expect(fromHalfFloatBits(0x7c00)).toBe(Number.POSITIVE_INFINITY);
    expect(fromHalfFloatBits(0xfc00)).toBe(Number.NEGATIVE_INFINITY);
    expect(fromHalfFloatBits(0x7e00)).toBeNaN();
  });
});
