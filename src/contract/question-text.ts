import { PinciteError } from './errors.ts';

/** Most characters of a question, and of a text that is searched for: some pages. More is a file pasted by mistake, and would take seconds. */
export const LONGEST_QUESTION = 2000;
export const LONGEST_SEARCH = 8000;

/** The text without spaces around it. Throws QUESTION_EMPTY, QUESTION_TOO_LONG. To be called before any other work on a request. */
export function checkedQuestion(text: string, limit: number = LONGEST_QUESTION): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new PinciteError('QUESTION_EMPTY');
  if (text.length > limit) throw new PinciteError('QUESTION_TOO_LONG', { limit });
  return trimmed;
}
