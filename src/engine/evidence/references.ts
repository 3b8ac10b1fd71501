import { stopIfAborted } from '../../contract/errors.ts';
import type { StoredPassage } from '../library/types.ts';
import { type PageStamp, sectionsIn, stampOf } from '../question/asked-place.ts';
import { anyOf, words } from '../text/language.ts';
import type { RetrievedPassage } from './retrieval/types.ts';
import type { AskedRequest, EvidenceDeps, NamedDocument, ReferredPassage } from './types.ts';

/** What a text refers to: a numbered section of its own document, or another document. */
export type Reference = { readonly section: string } | { readonly documentId: string };

const SECTIONS = anyOf(words.references.sections);
/** A name of one word (“Agreement”) stands in texts that refer to nothing. */
const LEAST_WORDS = 2;

/**
 * The references of a text, each once, in the order in which they stand: to sections by their number, and to documents
 * by their full name, as it is written. `documents`: those that may be meant, not the text's own.
 */
export function findReferences(text: string, documents: readonly NamedDocument[]): readonly Reference[] {
  const found = placedReferences(text, documents).map(({ reference }) => reference);
  return [...new Map(found.map((reference) => [JSON.stringify(reference), reference])).values()];
}

/** The same with the place of each in the text, all of them. */
export function placedReferences(
  text: string,
  documents: readonly NamedDocument[],
): readonly { readonly at: number; readonly reference: Reference }[] {
  const sections = sectionsIn(text).map(({ at, section }) => ({ at, reference: { section } as Reference }));
  const flat = text.replace(/\s/g, ' ');
  const named = documents.flatMap(({ id, name }) => {
    const at = name.split(' ').length < LEAST_WORDS ? -1 : flat.indexOf(name);
    return at < 0 ? [] : [{ at, reference: { documentId: id } as Reference }];
  });
  return [...sections, ...named].sort((a, b) => a.at - b.at);
}

/** Whether a heading is that of the section with this number: “7.2 Loss” or “Annex B: Rates”, and not “7.21 Gifts”. */
export const isHeadingOf = (heading: string, section: string): boolean =>
  new RegExp(`^(?:${SECTIONS}\\s+)?${section.replaceAll('.', '\\.')}(?![\\w]|\\.\\d)`, 'i').test(heading.trim());

/**
 * Those of a document's passages that are of the section with this number: under its heading, else, for a number with a
 * point, those in which a paragraph begins with it, since most clauses of contracts have no heading: "7.3 The depot may
 * refuse …".
 */
function passagesOfSection<T extends Pick<StoredPassage, 'section' | 'start' | 'text' | 'sentences'>>(
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

/**
 * Best passages whose references are followed, references followed, and passages taken from each place. Design
 * constants.
 */
const [LOOKED_AT, FOLLOWED, OF_EACH] = [3, 3, 2] as const;
/**
 * Best passages of a document among which a section is looked for: what is farther from the question hardly answers it.
 */
const SECTION_DEPTH = 60;

/**
 * Follows the references of the best passages one step (requirement B16): “see 7.2” to the passages of that section,
 * “under the Information Security Policy” to what that document says to the question, where it may be searched.
 */
export async function followReferences(
  { question, documentIds }: Pick<AskedRequest, 'question' | 'documentIds'>,
  passages: readonly RetrievedPassage[],
  { retrieve, documents }: Pick<EvidenceDeps, 'retrieve' | 'documents'>,
  signal: AbortSignal | undefined,
): Promise<readonly ReferredPassage[]> {
  const all = await documents(documentIds);
  const wanted = passages.slice(0, LOOKED_AT).flatMap((passage) => {
    const others = all.filter(({ id }) => id !== passage.documentId);
    return findReferences(passage.text, others)
      .filter((reference) => !isOwn(reference, passage))
      .map((reference) => ({ reference, from: passage }));
  });
  const followed: ReferredPassage[] = [];
  for (const { reference, from } of wanted.slice(0, FOLLOWED)) {
    const id = 'documentId' in reference ? reference.documentId : from.documentId;
    const limit = 'documentId' in reference ? OF_EACH : SECTION_DEPTH;
    const found = await retrieve(question.text, { documentIds: [id], limit, signal });
    const inIt = 'section' in reference ? passagesOfSection(found, reference.section) : found;
    const meant = inIt.slice(0, OF_EACH);
    followed.push(...meant.map((passage) => ({ passage, from: from.chunkId })));
  }
  return followed;
}

/** “This section 7” stands in section 7. */
const isOwn = (reference: Reference, passage: RetrievedPassage): boolean =>
  'section' in reference && passagesOfSection([passage], reference.section).length > 0;

/** Passages of the documents found that are looked through for the place. */
const PLACE_DEPTH = 300;

/**
 * The passages of the place that a question names, best first, of the document that fits the question best. None where
 * it names no place, or no document found has it. Throws CANCELLED.
 */
export async function passagesAtPlace(
  { question, documentIds }: Pick<AskedRequest, 'question' | 'documentIds'>,
  { retrieve }: Pick<EvidenceDeps, 'retrieve'>,
  signal: AbortSignal | undefined,
): Promise<readonly RetrievedPassage[]> {
  const { place, text } = question;
  if (place === null) return [];
  const passages = await retrieve(text, { documentIds, limit: PLACE_DEPTH, signal });
  stopIfAborted(signal);
  if ('stamp' in place) return passages.filter((passage) => isStamped(place.stamp, passage));
  const [best] = passages;
  const ofBest = passages.filter(({ documentId }) => documentId === best?.documentId);
  return 'section' in place
    ? passagesOfSection(ofBest, place.section)
    : ofBest.filter((passage) => isOnPages(place.pages, passage));
}

/** Whether a passage stands on the page with this stamp; numbers rise by one from page to page. */
function isStamped({ name, number }: PageStamp, { firstPage, lastPage, pageLabel }: RetrievedPassage): boolean {
  const first = stampOf(pageLabel ?? '');
  return first?.name === name && number >= first.number && number <= first.number + lastPage - firstPage;
}

function isOnPages(pages: readonly number[], { firstPage, lastPage, pageLabel, document }: RetrievedPassage): boolean {
  if (document.kind === 'text') return false;
  // A document that numbers its pages itself is asked by these numbers.
  const printed = pageLabel === null || !/^\d+$/u.test(pageLabel) ? firstPage + 1 : Number(pageLabel);
  return pages.some((page) => page >= printed && page <= printed + lastPage - firstPage);
}
