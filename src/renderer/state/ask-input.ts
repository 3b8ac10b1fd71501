import type { AskWhat, Conversation } from './conversation-store.ts';

/** What of a question names its documents. */
export function scopeInput(what: AskWhat) {
  return {
    ...(what.documentIds && { document_ids: [...what.documentIds] }),
    ...(what.collection !== null && { collection: what.collection }),
  };
}

/** A thread keeps the collection of its first question, so asking elsewhere begins another. */
export const beginsThread = ({ boundTo }: Pick<Conversation, 'boundTo'>, { collection }: AskWhat): boolean =>
  boundTo !== undefined && boundTo !== collection;

/** What the engine is asked, in the open thread. */
export function askInput(what: AskWhat, open: Pick<Conversation, 'boundTo' | 'threadId'>) {
  const threadId = beginsThread(open, what) ? null : open.threadId;
  return {
    question: what.question,
    quote_only: what.quoteOnly ?? false,
    ...scopeInput(what),
    ...(threadId !== null && { thread_id: threadId }),
  };
}
