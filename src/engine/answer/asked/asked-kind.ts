import type { Question } from '../../question/question.ts';
import type { AskedFor } from '../../question/question-parts.ts';
import { patternsOf, wordPattern, words } from '../../text/language.ts';
import { MONTH_NAMES, YEAR_OR_DAY } from '../../text/read-date.ts';
import { figuresIn } from '../../text/read-quantity.ts';

const oneOf = patternsOf(words.questionParts);
const TIME = new RegExp(`\\b(?:${oneOf.times}|${MONTH_NAMES})\\b|${YEAR_OR_DAY}`, 'i');
const PERSON = new RegExp(`\\b${oneOf.persons}\\b|\\p{Ll},? \\p{Lu}\\p{L}+`, 'u');
const AMOUNT = wordPattern(words.questionParts.amounts, 'i');

const hasAmount = (text: string): boolean => figuresIn(text).size > 0 || AMOUNT.test(text);

/** Whether a text has the kind of words that is asked for: nothing answers “when” without a time. */
export const HAS_KIND: Readonly<Record<AskedFor, (text: string) => boolean>> = {
  time: (text) => TIME.test(text),
  extent: (text) => TIME.test(text) || hasAmount(text),
  amount: hasAmount,
  person: (text) => PERSON.test(text),
  thing: () => true,
};

/** The kind of words that a question asks for: “what share” asks for an amount too. */
export const askedKind = ({ asks, asksFigure }: Pick<Question, 'asks' | 'asksFigure'>): AskedFor =>
  asks === 'thing' && asksFigure ? 'amount' : asks;
