/** Entry of the embedding thread: each message is an order, and has one answer. */
import '../../../../offline/guard.ts';
import { parentPort } from 'node:worker_threads';
import { type BertGraph, type BertSession, openBertSession, type Pieces } from './bert-session.ts';

/** What the thread says of an order: it opened the model, the vectors of a batch, or why it failed. */
export type EmbeddingAnswer = { readonly batch: number } & (
  | { readonly isOpen: true }
  | { readonly vectors: Float32Array }
  | { readonly why: string }
);

/** What the thread is asked: first to open the model of a file, then to embed batches. */
export type EmbeddingOrder = { readonly batch: number } & (
  | { readonly encoder: BertGraph }
  | { readonly texts: Pieces }
);

if (parentPort !== null) {
  const port = parentPort;
  let session: BertSession | null = null;
  const answerTo = async (order: EmbeddingOrder): Promise<EmbeddingAnswer> => {
    const { batch } = order;
    try {
      if ('texts' in order) return { batch, vectors: await (session as BertSession).embed(order.texts) };
      session = await openBertSession(order.encoder);
      return { batch, isOpen: true };
    } catch (error) {
      return { batch, why: error instanceof Error ? error.message : String(error) };
    }
  };
  port.on('message', (order: EmbeddingOrder) => void answerTo(order).then((answer) => port.postMessage(answer)));
}
