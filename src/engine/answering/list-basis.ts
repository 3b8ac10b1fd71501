import type { Answer } from '../../contract/answer.ts';
import { listQuestion } from './list-question.ts';
import type { NumberedSentence } from './prompt-lines.ts';
import { proposeTerms } from './propose-terms.ts';

/** A passage by its place. */
export interface PassagePlace {
  readonly documentId: string;
  readonly start: number;
  readonly end: number;
}

/** What there is in the documents in scope beyond the passages that were retrieved. */
export interface ListPowers {
  /** The first of these terms that stands in the documents; null when none does. */
  readonly firstHeld: (terms: readonly string[], documentIds: readonly string[] | undefined) => Promise<string | null>;
  /** Every passage with a mention of the term or near to it in meaning. */
  readonly matching: (
    term: string,
    documentIds: readonly string[] | undefined,
    signal: AbortSignal | undefined,
  ) => Promise<readonly PassagePlace[]>;
}

export interface ListBasisPowers {
  readonly lists: ListPowers;
}

/**
 * Requirement B13: the term to look for with "Find every mention" and, for a question that asks for a list or a count, from
 * how many of the matching passages it was answered. A passage is used when one of its sentences stood in the prompt; one
 * that retrieval found although it does not match counts as matching. `inFull`: the question with the words it leans on.
 */
export async function listBasis(
  inFull: string,
  question: string,
  offered: readonly NumberedSentence[],
  documentIds: readonly string[] | undefined,
  { lists }: ListBasisPowers,
  signal: AbortSignal | undefined,
): Promise<Pick<Answer, 'list_basis' | 'mention_term'>> {
  const asked = listQuestion(question);
  const terms = proposeTerms(asked === null ? inFull : question);
  const term = await lists.firstHeld(terms, documentIds);
  if (asked === null || term === null) return { list_basis: null, mention_term: term };
  const matching = await lists.matching(term, documentIds, signal);
  const used = matching.filter((place) => offered.some((sentence) => stands(sentence, place)));
  const others = offered.filter((sentence) => !matching.some((place) => stands(sentence, place)));
  const more = new Set(others.map((sentence) => sentence.passage.chunkId)).size;
  return {
    list_basis: { kind: asked.kind, used: used.length + more, matching: matching.length + more },
    mention_term: term,
  };
}

const stands = ({ passage, start, end }: NumberedSentence, place: PassagePlace): boolean =>
  passage.documentId === place.documentId && place.start <= start && end <= place.end;
