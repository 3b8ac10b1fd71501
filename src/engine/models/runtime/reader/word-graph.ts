import { Tensor } from 'onnxruntime-node';
import { stopIfAborted } from '../../../../contract/errors.ts';
import { openGraph } from '../open-graph.ts';
import type { WordTable } from './word-table.ts';

/** The token ids of one input, special ones included. */
type TokenIds = readonly number[];

/** A BERT in ONNX form over vectors of words (docs/adr/0025, 0106). */
export interface WordGraph {
  /**
   * Runs the inputs, those of like length together, and gives for each the vectors of its tokens, one after the other.
   * Throws CANCELLED.
   */
  run(inputs: readonly TokenIds[], signal?: AbortSignal | undefined): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** Inputs of like length that are run together. A design constant: more of them fill more places of the short ones. */
const TOGETHER = 8;
/** More threads than these gain nothing for a few lines. A design constant. */
const MOST_THREADS = 4;

/**
 * Opens a graph of train/reader/export.py: inputs `words` (inputs, tokens, width) and `mask`, output `vectors` (inputs,
 * tokens, numbers of a token).
 */
export async function openWordGraph(file: string, table: WordTable): Promise<WordGraph> {
  const session = await openGraph(file, { mostThreads: MOST_THREADS });

  async function runGroup(group: readonly TokenIds[]): Promise<Float32Array[]> {
    const { width } = table;
    const length = Math.max(...group.map((ids) => ids.length));
    const words = new Float32Array(group.length * length * width);
    const mask = new BigInt64Array(group.length * length);
    for (const [row, ids] of group.entries())
      for (const [at, id] of ids.entries()) {
        table.write(id, words, (row * length + at) * width);
        mask[row * length + at] = 1n;
      }
    const shape = [group.length, length];
    const { vectors } = await session.run({
      words: new Tensor('float32', words, [...shape, width]),
      mask: new Tensor('int64', mask, shape),
    });
    const data = (vectors as Tensor).data as Float32Array;
    const size = data.length / group.length;
    // Those of the filling are left out.
    return group.map((ids, row) => data.slice(row * size, row * size + (size / length) * ids.length));
  }

  return {
    run: async (inputs, signal) => {
      const order = inputs.map((_, i) => i).sort((a, b) => lengthOf(inputs[a]) - lengthOf(inputs[b]));
      const outputs: Float32Array[] = new Array(inputs.length);
      for (let from = 0; from < order.length; from += TOGETHER) {
        stopIfAborted(signal);
        const group = order.slice(from, from + TOGETHER);
        const made = await runGroup(group.map((i) => inputs[i] as TokenIds));
        for (const [at, i] of group.entries()) outputs[i] = made[at] as Float32Array;
      }
      return outputs;
    },
    close: () => session.release(),
  };
}

const lengthOf = (ids: TokenIds | undefined): number => ids?.length ?? 0;
