/** Entry of the embedding thread: each message is an order, and has one answer. */
import '../../../../offline/guard.ts';
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { type BertFacts, bertOf } from './bert-graph.ts';
import { type BertSession, openBertSession, type Pieces } from './bert-session.ts';
import { readGgufContent } from './gguf-tensors.ts';

/**
 * What the thread says of an order. Of opening: the facts of the model, null for one of another form (see `bertOf`).
 */
export type EmbeddingAnswer = { readonly batch: number } & (
  | { readonly facts: BertFacts | null }
  | { readonly vectors: Float32Array }
  | { readonly why: string }
);

/** What the thread is asked: first to open the model of a file, then to embed batches. */
export type EmbeddingOrder = { readonly batch: number } & ({ readonly path: string } | { readonly texts: Pieces });

if (parentPort !== null) {
  const port = parentPort;
  let session: BertSession | null = null;
  const open = async (path: string): Promise<BertFacts | null> => {
    const bert = bertOf(readGgufContent(await readFile(path)));
    if (bert === null) return null;
    session = await openBertSession(bert);
    const { width, mostTokens, vocabulary } = bert;
    return { width, mostTokens, vocabulary };
  };
  const answerTo = async (order: EmbeddingOrder): Promise<EmbeddingAnswer> => {
    const { batch } = order;
    try {
      if ('path' in order) return { batch, facts: await open(order.path) };
      return { batch, vectors: await (session as BertSession).embed(order.texts) };
    } catch (error) {
      return { batch, why: error instanceof Error ? error.message : String(error) };
    }
  };
  port.on('message', (order: EmbeddingOrder) => void answerTo(order).then((answer) => port.postMessage(answer)));
}
