import type { RetrievedPassage } from '../../evidence/retrieval/types.ts';
import { proposeTerms } from '../completeness/list-basis.ts';
import type { AnswerDeps, PassagePlace, ReadRequest } from '../types.ts';

/**
 * Most passages that are looked through for a list. The reader takes some 15 ms for the lines of one, so a list waits
 * three seconds at most; how many match and were not used stands below the answer. A design constant.
 */
const PASSAGES = 200;

/**
 * Finds the passages that a list is made from beyond the best few (requirement B13): all that mention its topic or are
 * near it in meaning, best first. None for a question that asks for no list.
 */
export async function listPassages(
  { question, documentIds }: Pick<ReadRequest, 'question' | 'documentIds'>,
  { retrieve, lists }: Pick<AnswerDeps, 'retrieve' | 'lists'>,
  signal: AbortSignal | undefined,
): Promise<readonly RetrievedPassage[]> {
  if (question.list?.kind !== 'list') return [];
  const term = await lists.firstHeld(proposeTerms(question.text, question.list), documentIds);
  if (term === null) return [];
  const matching = await lists.matching(term, documentIds, signal);
  const passages = await retrieve(question.text, { limit: PASSAGES, documentIds, signal });
  return passages.filter((passage) => matching.some((place) => isAt(passage, place)));
}

const isAt = (passage: RetrievedPassage, { documentId, start, end }: PassagePlace): boolean =>
  passage.documentId === documentId && passage.start < end && passage.end > start;
