import type { ContentWords, StoredPassage } from '../data.ts';

/** The content words of texts, and of passages, which one search looks at several times. */
export interface PassageWords {
  readonly of: ContentWords;
  readonly ofPassage: (passage: StoredPassage) => readonly string[];
}

/** Keeps the words of a passage for as long as somebody keeps the passage. */
export function passageWords(of: ContentWords): PassageWords {
  const kept = new WeakMap<StoredPassage, readonly string[]>();
  return {
    of,
    ofPassage: (passage) => {
      const words = kept.get(passage) ?? of(passage.text);
      kept.set(passage, words);
      return words;
    },
  };
}
