import type { EngineClient } from '../engine-client.ts';
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

/** Time without a key after which a question is taken for typed; shorter, and most of what is read is read in vain. */
const QUIET_MS = 400;
/** With fewer words there is little to find yet. */
const FEWEST_WORDS = 3;

export type AheadInput = Parameters<EngineClient['prepare']>[0];

/** Whether a question that is being typed has come far enough to be read ahead. */
export const isWorthReading = (question: string): boolean => question.trim().split(/\s+/u).length >= FEWEST_WORDS;

/**
 * Has the engine read a question ahead once the typing pauses, so that its answer begins sooner. The function it gives stops that
 * at once, before or after it began; the engine keeps what it has read by then.
 */
export function readAhead(client: Pick<EngineClient, 'prepare'>, input: AheadInput, quietMs = QUIET_MS): () => void {
  const stop = new AbortController();
  const timer = setTimeout(() => {
    // Nobody waits for it, and what is wrong with a question is said when it is asked.
    client.prepare(input, { signal: stop.signal }).catch(() => undefined);
  }, quietMs);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
