import type { CellLimit } from '../../../contract/tables.ts';
import { anyOf, wordPattern, words } from '../../text/language.ts';
import { readQuantity } from '../../text/read-quantity.ts';
import { splitTokens } from '../../text/split-tokens.ts';
import type { Quantity } from '../../text/term.ts';

const COUNTS = words.cells.counts;
const ASKS = new RegExp(`^\\W*(?:\\p{L}+\\s+)?${anyOf(COUNTS.asks, '\\s+')}\\s+`, 'iu');
const VERB = wordPattern(COUNTS.verbs, 'iu');
const PERIODS = wordPattern(COUNTS.periods, 'iu');

/** The longer spelling first: "no more than" is no "more than". */
const RELATIONS: readonly (readonly [CellLimit['relation'], RegExp])[] = (
  [
    ['at_most', COUNTS.atMost],
    ['at_least', COUNTS.atLeast],
    ['above', COUNTS.above],
    ['below', COUNTS.below],
  ] as const
).map(([relation, list]) => [relation, new RegExp(`\\b${anyOf(list, '\\s+')}(?=\\s)`, 'iu')]);

/** A question for how many rows, or how many periods of one row, have a figure past a limit. */
export interface AskedCount {
  /** What is counted: "cities". */
  readonly counted: string;
  readonly ofPeriods: boolean;
  readonly relation: CellLimit['relation'];
  readonly limit: Quantity;
  /** The question without what is counted and without the limit: it names the column, or the row. */
  readonly rest: string;
}

/**
 * Reads "How many cities have a hotel limit above 200 CHF?"; null for a question that has no limit, or counts nothing.
 */
export function readCount(question: string): AskedCount | null {
  const asks = ASKS.exec(question);
  if (asks === null) return null;
  const text = question.slice(asks[0].length);
  const verb = VERB.exec(text)?.index ?? -1;
  const found = RELATIONS.flatMap(([relation, pattern]) => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ relation, start: match.index, end: match.index + match[0].length }];
  })[0];
  if (verb <= 0 || found === undefined || found.start < verb) return null;
  const after = text.slice(found.end);
  const tokens = splitTokens(after);
  const read = readQuantity(after, tokens, 0);
  if (read === null || read.quantity.isOrdinal) return null;
  const counted = text.slice(0, verb);
  const rest = `${text.slice(verb, found.start)} ${after.slice(tokens[read.count - 1]?.end)}`;
  return { counted, ofPeriods: PERIODS.test(counted), relation: found.relation, limit: read.quantity, rest };
}
