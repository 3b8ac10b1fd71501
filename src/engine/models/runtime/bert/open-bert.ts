import { availableParallelism } from 'node:os';
import { wordPieceOf } from '../../../text/word-piece.ts';
import type { Encoder } from '../../types.ts';
import { orModelFailed } from '../computing-device.ts';
import type { EmbedderParts, EmbeddingContext } from '../embedder.ts';
import { type BertThread, openBertThread } from './bert-thread.ts';
import { restingThread } from './resting-thread.ts';

/**
 * Tokens of the texts that are handed over at once: a question waits for them. The thread embeds one after the other
 * anyway.
 */
const BATCH_TOKENS = 256;
/**
 * Threads at most: two cores that each run a text of their own do more than two that share one, which wait for each
 * other; each thread holds the weights once more.
 */
const MOST_THREADS = 4;
/** All threads but the first end after so many milliseconds without a text. */
const REST_MS = 10_000;

export interface OpenBert {
  readonly parts: Pick<EmbedderParts, 'dimensions' | 'maxTokens' | 'batchTokens' | 'tokenize' | 'contexts'>;
  close(): Promise<void>;
}

export interface BertOptions {
  /** Of the model, as messages name it. */
  readonly file: string;
  /** Entry of the embedding thread, source or build. */
  readonly worker: URL;
  /** The thread ended, by itself or closed. */
  readonly onEnd: () => void;
}

/**
 * Opens a sentence encoder in a thread of its own, and in further ones while there are batches for them. Opening and
 * embedding throw MODEL_FAILED.
 */
export async function openBert(encoder: Encoder, { file, worker, onEnd }: BertOptions): Promise<OpenBert> {
  const cores = availableParallelism();
  const count = Math.min(cores, MOST_THREADS);
  const open = (whenEnded: () => void) =>
    openBertThread(worker, { ...encoder, mostThreads: Math.floor(cores / count) }, whenEnded);
  const first = await orModelFailed(file, open(onEnd));
  const others = Array.from({ length: count - 1 }, () => restingThread(open, REST_MS));
  const { cls, sep, pieces } = wordPieceOf(encoder.vocabulary);
  const contextOf = (thread: BertThread): EmbeddingContext => ({
    vectors: (texts) => orModelFailed(file, thread.embed(texts.map((own) => [cls, ...own, sep]))),
  });
  return {
    parts: {
      dimensions: encoder.width,
      maxTokens: encoder.mostTokens,
      batchTokens: BATCH_TOKENS,
      tokenize: pieces,
      contexts: [contextOf(first), ...others.map((thread) => ({ ...contextOf(thread), isOpen: thread.isOpen }))],
    },
    close: async () => {
      for (const thread of [first, ...others]) await thread.close();
    },
  };
}
