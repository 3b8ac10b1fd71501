import { Q8_0_BLOCK, Q8_0_BLOCK_BYTES } from '../../gguf-format.ts';
import { floatsOf, fromHalfFloatBits, type GgufContent, type StoredTensor } from './gguf-tensors.ts';
import { ELEMENT, type OnnxNode, type OnnxTensor, RUNTIME_DOMAIN, writeOnnx } from './onnx-model.ts';
import { evenFactors, inWholeNumbers, type Matrix, type Normed, normedWidths, withFactors } from './whole-numbers.ts';

/** What is needed to embed with a BERT: its graph, and the tables from which the graph's input is looked up. */
export interface Bert {
  /** An ONNX file: `input` (1, tokens, width), what stands for each token, to `state` (1, tokens, width), the vectors of the tokens. */
  readonly graph: Uint8Array;
  /** Rows of Q8_0 blocks, one for each word piece. */
  readonly words: Uint8Array;
  /** What is added at each place: its position's vector and that of the first kind of text. */
  readonly places: Float32Array;
  readonly width: number;
  /** Most tokens of a text, special ones included. */
  readonly mostTokens: number;
  /** The word pieces as vocab.txt has them, one a line. */
  readonly vocabulary: string;
}

const MEAN_POOLING = 1;
/** Integers with one scale for each block, in weights and activations: what llama.cpp computes with Q8_0 (ONNX Runtime's "accuracy level"). */
const WHOLE_NUMBERS = 4;
/**
 * The graph of a sentence encoder in a GGUF file: of the architecture `bert`, mean pooling, matrices in Q8_0, WordPiece vocabulary. Null
 * for any other file, which llama.cpp runs. It computes in whole numbers of eight bits. What goes into most matrices has one scale for a whole
 * text; what goes into `ffn_down`, where a few values are far larger than the others, has one for each block (docs/adr/0062). The layers are those of Devlin et al. 2019, as in llama.cpp's `llm_build_bert`.
 */
export function bertOf(content: GgufContent): Bert | null {
  const { metadata, tensors } = content;
  const fact = (key: string) => metadata.get(`bert.${key}`);
  const isKnown =
    metadata.get('general.architecture') === 'bert' &&
    metadata.get('tokenizer.ggml.model') === 'bert' &&
    fact('pooling_type') === MEAN_POOLING &&
    fact('attention.causal') === false;
  const names = tensorNames(Number(fact('block_count')));
  if (!isKnown || !names.every(({ name, type }) => tensors.get(name)?.type === type)) return null;
  // A tensor besides these would be left out of the computation.
  if (tensors.size !== names.length) return null;
  const tensor = (name: string) => tensors.get(name) as StoredTensor;
  const width = Number(fact('embedding_length'));
  const words = tensor('token_embd.weight');
  return {
    graph: graphOf(tensor, {
      width,
      blocks: Number(fact('block_count')),
      heads: Number(fact('attention.head_count')),
      epsilon: Number(fact('attention.layer_norm_epsilon')),
    }),
    words: words.bytes,
    places: placesOf(tensor, width),
    width,
    mostTokens: Number(fact('context_length')),
    vocabulary: vocabularyOf(metadata.get('tokenizer.ggml.tokens') as readonly string[]),
  };
}

const MATRICES = ['attn_q', 'attn_k', 'attn_v', 'attn_output', 'ffn_up', 'ffn_down'];
const NORMS = ['attn_output_norm', 'layer_output_norm'];

function tensorNames(blocks: number): { readonly name: string; readonly type: StoredTensor['type'] }[] {
  const inBlock = Array.from({ length: Number.isInteger(blocks) ? blocks : 0 }, (_, block) => [
    ...MATRICES.map((matrix) => ({ name: `blk.${block}.${matrix}.weight`, type: 'Q8_0' as const })),
    ...MATRICES.map((matrix) => ({ name: `blk.${block}.${matrix}.bias`, type: 'F32' as const })),
    ...NORMS.flatMap((norm) =>
      ['weight', 'bias'].map((part) => ({ name: `blk.${block}.${norm}.${part}`, type: 'F32' as const })),
    ),
  ]).flat();
  const outside = ['position_embd.weight', 'token_types.weight', 'token_embd_norm.weight', 'token_embd_norm.bias'];
  return [
    { name: 'token_embd.weight', type: 'Q8_0' },
    ...outside.map((name) => ({ name, type: 'F32' as const })),
    ...inBlock,
  ];
}

interface Shape {
  readonly width: number;
  readonly blocks: number;
  readonly heads: number;
  readonly epsilon: number;
}

function graphOf(tensor: (name: string) => StoredTensor, { width, blocks, heads, epsilon }: Shape): Uint8Array {
  const nodes: OnnxNode[] = [];
  const weights: OnnxTensor[] = [];
  const add = (node: OnnxNode): string => {
    nodes.push(node);
    return node.output;
  };
  const floats = (name: string, data: Float32Array = floatsOf(tensor(name))): string => {
    weights.push({ name, type: ELEMENT.float, shape: [data.length], data });
    return name;
  };
  const normOf = (name: string): Normed => ({
    weight: floatsOf(tensor(`${name}.weight`)),
    bias: floatsOf(tensor(`${name}.bias`)),
  });
  const matrixOf = (name: string): Matrix => {
    const { shape } = tensor(`${name}.weight`);
    return { rows: shape[0] as number, columns: shape[1] as number, values: floatsOf(tensor(`${name}.weight`)) };
  };
  /** A matrix applied to `input`, which is rounded with one scale. */
  const multiplied = (input: string, name: string, matrix: Matrix): string => {
    const { values, scales } = inWholeNumbers(matrix);
    const of = { values: `${name}.values`, scales: floats(`${name}.scales`, scales) };
    weights.push({ name: of.values, type: ELEMENT.int8, shape: [matrix.columns, matrix.rows], data: values });
    return add({
      operator: 'DynamicQuantizeMatMul',
      domain: RUNTIME_DOMAIN,
      // Without zero points zero is zero.
      inputs: [input, of.values, of.scales, '', floats(`${name}.bias`)],
      output: name,
    });
  };
  /** A matrix applied to `input`; both have a scale for each block of 32. */
  const multipliedInBlocks = (input: string, name: string): string => {
    const matrix = tensor(`${name}.weight`);
    const [rows = 0, columns = 0] = matrix.shape;
    const { values, scales } = unpacked(matrix.bytes);
    const of = { values: `${name}.values`, scales: floats(`${name}.scales`, scales) };
    const shape = [rows, columns / Q8_0_BLOCK, Q8_0_BLOCK];
    weights.push({ name: of.values, type: ELEMENT.uint8, shape, data: values });
    return add({
      operator: 'MatMulNBits',
      domain: RUNTIME_DOMAIN,
      // Without zero points 128 is zero; without indexes of groups, columns are in order.
      inputs: [input, of.values, of.scales, '', '', floats(`${name}.bias`)],
      output: name,
      attributes: { K: columns, N: rows, bits: 8, block_size: Q8_0_BLOCK, accuracy_level: WHOLE_NUMBERS },
    });
  };
  /** The result of a norm, made even for the matrices that read it, which become those for it. */
  const evened = (input: string, norm: Normed, matrices: readonly Matrix[]): [string, ...Matrix[]] => {
    const factors = evenFactors(normedWidths(norm), matrices);
    const name = `${input}.even`;
    const inverse = floats(
      `${name}.factors`,
      factors.map((factor) => 1 / factor),
    );
    return [
      add({ operator: 'Mul', inputs: [input, inverse], output: name }),
      ...matrices.map((matrix) => withFactors(matrix, factors)),
    ];
  };
  /** The norm of a sum. */
  const norm = (input: string, besides: string, name: string): string =>
    add({
      operator: 'SkipLayerNormalization',
      domain: RUNTIME_DOMAIN,
      inputs: [input, besides, floats(`${name}.weight`), floats(`${name}.bias`)],
      output: name,
      attributes: { epsilon: { float: epsilon } },
    });
  let before = 'token_embd_norm';
  let state = add({
    operator: 'LayerNormalization',
    inputs: ['input', floats(`${before}.weight`), floats(`${before}.bias`)],
    output: before,
    attributes: { epsilon: { float: epsilon } },
  });
  for (let block = 0; block < blocks; block++) {
    const at = (name: string): string => `blk.${block}.${name}`;
    const inputs = ['attn_q', 'attn_k', 'attn_v'].map(at);
    const [even, ...matrices] = evened(state, normOf(before), inputs.map(matrixOf));
    const attention = add({
      operator: 'MultiHeadAttention',
      domain: RUNTIME_DOMAIN,
      inputs: inputs.map((name, i) => multiplied(even, name, matrices[i] as Matrix)),
      output: at('attention'),
      attributes: { num_heads: heads },
    });
    const output = at('attn_output');
    const attended = norm(multiplied(attention, output, matrixOf(output)), state, at('attn_output_norm'));
    before = at('layer_output_norm');
    const [inner, up] = evened(attended, normOf(at('attn_output_norm')), [matrixOf(at('ffn_up'))]);
    const bent = add({
      operator: 'Gelu',
      domain: RUNTIME_DOMAIN,
      inputs: [multiplied(inner, at('ffn_up'), up as Matrix)],
      output: at('gelu'),
    });
    state = norm(multipliedInBlocks(bent, at('ffn_down')), attended, before);
  }
  add({ operator: 'Identity', inputs: [state], output: 'state' });
  return writeOnnx({
    nodes,
    weights,
    inputs: [{ name: 'input', type: ELEMENT.float, shape: [1, 'tokens', width] }],
    outputs: [{ name: 'state', type: ELEMENT.float, shape: [1, 'tokens', width] }],
  });
}

/** Q8_0 blocks as separate scales and bytes, of which 128 is zero. */
function unpacked(blocks: Uint8Array): { values: Uint8Array; scales: Float32Array } {
  const view = new DataView(blocks.buffer, blocks.byteOffset, blocks.byteLength);
  const count = blocks.length / Q8_0_BLOCK_BYTES;
  const [values, scales] = [new Uint8Array(count * Q8_0_BLOCK), new Float32Array(count)];
  for (let block = 0; block < count; block++) {
    const from = block * Q8_0_BLOCK_BYTES;
    scales[block] = fromHalfFloatBits(view.getUint16(from, true));
    for (let i = 0; i < Q8_0_BLOCK; i++) values[block * Q8_0_BLOCK + i] = view.getInt8(from + 2 + i) + 128;
  }
  return { values, scales };
}

function placesOf(tensor: (name: string) => StoredTensor, width: number): Float32Array {
  const places = floatsOf(tensor('position_embd.weight'));
  const kind = floatsOf(tensor('token_types.weight')).subarray(0, width);
  return places.map((value, i) => value + (kind[i % width] as number));
}

/** GGUF marks the beginnings of words by U+2581, vocab.txt the other pieces by ##; special pieces stand in brackets in both. */
function vocabularyOf(tokens: readonly string[]): string {
  return tokens
    .map((token) => {
      if (token.startsWith('\u2581')) return token.slice(1);
      return /^\[[^\]]+\]$/.test(token) ? token : `##${token}`;
    })
    .join('\n');
}
