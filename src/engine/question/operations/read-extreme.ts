import { anyOf, wordPattern, words } from '../../text/language.ts';

const EXTREMES = words.cells.extremes;
const ASKS = new RegExp(`^\\W*(?:${anyOf(EXTREMES.asksBefore)}\\s+)?${anyOf(EXTREMES.asks)}\\s+(?:of\\s+)?`, 'iu');
const VERB = wordPattern(EXTREMES.verbs, 'iu');
const PERIODS = wordPattern(EXTREMES.periods, 'iu');
const RELATIONS = (['highest', 'lowest'] as const).map(
  (relation) => [relation, new RegExp(`\\b${anyOf(EXTREMES[relation], '\\s+')}\\b`, 'iu')] as const,
);

/** A question for the row, or the period of one row, with the highest or lowest figure. */
export interface AskedExtreme {
  readonly relation: 'highest' | 'lowest';
  /** What is compared: "city". */
  readonly counted: string;
  readonly ofPeriods: boolean;
  /** The question without what is compared and without the word for the extreme: it names the column, or the row. */
  readonly rest: string;
}

/**
 * Reads "Which city has the highest hotel limit?" and "In which year was net income lowest?"; null for another
 * question.
 */
export function readExtreme(question: string): AskedExtreme | null {
  const asks = ASKS.exec(question);
  if (asks === null) return null;
  const text = question.slice(asks[0].length);
  const verb = VERB.exec(text)?.index ?? -1;
  if (verb <= 0) return null;
  const after = text.slice(verb);
  const found = RELATIONS.find(([, pattern]) => pattern.test(after));
  if (found === undefined) return null;
  const [relation, pattern] = found;
  const counted = text.slice(0, verb);
  return { relation, counted, ofPeriods: PERIODS.test(counted), rest: after.replace(pattern, ' ') };
}
