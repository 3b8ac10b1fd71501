import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGgufFileInfo } from 'node-llama-cpp';
import { describe, expect, it } from 'vitest';
import { bertToGguf, readSafetensors } from '../../../../src/engine/models/provision/bert-to-gguf.ts';
import { safetensors, TINY_VOCABULARY, tinyBertWeights } from '../tiny-bert.ts';

const CONFIGURATION = { name: 'tiny', heads: 4, layerNormEpsilon: 1e-12 };

/** An independent reader of GGUF: node-llama-cpp's. */
async function readBack(bytes: Uint8Array) {
  const directory = await mkdtemp(join(tmpdir(), 'pincite-gguf-'));
  try {
    const path = join(directory, 'tiny.gguf');
    await writeFile(path, bytes);
    return await readGgufFileInfo(path, { readTensorInfo: true });
  } finally {
    await rm(directory, { recursive: true });
  }
}

describe('BERT to GGUF', () => {
  const bytes = bertToGguf(tinyBertWeights(), TINY_VOCABULARY, CONFIGURATION);

  it('gives the same bytes each time', () => {
    expect(Buffer.compare(bytes, bertToGguf(tinyBertWeights(), TINY_VOCABULARY, CONFIGURATION))).toBe(0);
  });

  it('says what llama.cpp needs to know of the model and its vocabulary', async () => {
    const { version, metadata } = await readBack(bytes);
    expect(version).toBe(3);
    expect(metadata.general).toMatchObject({ architecture: 'bert', file_type: 7 });
    expect(metadata.bert).toMatchObject({
      block_count: 1,
      context_length: 16,
      embedding_length: 32,
      feed_forward_length: 64,
      attention: { head_count: 4, causal: false },
      pooling_type: 1,
    });
    const { ggml } = metadata.tokenizer as { ggml: Record<string, unknown> };
    expect(ggml).toMatchObject({
      model: 'bert',
      tokens: ['[PAD]', '[unused0]', '[UNK]', '[CLS]', '[SEP]', '[MASK]', '\u2581leave', 'ing'],
      token_type: [3, 5, 2, 3, 3, 3, 1, 1],
      bos_token_id: 3,
      eos_token_id: 4,
      unknown_token_id: 2,
      padding_token_id: 0,
      mask_token_id: 5,
    });
  });

  it('quantises matrices and leaves positions, token types, norms and biases as they are', async () => {
    const { tensorInfo } = await readBack(bytes);
    const types = Object.fromEntries((tensorInfo ?? []).map(({ name, ggmlType }) => [name, ggmlType]));
    const [f32, q8_0] = [0, 8];
    expect(types).toMatchObject({
      'token_embd.weight': q8_0,
      'position_embd.weight': f32,
      'token_types.weight': f32,
      'token_embd_norm.weight': f32,
      'token_embd_norm.bias': f32,
      'blk.0.attn_q.weight': q8_0,
      'blk.0.attn_q.bias': f32,
      'blk.0.attn_output_norm.weight': f32,
      'blk.0.ffn_up.weight': q8_0,
      'blk.0.ffn_down.weight': q8_0,
      'blk.0.layer_output_norm.bias': f32,
    });
    const up = tensorInfo?.find(({ name }) => name === 'blk.0.ffn_up.weight');
    expect(up?.dimensions.map(Number)).toEqual([32, 64]); // The innermost dimension comes first in GGUF.
  });

  it('says what is missing', () => {
    expect(() => bertToGguf(tinyBertWeights(), '[PAD]\n', CONFIGURATION)).toThrow('8 word embeddings, but 1 tokens');
    expect(() => bertToGguf(safetensors({ x: [2] }), TINY_VOCABULARY, CONFIGURATION)).toThrow(
      'embeddings.word_embeddings',
    );
  });
});

describe('safetensors', () => {
  it('are read, also from a buffer at an odd offset', () => {
    const file = safetensors({ a: [2, 2], b: [3] });
    const shifted = new Uint8Array(file.length + 3).subarray(3);
    shifted.set(file);
    const tensors = readSafetensors(shifted);
    expect(tensors.get('a')?.shape).toEqual([2, 2]);
    expect([...(tensors.get('b')?.values ?? [])].map((value) => value.toFixed(3))).toEqual(['0.004', '0.005', '0.006']);
  });

  it('are refused when cut', () => {
    const file = safetensors({ a: [2, 2] });
    expect(() => readSafetensors(file.subarray(0, 4))).toThrow('shorter');
    expect(() => readSafetensors(file.subarray(0, 20))).toThrow('longer than the file');
    expect(() => readSafetensors(file.subarray(0, file.length - 1))).toThrow('tensor a is outside');
  });
});
