import { Tensor } from 'onnxruntime-node';
import type { Encoder } from '../../types.ts';
import { openGraph } from '../open-graph.ts';

/** Texts as word pieces, special ones included. */
export type Pieces = readonly (readonly number[])[];

export interface BertSession {
  /** Their vectors one after the other, each of the model's width and any length. Blocks its thread. */
  embed(texts: Pieces): Promise<Float32Array>;
}

/** The file of a model, and how many threads multiply. */
export type BertGraph = Pick<Encoder, 'path' | 'width'> & { readonly mostThreads: number };

/** Opens the model in this thread. ONNX Runtime computes where it is called, so this is for a thread of its own. */
export async function openBertSession({ path, width, mostThreads }: BertGraph): Promise<BertSession> {
  // Threads that wait by turning in a circle would take the cores from the chat model.
  const session = await openGraph(path, { mostThreads, extra: { session: { intra_op: { allow_spinning: '0' } } } });
  return {
    embed: async (texts) => {
      const vectors = new Float32Array(texts.length * width);
      for (const [text, pieces] of texts.entries()) {
        const ids = new Tensor('int64', BigInt64Array.from(pieces, BigInt), [1, pieces.length]);
        const { state } = await session.run({ ids });
        addMean(state?.data as Float32Array, vectors.subarray(text * width, (text + 1) * width));
      }
      return vectors;
    },
  };
}

/** Adds the mean of rows to a row. */
function addMean(rows: Float32Array, row: Float32Array): void {
  const share = row.length / rows.length;
  for (let at = 0; at < rows.length; at += row.length)
    for (let i = 0; i < row.length; i++) row[i] = (row[i] as number) + (rows[at + i] as number) * share;
}
