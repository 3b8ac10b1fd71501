import type { LogLine } from './log-parts.ts';

/**
 * A line of the log in the flat form of other programs: query_id, timestamp, question, answer, citations, metadata. The
 * chain is kept: `metadata.chain` is the entry without its body, and what the body has beside these fields stands in
 * `metadata.beside`, so that its hash can be worked out again. A line that is no answer (a review, an entry about the
 * log, one that was purged) has its place in the chain and null in the fields of an answer.
 */
export function flatLine({ text, entry }: Pick<LogLine, 'text' | 'entry'>): string {
  if (entry === null) return JSON.stringify({ ...NO_ANSWER, metadata: { not_an_entry: text } });
  const { body, ...chain } = entry;
  if (body === null || !('query_id' in body && 'question' in body))
    return JSON.stringify({ ...NO_ANSWER, metadata: { chain, beside: body } });
  const { query_id, timestamp, question, answer, citations, metadata, ...beside } = body;
  return JSON.stringify({
    ...{ query_id, timestamp, question, answer, citations },
    metadata: { ...(metadata as object), chain, beside },
  });
}

const NO_ANSWER = { query_id: null, timestamp: null, question: null, answer: null, citations: [] };
