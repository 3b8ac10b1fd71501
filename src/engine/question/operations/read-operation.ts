import type { CellOperation } from '../../../contract/tables.ts';
import { anyOf, wordPattern, words } from '../../text/language.ts';
import { beginsWithVerb } from '../../text/yes-or-no.ts';

/** An operation that makes one figure of several. */
export type Computation = Exclude<CellOperation, 'value' | 'count' | 'formula' | 'highest' | 'lowest'>;

const OPERATIONS = words.cells.operations;
const pattern = (list: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(list, '\\s+')}(?![\\p{L}\\p{N}])`, 'giu');

const COMPARISON = pattern(OPERATIONS.comparison);

/** The first that a question has words of counts: "by how much is A higher" asks for a difference. */
const BY_WORDS: readonly (readonly [Computation, RegExp])[] = [
  ['percentage_change', pattern(OPERATIONS.percentageChange)],
  ['ratio', pattern(OPERATIONS.ratio)],
  ['average', pattern(OPERATIONS.average)],
  ['sum', pattern(OPERATIONS.sum)],
  ['comparison', pattern(OPERATIONS.compares)],
  ['difference', pattern(OPERATIONS.difference)],
  ['comparison', COMPARISON],
];
const FILLERS = pattern(OPERATIONS.fillers);
const OVER_PERIODS = wordPattern(OPERATIONS.overPeriods, 'iu');
const TOTALS = wordPattern(OPERATIONS.totals, 'iu');

/** An operation that the words of a question ask for, and the question without these words. */
export interface AskedOperation {
  readonly operation: Computation;
  readonly rest: string;
}

/**
 * `text`: the question without its periods; `points`: of how many periods it speaks. Null where nothing is to be
 * computed.
 */
export function readOperation(text: string, points: number): AskedOperation | null {
  const found = BY_WORDS.find(([, words]) => text.search(words) >= 0);
  const isSum = points > 1 && TOTALS.test(text) && (points > 2 || OVER_PERIODS.test(text));
  if (found === undefined) return isSum ? { operation: 'sum', rest: text } : null;
  const [named, words] = found;
  // "Did it rise?" is answered by both figures, whichever is more.
  const operation = named === 'difference' && beginsWithVerb(text) ? 'comparison' : named;
  // "How does the change compare?" is of the change; "how much more did it rise?" of what rose.
  const taken = named === 'difference' ? [words, COMPARISON] : [words];
  const rest = taken.reduce((left, list) => left.replace(list, ' '), text);
  return { operation, rest };
}

/** Without the words that only hold a comparison together. */
export const withoutFillers = (text: string): string => text.replace(FILLERS, ' ');
