import type { StoredPassage } from '../../library/types.ts';
import { sectionsIn } from '../../question/sections-in.ts';
import { anyOf, words } from '../../text/language.ts';

/** What a text refers to: a numbered section of its own document, or another document. */
export type Reference = { readonly section: string } | { readonly documentId: string };

export interface NamedDocument {
  readonly id: string;
  readonly name: string;
}

const SECTIONS = anyOf(words.references.sections);
/** A name of one word (“Agreement”) stands in texts that refer to nothing. */
const LEAST_WORDS = 2;

/**
 * The references of a text, each once, in the order in which they stand: to sections by their number, and to documents
 * by their full name, as it is written. `documents`: those that may be meant, not the text's own.
 */
export function findReferences(text: string, documents: readonly NamedDocument[]): readonly Reference[] {
  const sections = sectionsIn(text).map(({ at, section }) => ({ at, reference: { section } as Reference }));
  const flat = text.replace(/\s/g, ' ');
  const named = documents.flatMap(({ id, name }) => {
    const at = name.split(' ').length < LEAST_WORDS ? -1 : flat.indexOf(name);
    return at < 0 ? [] : [{ at, reference: { documentId: id } as Reference }];
  });
  const found = [...sections, ...named].sort((a, b) => a.at - b.at).map(({ reference }) => reference);
  return [...new Map(found.map((reference) => [JSON.stringify(reference), reference])).values()];
}

/** Whether a heading is that of the section with this number: “7.2 Loss” or “Annex B: Rates”, and not “7.21 Gifts”. */
export const isHeadingOf = (heading: string, section: string): boolean =>
  new RegExp(`^(?:${SECTIONS}\\s+)?${section.replaceAll('.', '\\.')}(?![\\w]|\\.\\d)`, 'i').test(heading.trim());

/**
 * Those of a document's passages that are of the section with this number: under its heading, else, for a number with a
 * point, those in which a paragraph begins with it, since most clauses of contracts have no heading: "7.3 The depot may
 * refuse …".
 */
export function passagesOfSection<T extends Pick<StoredPassage, 'section' | 'start' | 'text' | 'sentences'>>(
  passages: readonly T[],
  section: string,
): readonly T[] {
  const headed = passages.filter((passage) =>
    passage.section.split(' > ').some((heading) => isHeadingOf(heading, section)),
  );
  if (headed.length > 0 || !section.includes('.')) return headed;
  return passages.filter(({ start, text, sentences }) =>
    sentences.some(
      ({ kind, start: from, end }) =>
        (kind === 'item' || kind === 'prose') && isHeadingOf(text.slice(from - start, end - start), section),
    ),
  );
}
