import { z } from 'zod';
import { type GgufTensor, type GgufValue, quantiseQ8_0, writeGguf } from './gguf-writer.ts';

/** What the weights of all-MiniLM-L6-v2 do not say themselves; from the model's config.json. */
export interface BertConfiguration {
  readonly name: string;
  readonly heads: number;
  readonly layerNormEpsilon: number;
}

export const MINILM_CONFIGURATION: BertConfiguration = {
  name: 'all-MiniLM-L6-v2',
  heads: 12,
  layerNormEpsilon: 1e-12,
};

/** Names in the PyTorch file on the left, llama.cpp's on the right; `N` is the block. */
const EMBEDDINGS = {
  'embeddings.word_embeddings': 'token_embd',
  'embeddings.position_embeddings': 'position_embd',
  'embeddings.token_type_embeddings': 'token_types',
  'embeddings.LayerNorm': 'token_embd_norm',
};
const BLOCK = {
  'attention.self.query': 'attn_q',
  'attention.self.key': 'attn_k',
  'attention.self.value': 'attn_v',
  'attention.output.dense': 'attn_output',
  'attention.output.LayerNorm': 'attn_output_norm',
  'intermediate.dense': 'ffn_up',
  'output.dense': 'ffn_down',
  'output.LayerNorm': 'layer_output_norm',
};
/** llama.cpp reads these as F32 only. */
const ALWAYS_F32 = new Set(['position_embd.weight', 'token_types.weight']);
const FILE_TYPE_MOSTLY_Q8_0 = 7;
const POOLING_MEAN = 1;

/**
 * Makes the GGUF that llama.cpp's `bert` architecture loads (mean pooling) from a BERT sentence encoder: matrices
 * quantised to Q8_0; positions, token types, norms and biases F32. The same bytes every time.
 * Throws an Error when a tensor or special token is missing.
 */
export function bertToGguf(
  safetensors: Uint8Array,
  vocabularyText: string,
  configuration: BertConfiguration,
): Uint8Array {
  const source = readSafetensors(safetensors);
  const vocabulary = readWordpieceVocabulary(vocabularyText);
  const blocks = countBlocks(source);
  const names: [from: string, to: string][] = Object.entries(EMBEDDINGS);
  for (let block = 0; block < blocks; block++)
    for (const [from, to] of Object.entries(BLOCK))
      names.push([`encoder.layer.${block}.${from}`, `blk.${block}.${to}`]);

  const tensors: GgufTensor[] = [];
  for (const [from, to] of names) {
    tensors.push(toGgufTensor(`${to}.weight`, required(source, `${from}.weight`)));
    const bias = source.get(`${from}.bias`);
    if (bias) tensors.push(toGgufTensor(`${to}.bias`, bias));
  }
  const [words, width] = required(source, 'embeddings.word_embeddings.weight').shape;
  if (words !== vocabulary.tokens.length)
    throw new Error(`${words} word embeddings, but ${vocabulary.tokens.length} tokens in the vocabulary`);
  const [context] = required(source, 'embeddings.position_embeddings.weight').shape;
  const [inner] = required(source, 'encoder.layer.0.intermediate.dense.weight').shape;
  return writeGguf(
    [
      ['general.architecture', { type: 'string', value: 'bert' }],
      ['general.type', { type: 'string', value: 'model' }],
      ['general.name', { type: 'string', value: configuration.name }],
      ['general.license', { type: 'string', value: 'apache-2.0' }],
      ['general.file_type', { type: 'u32', value: FILE_TYPE_MOSTLY_Q8_0 }],
      ['general.quantization_version', { type: 'u32', value: 2 }],
      ['bert.block_count', { type: 'u32', value: blocks }],
      ['bert.context_length', { type: 'u32', value: context as number }],
      ['bert.embedding_length', { type: 'u32', value: width as number }],
      ['bert.feed_forward_length', { type: 'u32', value: inner as number }],
      ['bert.attention.head_count', { type: 'u32', value: configuration.heads }],
      ['bert.attention.layer_norm_epsilon', { type: 'f32', value: configuration.layerNormEpsilon }],
      ['bert.attention.causal', { type: 'bool', value: false }],
      ['bert.pooling_type', { type: 'u32', value: POOLING_MEAN }],
      ...tokenizer(vocabulary),
    ],
    tensors,
  );
}

function tokenizer({ tokens, types, ids }: WordpieceVocabulary): [string, GgufValue][] {
  const id = (name: string): GgufValue => {
    const value = ids.get(name);
    if (value === undefined) throw new Error(`the vocabulary has no ${name}`);
    return { type: 'u32', value };
  };
  return [
    ['tokenizer.ggml.model', { type: 'string', value: 'bert' }],
    ['tokenizer.ggml.pre', { type: 'string', value: 'default' }],
    ['tokenizer.ggml.token_type_count', { type: 'u32', value: 2 }],
    ['tokenizer.ggml.tokens', { type: 'array', of: 'string', value: tokens }],
    ['tokenizer.ggml.token_type', { type: 'array', of: 'i32', value: types }],
    ['tokenizer.ggml.bos_token_id', id('[CLS]')],
    ['tokenizer.ggml.eos_token_id', id('[SEP]')],
    ['tokenizer.ggml.unknown_token_id', id('[UNK]')],
    // "seperator" is how GGUF spells this key.
    ['tokenizer.ggml.seperator_token_id', id('[SEP]')],
    ['tokenizer.ggml.padding_token_id', id('[PAD]')],
    ['tokenizer.ggml.cls_token_id', id('[CLS]')],
    ['tokenizer.ggml.mask_token_id', id('[MASK]')],
  ];
}

function toGgufTensor(name: string, { shape, values }: FloatTensor): GgufTensor {
  if (shape.length === 2 && !ALWAYS_F32.has(name)) return { name, type: 'Q8_0', shape, data: quantiseQ8_0(values) };
  return { name, type: 'F32', shape, data: new Uint8Array(values.buffer) };
}

function required(tensors: ReadonlyMap<string, FloatTensor>, name: string): FloatTensor {
  const tensor = tensors.get(name);
  if (!tensor) throw new Error(`the weights have no tensor ${name}`);
  return tensor;
}

function countBlocks(tensors: ReadonlyMap<string, FloatTensor>): number {
  const numbers = [...tensors.keys()].map((name) => Number(/^encoder\.layer\.(\d+)\./.exec(name)?.[1] ?? -1));
  return Math.max(...numbers) + 1;
}

/** llama.cpp's token types (`llama_token_type`). */
const TokenType = { normal: 1, unknown: 2, control: 3, unused: 5 } as const;

const CONTROL = new Set(['[PAD]', '[CLS]', '[SEP]', '[MASK]']);

interface WordpieceVocabulary {
  readonly tokens: readonly string[];
  readonly types: readonly number[];
  /** Ids by the token's name in vocab.txt, for example `[CLS]`. */
  readonly ids: ReadonlyMap<string, number>;
}

/**
 * BERT's vocab.txt (one token a line, the line is the id) in the spelling llama.cpp's WordPiece tokenizer looks up:
 * `##x` continues a word and becomes `x`, every other ordinary token starts one and gets a leading U+2581, special
 * tokens stay.
 */
function readWordpieceVocabulary(text: string): WordpieceVocabulary {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const names = lines.map((line) => line.replace(/\r$/, ''));
  const typeOf = (name: string) => {
    if (CONTROL.has(name)) return TokenType.control;
    if (name === '[UNK]') return TokenType.unknown;
    return /^\[unused\d+\]$/.test(name) ? TokenType.unused : TokenType.normal;
  };
  const types = names.map(typeOf);
  const tokens = names.map((name, id) => {
    if (types[id] !== TokenType.normal) return name;
    return name.startsWith('##') ? name.slice(2) : `\u2581${name}`;
  });
  return { tokens, types, ids: new Map(names.map((name, id) => [name, id])) };
}

const Header = z.record(
  z.string(),
  z.object({
    dtype: z.string(),
    shape: z.array(z.int().nonnegative()),
    data_offsets: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
  }),
);

interface FloatTensor {
  /** Outermost dimension first. */
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/**
 * Reads the F32 tensors of a safetensors file; others are left out. Format: u64 length, JSON header, data
 * (https://github.com/huggingface/safetensors). Throws an Error when the file does not hold what its header says.
 */
export function readSafetensors(file: Uint8Array): ReadonlyMap<string, FloatTensor> {
  if (file.length < 8) throw new Error('not a safetensors file: shorter than its length field');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const dataStart = 8 + Number(view.getBigUint64(0, true));
  if (dataStart > file.length) throw new Error('not a safetensors file: its header is longer than the file');
  const { __metadata__: _, ...tensors } = JSON.parse(new TextDecoder().decode(file.subarray(8, dataStart)));
  const result = new Map<string, FloatTensor>();
  for (const [name, { dtype, shape, data_offsets }] of Object.entries(Header.parse(tensors))) {
    if (dtype !== 'F32') continue;
    const [from, to] = data_offsets;
    const count = shape.reduce((product, size) => product * size, 1);
    if (to - from !== count * 4 || dataStart + to > file.length) throw new Error(`tensor ${name} is outside the file`);
    // Copied, because Float32Array needs 4-byte alignment, which the header's length does not promise.
    // (Not `slice`: a Buffer's slice shares the memory.)
    const bytes = new Uint8Array(file.subarray(dataStart + from, dataStart + to));
    result.set(name, { shape, values: new Float32Array(bytes.buffer) });
  }
  return result;
}
