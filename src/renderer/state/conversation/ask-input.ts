import type { EngineClient } from '../engine-client.ts';
import type { Turn } from './turn.ts';

export interface AskWhat {
  readonly question: string;
  readonly documentIds: readonly string[] | undefined;
  /** True when they were chosen from a question back, not ticked. */
  readonly chosen?: boolean;
  readonly collection: string | null;
  /** True for verbatim sentences only. Never left out: the caller must know the state of the switch. */
  readonly quoteOnly: boolean;
  /** True to ask the model even where an answer is kept. */
  readonly fresh?: boolean;
  /** True to have the model write from lines that were not confirmed. */
  readonly anyway?: boolean;
}

/**
 * A turn's question again, in the same mode: in the documents that were chosen for it, otherwise in the present scope.
 * Never answered from kept answers.
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
  /** Its collection; undefined before its first question. */
  readonly boundTo: string | null | undefined;
}

/** The part of a question that names its documents. */
export function scopeInput(what: AskWhat) {
  return {
    document_ids: what.documentIds && [...what.documentIds],
    collection: what.collection ?? undefined,
  };
}

/** A thread keeps the collection of its first question, so asking in another collection begins another thread. */
export const beginsThread = ({ boundTo }: Pick<OpenThread, 'boundTo'>, { collection }: AskWhat): boolean =>
  boundTo !== undefined && boundTo !== collection;

/** The engine's input for a question in the open thread. */
export function askInput(what: AskWhat, open: OpenThread) {
  const threadId = beginsThread(open, what) ? null : open.threadId;
  return {
    question: what.question,
    quote_only: what.quoteOnly,
    ...scopeInput(what),
    ...(threadId !== null && { thread_id: threadId }),
  };
}

/** Milliseconds without a key after which a question counts as typed; with fewer, most reading ahead is wasted. */
const QUIET_MS = 400;
/** Least words of a question; with fewer there is little to find. */
const FEWEST_WORDS = 3;

export type AheadInput = Parameters<EngineClient['prepare']>[0];

/** Whether a question that is being typed is complete enough to be read ahead. */
export const isWorthReading = (question: string): boolean => question.trim().split(/\s+/u).length >= FEWEST_WORDS;

/**
 * Has the engine read a question ahead once the typing pauses, so that its answer begins sooner. The returned function
 * stops that at once, before or after it began; the engine keeps what it has read by then.
 */
export function readAhead(client: Pick<EngineClient, 'prepare'>, input: AheadInput, quietMs = QUIET_MS): () => void {
  const stop = new AbortController();
  const timer = setTimeout(() => {
    // No caller waits for it, and errors of a question are reported when it is asked.
    client.prepare(input, { signal: stop.signal }).catch(() => undefined);
  }, quietMs);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
