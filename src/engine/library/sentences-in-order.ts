import type { SentenceRange } from '../data.ts';

/** The sentences of all passages by position; one that overlapping passages share comes once. */
export function sentencesInOrder(passages: readonly (readonly SentenceRange[])[]): SentenceRange[] {
  const byRange = new Map<string, SentenceRange>();
  for (const sentence of passages.flat()) {
    byRange.set(`${sentence.start}-${sentence.end}`, sentence);
  }
  return [...byRange.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}
