import { floatsOf, type GgufContent, type StoredTensor } from './gguf-tensors.ts';
import { ELEMENT, type OnnxNode, type OnnxTensor, RUNTIME_DOMAIN, writeOnnx } from './onnx-model.ts';
import { evenFactors, inWholeNumbers, type Matrix, type Normed, normedWidths, withFactors } from './whole-numbers.ts';

/** What is known of a BERT without computing. */
export interface BertFacts {
  readonly width: number;
  /** Most tokens of a text, special ones included. */
  readonly mostTokens: number;
  /** The word pieces as vocab.txt has them, one a line. */
  readonly vocabulary: string;
}

/** What is needed to embed with a BERT: its graph, and the tables from which the graph's input is looked up. */
export interface Bert extends BertFacts {
  /**
   * An ONNX file: `input` (1, tokens, width), what stands for each token, to `state` (1, tokens, width), the vectors of
   * the tokens.
   */
  readonly graph: Uint8Array;
  /** Rows of Q8_0 blocks, one for each word piece. */
  readonly words: Uint8Array;
  /** What is added at each place: its position's vector and that of the first kind of text. */
  readonly places: Float32Array;
}

const MEAN_POOLING = 1;

/**
 * The graph of a sentence encoder in a GGUF file: of the architecture `bert`, mean pooling, matrices in Q8_0, WordPiece
 * vocabulary. Null for any other file, which llama.cpp runs. It computes in whole numbers of eight bits. What goes into
 * a matrix has one scale for the whole text, which is read alone, or one for each token, so a text has one vector
 * (docs/adr/0062). The layers are those of Devlin et al. 2019, as in llama.cpp's `llm_build_bert`.
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
  /** A matrix applied to `input`, which is rounded with one scale for all of it. */
  const multiplied = (input: string, name: string, matrix: Matrix, bias = true): string => {
    const { values, scales } = inWholeNumbers(matrix);
    const of = { values: `${name}.values`, scales: floats(`${name}.scales`, scales) };
    weights.push({ name: of.values, type: ELEMENT.int8, shape: [matrix.columns, matrix.rows], data: values });
    return add({
      operator: 'DynamicQuantizeMatMul',
      domain: RUNTIME_DOMAIN,
      // Without zero points zero is zero.
      inputs: [input, of.values, of.scales, ...(bias ? ['', floats(`${name}.bias`)] : [])],
      output: bias ? name : `${name}.product`,
    });
  };
  /** The same with a scale for each token: some have a few values that are far wider than those of all others. */
  const multipliedByToken = (input: string, name: string, matrix: Matrix): string => {
    const at = (part: string): string => `${name}.${part}`;
    const sizes = add({ operator: 'Abs', inputs: [input], output: at('sizes') });
    const attributes = { axes: [2], keepdims: 1 };
    const widths = add({ operator: 'ReduceMax', inputs: [sizes], output: at('widths'), attributes });
    const even = add({ operator: 'Div', inputs: [input, widths], output: at('even') });
    const product = multiplied(even, name, matrix, false);
    const wide = add({ operator: 'Mul', inputs: [product, widths], output: at('wide') });
    return add({ operator: 'Add', inputs: [wide, floats(`${name}.bias`)], output: name });
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
    const [inner, up] = [attended, matrixOf(at('ffn_up'))];
    const bent = add({
      operator: 'Gelu',
      domain: RUNTIME_DOMAIN,
      inputs: [multipliedByToken(inner, at('ffn_up'), up as Matrix)],
      output: at('gelu'),
    });
    state = norm(multipliedByToken(bent, at('ffn_down'), matrixOf(at('ffn_down'))), attended, before);
  }
  add({ operator: 'Identity', inputs: [state], output: 'state' });
  return writeOnnx({
    nodes,
    weights,
    inputs: [{ name: 'input', type: ELEMENT.float, shape: [1, 'tokens', width] }],
    outputs: [{ name: 'state', type: ELEMENT.float, shape: [1, 'tokens', width] }],
  });
}

function placesOf(tensor: (name: string) => StoredTensor, width: number): Float32Array {
  const places = floatsOf(tensor('position_embd.weight'));
  const kind = floatsOf(tensor('token_types.weight')).subarray(0, width);
  return places.map((value, i) => value + (kind[i % width] as number));
}

/**
 * GGUF marks the beginnings of words by U+2581, vocab.txt the other pieces by ##; special pieces stand in brackets in
 * both.
 */
function vocabularyOf(tokens: readonly string[]): string {
  return tokens
    .map((token) => {
      if (token.startsWith('\u2581')) return token.slice(1);
      return /^\[[^\]]+\]$/.test(token) ? token : `##${token}`;
    })
    .join('\n');
}
