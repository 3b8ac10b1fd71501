export interface AskWhat {
  readonly question: string;
  readonly documentIds: readonly string[] | undefined;
  readonly collection: string | null;
  /** Only verbatim sentences. */
  readonly quoteOnly?: boolean;
  /** The model is asked, whatever was answered before. */
  readonly fresh?: boolean;
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
    quote_only: what.quoteOnly ?? false,
    ...scopeInput(what),
    ...(threadId !== null && { thread_id: threadId }),
  };
}
