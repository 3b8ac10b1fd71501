/** Entry of the embedding thread: each message is an order, and has one answer. */
import '../../../../offline/guard.ts';
import { parentPort } from 'node:worker_threads';
import type { Bert } from './bert-graph.ts';
import { type BertSession, openBertSession, type Pieces } from './bert-session.ts';

/** What the thread says of a batch, or of opening the model (batch 0). */
export type EmbeddingAnswer = { readonly batch: number } & (
  | { readonly vectors: Float32Array }
  | { readonly why: string }
);

/** What the thread is asked: first to open the model, as batch 0, then to embed batches. */
export type EmbeddingOrder = { readonly batch: number } & ({ readonly model: Bert } | { readonly texts: Pieces });

if (parentPort !== null) {
  const port = parentPort;
  let session: BertSession | null = null;
  const work = async (order: EmbeddingOrder): Promise<Float32Array> => {
    if ('texts' in order) return (session as BertSession).embed(order.texts);
    session = await openBertSession(order.model);
    return new Float32Array();
  };
  port.on('message', (order: EmbeddingOrder) => {
    const { batch } = order;
    void work(order).then(
      (vectors) => port.postMessage({ batch, vectors } satisfies EmbeddingAnswer),
      (error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        port.postMessage({ batch, why } satisfies EmbeddingAnswer);
      },
    );
  });
}
