import type { EvidenceLine } from '../../evidence/types.ts';
import type { Question } from '../../question/question.ts';
import { contentWords } from '../../text/content-words.ts';
import { anyOf, words } from '../../text/language.ts';
import { figuresIn } from '../../text/read-quantity.ts';
import { bestLines } from './nearest-lines.ts';

const { difference, comparison, percentageChange } = words.cells.operations;
const CHANGE = new RegExp(`\\b${anyOf([...difference, ...comparison, ...percentageChange], '\\s+')}`, 'iu');
/** Share of a question's words that a line must have to state what it asks. A design constant: half of them. */
const ENOUGH = 0.5;

/**
 * Whether one of the lines that are shown for a question (`lines`, the likeliest first) states what it would have to
 * be counted, compared or computed for: “Costs rose by 5 million in 2021.” Then reading answers it. A row of a table
 * states no result.
 */
export function statesResult(question: Question, lines: readonly EvidenceLine[]): boolean {
  const { needs, topic, asksFigure } = question;
  return bestLines([{ question, lines }]).some(({ kind, text }) => {
    if (kind === 'row') return false;
    const own = new Set(contentWords(text));
    if ([...topic].filter((word) => own.has(word)).length < ENOUGH * topic.size) return false;
    const isFigure = figuresIn(text).size > 0;
    if (needs === 'count') return isFigure;
    return CHANGE.test(text) && (isFigure || (needs === 'compare' && !asksFigure));
  });
}
