import type { ContentWords, StoredPassage } from '../data.ts';

/** The content words of texts, and of passages, which one search looks at several times. */
export interface PassageWords {
  readonly of: ContentWords;
  readonly ofPassage: (passage: StoredPassage) => readonly string[];
  /** The same, each once. */
  readonly setOfPassage: (passage: StoredPassage) => ReadonlySet<string>;
}

/** Keeps the words of a passage for as long as somebody keeps the passage. */
export function passageWords(of: ContentWords): PassageWords {
  const lists = new WeakMap<StoredPassage, readonly string[]>();
  const sets = new WeakMap<StoredPassage, ReadonlySet<string>>();
  const ofPassage = (passage: StoredPassage): readonly string[] => {
    const words = lists.get(passage) ?? of(passage.text);
    lists.set(passage, words);
    return words;
  };
  return {
    of,
    ofPassage,
    setOfPassage: (passage) => {
      const words = sets.get(passage) ?? new Set(ofPassage(passage));
      sets.set(passage, words);
      return words;
    },
  };
}
