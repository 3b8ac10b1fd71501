import { stopIfAborted } from '../../../contract/errors.ts';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import { anyOf, words } from '../../text/language.ts';
import type { AnswerDeps, AnswerRequest } from '../types.ts';
import { passagesOfSection, sectionsIn } from './find-references.ts';

/** Where in a document a question looks: on pages, by the numbers they print, or in a numbered section. */
export type AskedPlace = { readonly pages: readonly number[] } | { readonly section: string };

/** Passages of the documents found that are looked through for the place. */
const DEPTH = 300;
/** Most pages that are looked at. */
const PAGES = 20;
const PAGE = new RegExp(
  `(?<![\\p{L}\\p{N}])${anyOf(words.references.pages)}\\s+(?<from>\\d{1,4})(?:\\s*(?:[-–]|${anyOf(words.references.ranges)})\\s*(?<to>\\d{1,4}))?(?![\\p{L}\\p{N}]|[.,]\\d)`,
  'iu',
);
/** "of the Exchange Act", "of Regulation S-K": behind a number that is another text's. */
const OF_OTHER = /\d\s+of\s+(?:the\s+)?\p{Lu}/u;
const NAMED = new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(words.references.inPlaces, '\\s+')}\\s+(?:the\\s+)?$`, 'iu');

/** The place that a question names ("on page 12", "in section 7.2"); null without one. */
export function askedPlace(question: string): AskedPlace | null {
  const { from, to } = PAGE.exec(question)?.groups ?? {};
  if (from !== undefined) {
    const [first, last] = [Number(from), Number(to ?? from)];
    const count = last - first + 1;
    return count < 1 || count > PAGES ? null : { pages: Array.from({ length: count }, (_, i) => first + i) };
  }
  const [found] = sectionsIn(question);
  if (found === undefined) return null;
  // "Section 13 of the Exchange Act" is a matter, "in section 13" a place, and so is "clause 7.3" that is of no other text.
  const isPlace = NAMED.test(question.slice(0, found.at)) || (found.section.includes('.') && !OF_OTHER.test(question));
  return isPlace ? { section: found.section } : null;
}

/**
 * The passages of the place that a question names, best first, of the document that fits the question best. None where it names no place, or
 * no document found has it. Throws CANCELLED.
 */
export async function passagesAtPlace(
  { question, documentIds }: Pick<AnswerRequest, 'question' | 'documentIds'>,
  { retrieve }: Pick<AnswerDeps, 'retrieve'>,
  signal: AbortSignal | undefined,
): Promise<readonly RetrievedPassage[]> {
  const place = askedPlace(question);
  if (place === null) return [];
  const passages = await retrieve(question, {
    limit: DEPTH,
    ...(documentIds === undefined ? {} : { documentIds }),
    ...(signal === undefined ? {} : { signal }),
  });
  stopIfAborted(signal);
  const [best] = passages;
  const ofBest = passages.filter(({ documentId }) => documentId === best?.documentId);
  return 'section' in place
    ? passagesOfSection(ofBest, place.section)
    : ofBest.filter((passage) => isOnPages(place.pages, passage));
}

function isOnPages(pages: readonly number[], { firstPage, lastPage, pageLabel, document }: RetrievedPassage): boolean {
  if (document.kind === 'text') return false;
  // A document that numbers its pages itself is asked by these numbers.
  const printed = pageLabel === null || !/^\d+$/u.test(pageLabel) ? firstPage + 1 : Number(pageLabel);
  return pages.some((page) => page >= printed && page <= printed + lastPage - firstPage);
}
