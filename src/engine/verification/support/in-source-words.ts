import { isNumber } from '../../text/term.ts';
import { readTerms } from './read-terms.ts';
import { type NumberContext, sameTerm } from './same-term.ts';

const EXACT: NumberContext = { impliedScales: new Set(), isTable: false };

/** The sentence with its numbers and dates as its sources write them ("two" for 2), so that words can be counted. */
export function inSourceWords(sentence: string, sources: readonly string[]): string {
  const numbers = readTerms(sentence).filter(isNumber);
  if (numbers.length === 0) return sentence;
  const written = sources.flatMap((source) => readTerms(source)).filter(isNumber);
  let text = '';
  let copied = 0;
  for (const term of numbers) {
    const same = written.find((other) => sameTerm(term, other, EXACT));
    if (same === undefined || same.text === term.text) continue;
    text += sentence.slice(copied, term.start) + same.text;
    copied = term.end;
  }
  return text + sentence.slice(copied);
}
