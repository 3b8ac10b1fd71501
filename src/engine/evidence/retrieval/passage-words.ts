import type { SentenceKind } from '../../documents/types.ts';
import type { PassageTerms, StoredPassage } from '../../library/types.ts';
import { contentWords, termHashes } from '../../text/content-words.ts';
import { withMarksApart } from '../../text/marks/raised.ts';

/** Makes a value of an object once, and keeps it for as long as somebody keeps the object, which must not change. */
export function keptWith<Of extends object, T extends object>(make: (of: Of) => T): (of: Of) => T {
  const values = new WeakMap<Of, T>();
  return (of) => {
    const known = values.get(of);
    if (known !== undefined) return known;
    const value = make(of);
    values.set(of, value);
    return value;
  };
}

/**
 * The content words of a passage, which one search looks at several times. Of hundreds of candidates they are read, not
 * cut out of the text anew, where they were kept (docs/adr/0142).
 */
export const passageTerms = (passage: StoredPassage): PassageTerms => passage.terms ?? cutTerms(passage);

const cutTerms = keptWith(
  ({ text, section }: StoredPassage): PassageTerms => ({
    text: termHashes(contentWords(text)),
    section: termHashes(contentWords(section)),
  }),
);

/** The kinds of a passage's sentences, in order; read without unpacking the sentences where that can be done. */
export const kindsOf = (passage: Pick<StoredPassage, 'kinds' | 'sentences'>): readonly SentenceKind[] =>
  passage.kinds ?? passage.sentences.map(({ kind }) => kind);

/** The words of a name for matching, lower case, without accents and without the possessive "'s". */
export function terms(text: string): string[] {
  return (
    withMarksApart(text)
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replace(/['’]s\b/gu, '')
      .match(/\p{L}+|\p{N}+(?:[.,]\p{N}+)*/gu) ?? []
  );
}
