import type { Turn } from './turn.ts';

export interface AskWhat {
  readonly question: string;
  readonly documentIds: readonly string[] | undefined;
  /** They were chosen from a question back, not ticked. */
  readonly chosen?: boolean;
  readonly collection: string | null;
  /** Only verbatim sentences. Never left out: whoever asks must know how the switch stands. */
  readonly quoteOnly: boolean;
  /** The model is asked, whatever was answered before. */
  readonly fresh?: boolean;
}

/**
 * A turn's question once more, in its manner: in the documents that were chosen for it, else in what is in scope now. Never
 * answered from memory.
 */
export function askedAgain(
  { question, quoteOnly, chosenIds }: Pick<Turn, 'question' | 'quoteOnly' | 'chosenIds'>,
  scope: Pick<AskWhat, 'documentIds' | 'collection'>,
): AskWhat {
  const chosen = chosenIds === null ? {} : { documentIds: chosenIds, chosen: true };
  return { question, quoteOnly, fresh: true, ...scope, ...chosen };
}

/** The thread that is open. */
interface OpenThread {
  readonly threadId: string | null;
  /** The collection it is bound to; undefined before its first question. */
  readonly boundTo: string | null | undefined;
}

/** What of a question names its documents. */
export function scopeInput(what: AskWhat) {
  return {
    ...(what.documentIds && { document_ids: [...what.documentIds] }),
    ...(what.collection !== null && { collection: what.collection }),
  };
}

/** A thread keeps the collection of its first question, so asking elsewhere begins another. */
export const beginsThread = ({ boundTo }: Pick<OpenThread, 'boundTo'>, { collection }: AskWhat): boolean =>
  boundTo !== undefined && boundTo !== collection;

/** What the engine is asked, in the open thread. */
export function askInput(what: AskWhat, open: OpenThread) {
  const threadId = beginsThread(open, what) ? null : open.threadId;
  return {
    question: what.question,
    quote_only: what.quoteOnly,
    ...scopeInput(what),
    ...(threadId !== null && { thread_id: threadId }),
  };
}
