import { stopIfAborted } from '../../../contract/errors.ts';
import type { AnswerDeps, ReadRequest } from '../../answer/types.ts';
import type { RetrievedPassage } from '../retrieval/types.ts';
import { passagesOfSection } from './find-references.ts';

/** Passages of the documents found that are looked through for the place. */
const DEPTH = 300;

/**
 * The passages of the place that a question names, best first, of the document that fits the question best. None where
 * it names no place, or no document found has it. Throws CANCELLED.
 */
export async function passagesAtPlace(
  { question, documentIds }: Pick<ReadRequest, 'question' | 'documentIds'>,
  { retrieve }: Pick<AnswerDeps, 'retrieve'>,
  signal: AbortSignal | undefined,
): Promise<readonly RetrievedPassage[]> {
  const { place, text } = question;
  if (place === null) return [];
  const passages = await retrieve(text, {
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
