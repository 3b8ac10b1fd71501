import { PinciteError } from '../../../../contract/errors.ts';
import { wordPieceOf } from '../../../text/word-piece.ts';
import type { VerifiedModel } from '../../model-file.ts';
import type { EmbedderParts } from '../embedder.ts';
import { openBertThread } from './bert-thread.ts';

/**
 * Tokens of the texts that are handed over at once: a question waits for them. The thread embeds one after the other
 * anyway.
 */
const BATCH_TOKENS = 256;

export interface OpenBert {
  readonly parts: Pick<EmbedderParts, 'dimensions' | 'maxTokens' | 'batchTokens' | 'tokenize' | 'contexts'>;
  close(): Promise<void>;
}

export interface BertOptions {
  /** Entry of the embedding thread, source or build. */
  readonly worker: URL;
  /** The thread ended, by itself or closed. */
  readonly onEnd: () => void;
}

/**
 * Opens a sentence encoder in a thread of its own; null for a file of another form (see `bertOf`). Opening and
 * embedding throw MODEL_FAILED.
 */
export async function openBert(
  { path, file }: VerifiedModel,
  { worker, onEnd }: BertOptions,
): Promise<OpenBert | null> {
  const failed = (error: unknown): PinciteError => {
    const why = error instanceof Error ? error.message : String(error);
    return new PinciteError('MODEL_FAILED', { file, why }, { cause: error });
  };
  const orFail = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw failed(error);
    });
  const thread = await orFail(openBertThread(worker, path, onEnd));
  if (thread === null) return null;
  const { width, mostTokens, vocabulary } = thread.facts;
  const { cls, sep, pieces } = wordPieceOf(vocabulary);
  const vectors = (texts: readonly (readonly number[])[]) =>
    orFail(thread.embed(texts.map((own) => [cls, ...own, sep])));
  return {
    parts: {
      dimensions: width,
      maxTokens: mostTokens,
      batchTokens: BATCH_TOKENS,
      tokenize: pieces,
      contexts: [{ vectors }],
    },
    close: thread.close,
  };
}
