import { Q8_0_BLOCK } from '../gguf-writer.ts';
import { floatsOf, type GgufContent, type StoredTensor, scaledBlocksOf } from './gguf-tensors.ts';
import { ELEMENT, type OnnxNode, type OnnxTensor, RUNTIME_DOMAIN, writeOnnx } from './onnx-model.ts';
import { evenFactors, inWholeNumbers, type Matrix, type Normed, normedWidths, withFactors } from './whole-numbers.ts';

/** What is needed to embed with a BERT. */
export interface Bert {
  /** An ONNX file: `ids` (1, tokens), the word pieces of a text, to `state` (1, tokens, width), the vectors of them. */
  readonly graph: Uint8Array;
  readonly width: number;
  /** Most tokens of a text, special ones included. */
  readonly mostTokens: number;
  /** The word pieces as vocab.txt has them, one a line. */
  readonly vocabulary: string;
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
  const width = Number(fact('embedding_length'));
  const graph = new BertGraph((name) => tensors.get(name) as StoredTensor, {
    width,
    heads: Number(fact('attention.head_count')),
    epsilon: Number(fact('attention.layer_norm_epsilon')),
  });
  return {
    graph: graph.write(Number(fact('block_count'))),
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
  readonly heads: number;
  readonly epsilon: number;
}

/** The graph while it is written; its functions take names of values and return the name of their result. */
class BertGraph {
  readonly #nodes: OnnxNode[] = [];
  readonly #weights: OnnxTensor[] = [];
  readonly #tensor: (name: string) => StoredTensor;
  readonly #shape: Shape;

  constructor(tensor: (name: string) => StoredTensor, shape: Shape) {
    this.#tensor = tensor;
    this.#shape = shape;
  }

  write(blocks: number): Uint8Array {
    let norm = 'token_embd_norm';
    let state = this.#add({
      operator: 'LayerNormalization',
      inputs: [this.#tokens(), ...this.#normParts(norm)],
      output: norm,
      attributes: { epsilon: { float: this.#shape.epsilon } },
    });
    for (let block = 0; block < blocks; block++) {
      state = this.#block(`blk.${block}`, state, norm);
      norm = state;
    }
    this.#add({ operator: 'Identity', inputs: [state], output: 'state' });
    return writeOnnx({
      nodes: this.#nodes,
      weights: this.#weights,
      inputs: [{ name: 'ids', type: ELEMENT.int64, shape: [1, 'tokens'] }],
      outputs: [{ name: 'state', type: ELEMENT.float, shape: [1, 'tokens', this.#shape.width] }],
    });
  }

  /** The vectors of the word pieces, with those of their places and of the first kind of text. */
  #tokens(): string {
    const { width } = this.#shape;
    const words = this.#tensor('token_embd.weight');
    const [rows, blocks] = [words.shape[0] as number, width / Q8_0_BLOCK];
    const { values, scales } = scaledBlocksOf(words);
    this.#weights.push(
      { name: 'words.values', type: ELEMENT.int8, shape: [rows, blocks, Q8_0_BLOCK], data: values },
      { name: 'words.scales', type: ELEMENT.float, shape: [rows, blocks, 1], data: scales },
    );
    const gathered = (of: string): string => this.#add({ operator: 'Gather', inputs: [of, 'ids'], output: `${of}.of` });
    const whole = gathered('words.values');
    const real = this.#add({
      operator: 'Cast',
      inputs: [whole],
      output: `${whole}.real`,
      attributes: { to: ELEMENT.float },
    });
    const scaled = this.#add({ operator: 'Mul', inputs: [real, gathered('words.scales')], output: 'words.scaled' });
    const row = this.#integers('words.row', [1, -1, width]);
    const pieces = this.#add({ operator: 'Reshape', inputs: [scaled, row], output: 'words' });
    return this.#add({ operator: 'Add', inputs: [this.#places(), pieces], output: 'input' });
  }

  /** What is added at each place of the text: its position's vector and that of the first kind of text. */
  #places(): string {
    const { width } = this.#shape;
    const kind = floatsOf(this.#tensor('token_types.weight')).subarray(0, width);
    const data = floatsOf(this.#tensor('position_embd.weight')).map((value, i) => value + (kind[i % width] as number));
    this.#weights.push({ name: 'places.all', type: ELEMENT.float, shape: [data.length / width, width], data });
    const count = this.#add({ operator: 'Shape', inputs: ['ids'], output: 'tokens', attributes: { start: 1 } });
    return this.#add({
      operator: 'Slice',
      inputs: ['places.all', this.#integers('places.first', [0]), count],
      output: 'places',
    });
  }

  /** One layer over `state`, the result of the norm named `before`. */
  #block(block: string, state: string, before: string): string {
    const inputs = ['attn_q', 'attn_k', 'attn_v'].map((name) => `${block}.${name}`);
    const [even, matrices] = this.#evened(
      state,
      before,
      inputs.map((name) => this.#matrix(name)),
    );
    const attention = this.#add({
      operator: 'MultiHeadAttention',
      domain: RUNTIME_DOMAIN,
      inputs: inputs.map((name, i) => this.#multiplied(even, name, matrices[i] as Matrix)),
      output: `${block}.attention`,
      attributes: { num_heads: this.#shape.heads },
    });
    const output = `${block}.attn_output`;
    const projected = this.#multiplied(attention, output, this.#matrix(output));
    const attended = this.#norm(projected, state, `${block}.attn_output_norm`);
    const bent = this.#add({
      operator: 'Gelu',
      domain: RUNTIME_DOMAIN,
      inputs: [this.#multipliedByToken(attended, `${block}.ffn_up`)],
      output: `${block}.gelu`,
    });
    return this.#norm(this.#multipliedByToken(bent, `${block}.ffn_down`), attended, `${block}.layer_output_norm`);
  }

  /** A matrix applied to `input`, which is rounded with one scale for all of it. */
  #multiplied(input: string, name: string, matrix: Matrix, hasBias = true): string {
    const { values, scales } = inWholeNumbers(matrix);
    const whole = `${name}.values`;
    this.#weights.push({ name: whole, type: ELEMENT.int8, shape: [matrix.columns, matrix.rows], data: values });
    return this.#add({
      operator: 'DynamicQuantizeMatMul',
      domain: RUNTIME_DOMAIN,
      inputs: [
        input,
        whole,
        this.#floats(`${name}.scales`, scales),
        // Without zero points zero is zero.
        ...(hasBias ? ['', this.#floats(`${name}.bias`)] : []),
      ],
      output: hasBias ? name : `${name}.product`,
    });
  }

  /** The same with a scale for each token: some have a few values that are far wider than those of all others. */
  #multipliedByToken(input: string, name: string): string {
    const at = (part: string): string => `${name}.${part}`;
    const sizes = this.#add({ operator: 'Abs', inputs: [input], output: at('sizes') });
    const attributes = { axes: [2], keepdims: 1 };
    const widths = this.#add({ operator: 'ReduceMax', inputs: [sizes], output: at('widths'), attributes });
    const even = this.#add({ operator: 'Div', inputs: [input, widths], output: at('even') });
    const product = this.#multiplied(even, name, this.#matrix(name), false);
    const wide = this.#add({ operator: 'Mul', inputs: [product, widths], output: at('wide') });
    return this.#add({ operator: 'Add', inputs: [wide, this.#floats(at('bias'))], output: name });
  }

  /** The result of the norm `before`, made even for the matrices that read it, which become those for it. */
  #evened(input: string, before: string, matrices: readonly Matrix[]): [string, Matrix[]] {
    const [weight, bias] = ['weight', 'bias'].map((part) => floatsOf(this.#tensor(`${before}.${part}`)));
    const factors = evenFactors(normedWidths({ weight, bias } as Normed), matrices);
    const inverse = this.#floats(
      `${input}.even.factors`,
      factors.map((factor) => 1 / factor),
    );
    const even = this.#add({ operator: 'Mul', inputs: [input, inverse], output: `${input}.even` });
    return [even, matrices.map((matrix) => withFactors(matrix, factors))];
  }

  /** The norm of a sum. */
  #norm(input: string, besides: string, name: string): string {
    return this.#add({
      operator: 'SkipLayerNormalization',
      domain: RUNTIME_DOMAIN,
      inputs: [input, besides, ...this.#normParts(name)],
      output: name,
      attributes: { epsilon: { float: this.#shape.epsilon } },
    });
  }

  #normParts(name: string): string[] {
    return ['weight', 'bias'].map((part) => this.#floats(`${name}.${part}`));
  }

  #matrix(name: string): Matrix {
    const stored = this.#tensor(`${name}.weight`);
    return { rows: stored.shape[0] as number, columns: stored.shape[1] as number, values: floatsOf(stored) };
  }

  #floats(name: string, data: Float32Array = floatsOf(this.#tensor(name))): string {
    this.#weights.push({ name, type: ELEMENT.float, shape: [data.length], data });
    return name;
  }

  #integers(name: string, values: readonly number[]): string {
    const data = BigInt64Array.from(values, BigInt);
    this.#weights.push({ name, type: ELEMENT.int64, shape: [data.length], data });
    return name;
  }

  #add(node: OnnxNode): string {
    this.#nodes.push(node);
    return node.output;
  }
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
