import { diffWords } from 'diff';

/** A stretch of words that both texts have, or only the older (`gone`) or the newer one (`added`). */
export interface WordChange {
  readonly kind: 'same' | 'gone' | 'added';
  readonly text: string;
}

/** Keeps "2,500" and "don't" whole; without it they are cut at their marks. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** What changed from one text to the other, word by word, in the order of both. Line breaks are no difference. */
export function wordChanges(older: string, newer: string): readonly WordChange[] {
  return diffWords(onOneLine(older), onOneLine(newer), { intlSegmenter: WORDS }).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'gone' : 'same',
    text: value,
  }));
}
