import { availableParallelism } from 'node:os';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Bert } from './bert-graph.ts';
import { addRow } from './gguf-tensors.ts';

/** Texts as word pieces, special ones included. */
export type Pieces = readonly (readonly number[])[];

export interface BertSession {
  /** Their vectors one after the other, each of the model's width and any length. Blocks its thread. */
  embed(texts: Pieces): Promise<Float32Array>;
}

/**
 * Opens the model in this thread, on all cores. ONNX Runtime computes where it is called, so this is for a thread of
 * its own.
 */
export async function openBertSession({ graph, words, places, width }: Bert): Promise<BertSession> {
  const session = await InferenceSession.create(graph, {
    executionProviders: ['cpu'],
    intraOpNumThreads: availableParallelism(),
    // Threads that wait by turning in a circle would take the cores from the chat model.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    // Errors only: warnings of the library are not for the user.
    logSeverityLevel: 3,
  });
  return {
    embed: async (texts) => {
      const vectors = new Float32Array(texts.length * width);
      for (const [text, pieces] of texts.entries()) {
        const input = new Float32Array(pieces.length * width);
        for (const [place, piece] of pieces.entries()) {
          input.set(places.subarray(place * width, (place + 1) * width), place * width);
          addRow(words, piece, width, input, place * width);
        }
        const { state } = await session.run({ input: new Tensor('float32', input, [1, pieces.length, width]) });
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
