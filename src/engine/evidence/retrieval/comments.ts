import type { StoredPassage } from '../../library/types.ts';
import { anyOf, words } from '../../text/language.ts';

const ASKED = new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(words.questions.comments, '\\s+')}(?![\\p{L}\\p{N}])`, 'iu');

/** Whether a question asks for what readers wrote beside a document. */
export const asksForComments = (question: string): boolean => ASKED.test(question);

/** Whether a passage holds comments; it holds nothing else then. */
export const isOfComments = ({ sentences }: Pick<StoredPassage, 'sentences'>): boolean =>
  sentences[0]?.kind === 'comment';
