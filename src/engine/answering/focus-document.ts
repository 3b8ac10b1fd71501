import type { ContentWords, RetrievedPassage } from '../data.ts';
import { unknownNames } from './answerability/unknown-names.ts';
import { listQuestion } from './list-question.ts';

/** Words of a question that is asked of several documents. "Compared to 2020" mostly speaks of what stands in one. */
const SEVERAL =
  /\b(?:(?:which|what|these|those|both|all|other|different|several|two|three|across|between|my|our) (?:of )?(?:the |my |our )?(?:documents|files|policies|contracts|manuals|guides|handbooks|filings|versions|editions|sources)|contradict\w*|conflict\w*|disagree\w*)\b/i;

/**
 * The document that a question is most likely about: that of the best passage. Look-alike lines of other documents (last year's
 * filing, another model's manual) mislead a small model more than they help it. Null where lines of several may be
 * needed: when the question asks for that, or names something that only other documents have. `passages`, best first.
 */
export function focusDocument(
  question: string,
  passages: readonly RetrievedPassage[],
  words: ContentWords,
): string | null {
  const first = passages[0]?.documentId;
  if (first === undefined || listQuestion(question) !== null || SEVERAL.test(question)) return null;
  const own = passages.filter(({ documentId }) => documentId === first);
  const isElsewhere = unknownNames(question, own, words).length > unknownNames(question, passages, words).length;
  return isElsewhere ? null : first;
}
