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

/** Opens the model in this thread, on all cores. ONNX Runtime computes where it is called, so this is for a thread of its own. */
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
      const longest = Math.max(...texts.map((pieces) => pieces.length));
      const input = new Float32Array(texts.length * longest * width);
      const shares = new Float32Array(texts.length * longest);
      for (const [text, pieces] of texts.entries())
        for (const [place, piece] of pieces.entries()) {
          const row = text * longest + place;
          input.set(places.subarray(place * width, (place + 1) * width), row * width);
          addRow(words, piece, width, input, row * width);
          shares[row] = 1 / pieces.length;
        }
      const { vectors } = await session.run({
        input: new Tensor('float32', input, [texts.length, longest, width]),
        lengths: new Tensor(
          'int32',
          Int32Array.from(texts, (pieces) => pieces.length),
          [texts.length],
        ),
        shares: new Tensor('float32', shares, [texts.length, 1, longest]),
      });
      return vectors?.data as Float32Array;
    },
  };
}
