import { type GgufTensor, type GgufValue, writeGguf } from '../../../src/engine/models/provision/gguf-writer.ts';

const [WIDTH, INNER, CONTEXT] = [32, 64, 64];
/** Of the word pieces `leave` and `##ing`, as llama.cpp spells them, behind the special tokens. */
const TOKENS = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]', '\u2581leave', 'ing'];
const [NORMAL, UNKNOWN, CONTROL] = [1, 2, 3];
const POOLING_RANK = 4;

/** A cross-encoder of one block in llama.cpp's `bert` architecture, with weights that mean nothing and are always the same. */
export function tinyReranker(): Uint8Array {
  let seed = 1;
  // A linear congruential generator (Numerical Recipes): values between -0.5 and 0.5.
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32 - 0.5;
  };
  const tensor = (name: string, shape: readonly number[]): GgufTensor => {
    const values = Float32Array.from({ length: shape.reduce((product, size) => product * size, 1) }, next);
    return { name, type: 'F32', shape, data: new Uint8Array(values.buffer) };
  };
  const withBias = (name: string, shape: readonly number[]) => [
    tensor(`${name}.weight`, shape),
    tensor(`${name}.bias`, [shape[0] as number]),
  ];
  const u32 = (value: number): GgufValue => ({ type: 'u32', value });
  return writeGguf(
    [
      ['general.architecture', { type: 'string', value: 'bert' }],
      ['bert.block_count', u32(1)],
      ['bert.context_length', u32(CONTEXT)],
      ['bert.embedding_length', u32(WIDTH)],
      ['bert.feed_forward_length', u32(INNER)],
      ['bert.attention.head_count', u32(4)],
      ['bert.attention.layer_norm_epsilon', { type: 'f32', value: 1e-12 }],
      ['bert.attention.causal', { type: 'bool', value: false }],
      ['bert.pooling_type', u32(POOLING_RANK)],
      ['tokenizer.ggml.model', { type: 'string', value: 'bert' }],
      ['tokenizer.ggml.pre', { type: 'string', value: 'default' }],
      ['tokenizer.ggml.token_type_count', u32(2)],
      ['tokenizer.ggml.tokens', { type: 'array', of: 'string', value: TOKENS }],
      [
        'tokenizer.ggml.token_type',
        {
          type: 'array',
          of: 'i32',
          value: TOKENS.map((token) => (token === '[UNK]' ? UNKNOWN : token.startsWith('[') ? CONTROL : NORMAL)),
        },
      ],
      ['tokenizer.ggml.bos_token_id', u32(2)],
      ['tokenizer.ggml.eos_token_id', u32(3)],
      ['tokenizer.ggml.unknown_token_id', u32(1)],
      ['tokenizer.ggml.seperator_token_id', u32(3)],
      ['tokenizer.ggml.padding_token_id', u32(0)],
    ],
    [
      tensor('token_embd.weight', [TOKENS.length, WIDTH]),
      tensor('position_embd.weight', [CONTEXT, WIDTH]),
      tensor('token_types.weight', [2, WIDTH]),
      ...withBias('token_embd_norm', [WIDTH]),
      ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].flatMap((name) => withBias(`blk.0.${name}`, [WIDTH, WIDTH])),
      ...withBias('blk.0.attn_output_norm', [WIDTH]),
      ...withBias('blk.0.ffn_up', [INNER, WIDTH]),
      ...withBias('blk.0.ffn_down', [WIDTH, INNER]),
      ...withBias('blk.0.layer_output_norm', [WIDTH]),
      ...withBias('cls', [WIDTH, WIDTH]),
      ...withBias('cls.output', [1, WIDTH]),
    ],
  );
}
