import { Tensor } from 'onnxruntime-node';
import { stopIfAborted } from '../../../../contract/errors.ts';
import { openGraph } from '../open-graph.ts';
import type { WordTable } from './word-table.ts';

/** Token ids of one input, special ones included; `types` is 1 for each token of a second text. */
export interface GraphInput {
  readonly ids: readonly number[];
  readonly types?: readonly number[];
}

/** What a graph gives for one input, by the output's name: numbers of its tokens in order, or of the whole. */
export type GraphOutput = Readonly<Record<string, Float32Array>>;

/** A BERT in ONNX form over vectors of words (docs/adr/0025, 0106). */
export interface WordGraph {
  /** Runs the inputs, those of like length together, and returns what it gives for each, in order. Throws CANCELLED. */
  run(inputs: readonly GraphInput[], signal?: AbortSignal | undefined): Promise<GraphOutput[]>;
  close(): Promise<void>;
}

/** Inputs of like length that are run together. A design constant: more of them fill more places of the short ones. */
const TOGETHER = 8;
/** More threads than these gain nothing for a few lines. A design constant. */
const MOST_THREADS = 4;

/**
 * Opens a graph of train/reader/export.py: inputs `words` (inputs, tokens, width), `mask` and, where it has one,
 * `types` (inputs, tokens).
 */
export async function openWordGraph(file: string, table: WordTable): Promise<WordGraph> {
  const session = await openGraph(file, { mostThreads: MOST_THREADS });
  const hasTypes = session.inputNames.includes('types');

  async function runGroup(group: readonly GraphInput[]): Promise<GraphOutput[]> {
    const { width } = table;
    const length = Math.max(...group.map(({ ids }) => ids.length));
    const words = new Float32Array(group.length * length * width);
    const mask = new BigInt64Array(group.length * length);
    const types = new BigInt64Array(group.length * length);
    for (const [row, input] of group.entries())
      for (const [at, id] of input.ids.entries()) {
        table.write(id, words, (row * length + at) * width);
        mask[row * length + at] = 1n;
        types[row * length + at] = BigInt(input.types?.[at] ?? 0);
      }
    const shape = [group.length, length];
    const found = await session.run({
      words: new Tensor('float32', words, [...shape, width]),
      mask: new Tensor('int64', mask, shape),
      ...(hasTypes ? { types: new Tensor('int64', types, shape) } : {}),
    });
    const ofRow = ({ data, dims }: Tensor, row: number, tokens: number): Float32Array => {
      const size = data.length / group.length;
      // Three dimensions: inputs, tokens, numbers of a token. Those of the filling are left out.
      const own = dims.length === 3 ? (size / length) * tokens : size;
      return (data as Float32Array).slice(row * size, row * size + own);
    };
    return group.map(({ ids }, row) =>
      Object.fromEntries(Object.entries(found).map(([name, tensor]) => [name, ofRow(tensor, row, ids.length)])),
    );
  }

  return {
    run: async (inputs, signal) => {
      const order = inputs.map((_, i) => i).sort((a, b) => lengthOf(inputs[a]) - lengthOf(inputs[b]));
      const outputs: GraphOutput[] = new Array(inputs.length);
      for (let from = 0; from < order.length; from += TOGETHER) {
        stopIfAborted(signal);
        const group = order.slice(from, from + TOGETHER);
        const made = await runGroup(group.map((i) => inputs[i] as GraphInput));
        for (const [at, i] of group.entries()) outputs[i] = made[at] as GraphOutput;
      }
      return outputs;
    },
    close: () => session.release(),
  };
}

const lengthOf = (input: GraphInput | undefined): number => input?.ids.length ?? 0;
