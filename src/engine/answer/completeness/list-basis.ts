import type { Answer } from '../../../contract/answer.ts';
import type { ListDeps, PassagePlace } from '../../evidence/types.ts';
import type { Question } from '../../question/question.ts';

export interface ListBasisDeps {
  readonly lists: ListDeps;
}

/** A place that an answer was made from, with the passage that holds it. */
export interface UsedPlace extends PassagePlace {
  readonly chunkId: string;
}

/**
 * Returns the term to look for with "Find every mention" and, for a question that asks for a list or a count, how many
 * of the matching passages its answer was made from (requirement B13). A passage is used when the prompt or a citation
 * has words of it; a retrieved passage that does not match counts as matching. `inFull`: the question with the words
 * carried over from the conversation.
 */
export async function listBasis(
  inFull: Question,
  question: Question,
  usedPlaces: readonly UsedPlace[],
  documentIds: readonly string[] | undefined,
  { lists }: ListBasisDeps,
  signal: AbortSignal | undefined,
): Promise<Pick<Answer, 'list_basis' | 'mention_term'>> {
  const asked = question.list;
  const { terms } = asked === null ? inFull : question;
  const term = await lists.firstHeld(terms, documentIds);
  if (asked === null || term === null) return { list_basis: null, mention_term: term };
  const matching = await lists.matching(term, documentIds, signal);
  const used = matching.filter((place) => usedPlaces.some((one) => stands(one, place)));
  const others = usedPlaces.filter((one) => !matching.some((place) => stands(one, place)));
  const more = new Set(others.map(({ chunkId }) => chunkId)).size;
  return {
    list_basis: {
      kind: asked.kind,
      used: used.length + more,
      matching: matching.length + more,
      sections: [],
      is_whole: false,
      left_out: [],
    },
    mention_term: term,
  };
}

const stands = ({ documentId, start, end }: UsedPlace, place: PassagePlace): boolean =>
  documentId === place.documentId && place.start <= start && end <= place.end;
