import type { Term } from '../../../text/term.ts';

/** The terms of the sentence around `at`. */
export function sentenceAround(at: number, terms: readonly Term[]): readonly Term[] {
  const start = terms.findLastIndex((term, i) => i <= at && term.startsSentence);
  const end = terms.findIndex((term, i) => i > at && term.startsSentence);
  return terms.slice(Math.max(0, start), end < 0 ? terms.length : end);
}
