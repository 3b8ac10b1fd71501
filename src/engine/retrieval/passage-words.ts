import type { ContentWords, StoredPassage } from '../data.ts';

/** The content words of texts, and of passages, which one search looks at several times. */
export interface PassageWords {
  readonly of: ContentWords;
  readonly ofPassage: (passage: StoredPassage) => readonly string[];
  /** The same, each once. */
  readonly setOfPassage: (passage: StoredPassage) => ReadonlySet<string>;
  /** The words of its heading path, each once. */
  readonly ofHeading: (passage: StoredPassage) => ReadonlySet<string>;
}

/** Keeps the words of a passage for as long as somebody keeps the passage. */
export function passageWords(of: ContentWords): PassageWords {
  const ofPassage = kept((passage) => of(passage.text));
  return {
    of,
    ofPassage,
    setOfPassage: kept((passage) => new Set(ofPassage(passage))),
    ofHeading: kept((passage) => new Set(of(passage.section))),
  };
}

function kept<T extends object>(make: (passage: StoredPassage) => T): (passage: StoredPassage) => T {
  const values = new WeakMap<StoredPassage, T>();
  return (passage) => {
    const value = values.get(passage) ?? make(passage);
    values.set(passage, value);
    return value;
  };
}
