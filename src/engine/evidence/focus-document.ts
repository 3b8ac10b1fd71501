import type { Question } from '../question/question.ts';
import type { RetrievedPassage } from './retrieval/types.ts';
import { unknownNames } from './unknown-names.ts';

/** The document that a question is most likely about. */
export interface FocusDocument {
  readonly documentId: string;
  /** Score by which its best passage leads every other document's; the best passages score about 15 to 25. */
  readonly lead: number;
}

/**
 * Finds the document of the best passage. Similar lines of other documents (last year's filing, another model's manual)
 * mislead a small model more than they help it. Null where lines of several documents may be needed: when the question
 * asks for that, or has a name that only other documents have. `passages`, best first.
 */
export function focusDocument(question: Question, passages: readonly RetrievedPassage[]): FocusDocument | null {
  const [first] = passages;
  if (first === undefined || question.isOfSeveral) return null;
  const own = passages.filter(({ documentId }) => documentId === first.documentId);
  const next = passages.find(({ documentId }) => documentId !== first.documentId);
  const isElsewhere = unknownNames(question.names, own).length > unknownNames(question.names, passages).length;
  if (isElsewhere) return null;
  return { documentId: first.documentId, lead: Math.max(0, first.score - (next?.score ?? 0)) };
}
