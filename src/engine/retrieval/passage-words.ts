import type { StoredPassage } from '../library/types.ts';
import { contentWords } from '../text/content-words.ts';

/*
 * The content words of passages, which one search looks at several times: kept for as long as somebody keeps the passage.
 */

/** In order, repeats kept. */
export const passageWords = kept(({ text }) => contentWords(text));
/** Each once. */
export const passageWordSet = kept((passage): ReadonlySet<string> => new Set(passageWords(passage)));
/** Those of its heading path, each once. */
export const headingWords = kept(({ section }): ReadonlySet<string> => new Set(contentWords(section)));

function kept<T extends object>(make: (passage: StoredPassage) => T): (passage: StoredPassage) => T {
  const values = new WeakMap<StoredPassage, T>();
  return (passage) => {
    const value = values.get(passage) ?? make(passage);
    values.set(passage, value);
    return value;
  };
}

/** The words of a name for matching, lower case, without accents and without the possessive "'s". */
export function terms(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replace(/['’]s\b/gu, '')
      .match(/\p{L}+|\p{N}+(?:[.,]\p{N}+)*/gu) ?? []
  );
}
