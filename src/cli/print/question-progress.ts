import type { QuestionAsked } from '../../contract/library.ts';
import { timeLeft } from '../../contract/view/time-left.ts';
import type { Terminal } from '../terminal.ts';
import { oneLine } from './format-place.ts';

/** Characters of a question that are enough to know it again. */
const LONGEST = 60;

const opening = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST).trimEnd()}…`);

/**
 * Says on stderr which question of a list is asked now: "Question 3 of 12, about 2 min left: Who must be told when…".
 * One line that the next overwrites where a person watches, else a line for each.
 */
export function showQuestion(
  terminal: Pick<Terminal, 'watched' | 'status' | 'note'>,
  { question, done, total, seconds_left }: Pick<QuestionAsked, 'question' | 'done' | 'total' | 'seconds_left'>,
): void {
  const left = timeLeft(seconds_left);
  // The time stands before the words, which are cut where the terminal ends.
  const about = left === null ? '' : `, about ${left} left`;
  const line = `Question ${done + 1} of ${total}${about}: ${opening(oneLine(question))}`;
  if (terminal.watched) terminal.status(line);
  else terminal.note(line);
}
