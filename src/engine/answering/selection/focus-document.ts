import type { RetrievedPassage } from '../../retrieval/types.ts';
import { patternsOf, words } from '../../text/language.ts';
import { listQuestion } from '../completeness/list-question.ts';
import { unknownNames } from '../refusal/unknown-names.ts';

const oneOf = patternsOf(words.severalDocuments);
/** Words of a question that is asked of several documents. "Compared to 2020" mostly speaks of what stands in one. */
const SEVERAL = new RegExp(
  `\\b(?:${oneOf.which} (?:${oneOf.of} )?(?:${oneOf.the} )?${oneOf.documents}|${oneOf.differ})\\b`,
  'i',
);

/** Whether a question is asked of several documents, or for all that is in them. */
export const asksOfSeveral = (question: string): boolean => listQuestion(question) !== null || SEVERAL.test(question);

/** How far ahead of every other document its best passage must be for full strength; the best passages score about 15 to 25. */
const CLEARLY_AHEAD = 4;

/** The document that a question is most likely about. */
export interface FocusDocument {
  readonly documentId: string;
  /** 0..1: 0 when another document's best passage is as good. */
  readonly strength: number;
}

/**
 * The document of the best passage. Look-alike lines of other documents (last year's filing, another model's manual) mislead a
 * small model more than they help it. Null where lines of several may be needed: when the question asks for that, or names
 * something that only other documents have. `passages`, best first.
 */
export function focusDocument(question: string, passages: readonly RetrievedPassage[]): FocusDocument | null {
  const [first] = passages;
  if (first === undefined || asksOfSeveral(question)) return null;
  const own = passages.filter(({ documentId }) => documentId === first.documentId);
  const next = passages.find(({ documentId }) => documentId !== first.documentId);
  if (next === undefined) return { documentId: first.documentId, strength: 1 };
  const isElsewhere = unknownNames(question, own).length > unknownNames(question, passages).length;
  if (isElsewhere) return null;
  const ahead = (first.score - next.score) / CLEARLY_AHEAD;
  return { documentId: first.documentId, strength: Math.min(1, Math.max(0, ahead)) };
}
