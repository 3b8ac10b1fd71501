import type { CellLimit, CellOperation } from '../../contract/tables.ts';
import { anyOf, wordPattern, words } from '../text/language.ts';
import type { ReadPeriods } from '../text/periods.ts';
import { readQuantity } from '../text/read-quantity.ts';
import { splitTokens } from '../text/split-tokens.ts';
import type { Quantity } from '../text/term.ts';
import { beginsWithVerb } from '../text/yes-or-no.ts';

const COUNTS = words.cells.counts;
const COUNT_ASKS = new RegExp(`^\\W*(?:\\p{L}+\\s+)?${anyOf(COUNTS.asks, '\\s+')}\\s+`, 'iu');
const COUNT_VERB = wordPattern(COUNTS.verbs, 'iu');
const COUNT_PERIODS = wordPattern(COUNTS.periods, 'iu');

/** The longer spelling first: "no more than" is no "more than". */
const COUNT_RELATIONS: readonly (readonly [CellLimit['relation'], RegExp])[] = (
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
function readCount(question: string): AskedCount | null {
  const asks = COUNT_ASKS.exec(question);
  if (asks === null) return null;
  const text = question.slice(asks[0].length);
  const verb = COUNT_VERB.exec(text)?.index ?? -1;
  const found = COUNT_RELATIONS.flatMap(([relation, pattern]) => {
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
  return { counted, ofPeriods: COUNT_PERIODS.test(counted), relation: found.relation, limit: read.quantity, rest };
}

const EXTREMES = words.cells.extremes;
const EXTREME_ASKS = new RegExp(
  `^\\W*(?:${anyOf(EXTREMES.asksBefore)}\\s+)?${anyOf(EXTREMES.asks)}\\s+(?:of\\s+)?`,
  'iu',
);
const EXTREME_VERB = wordPattern(EXTREMES.verbs, 'iu');
const EXTREME_PERIODS = wordPattern(EXTREMES.periods, 'iu');
const EXTREME_RELATIONS = (['highest', 'lowest'] as const).map(
  // "At least" names no extreme.
  (relation) => [relation, new RegExp(`(?<!\\bat )\\b${anyOf(EXTREMES[relation], '\\s+')}\\b`, 'iu')] as const,
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
function readExtreme(question: string): AskedExtreme | null {
  const asks = EXTREME_ASKS.exec(question);
  if (asks === null) return null;
  const text = question.slice(asks[0].length);
  const verb = EXTREME_VERB.exec(text)?.index ?? -1;
  if (verb <= 0) return null;
  const after = text.slice(verb);
  const found = EXTREME_RELATIONS.find(([, pattern]) => pattern.test(after));
  if (found === undefined) return null;
  const [relation, pattern] = found;
  const counted = text.slice(0, verb);
  return { relation, counted, ofPeriods: EXTREME_PERIODS.test(counted), rest: after.replace(pattern, ' ') };
}

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
function readOperation(text: string, points: number): AskedOperation | null {
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

const ASKS_FIGURE = new RegExp(`\\b${anyOf(words.retrieval.asksFigure)}\\b|%`, 'i');

/** Whether a text asks for a figure: "how much", "the ratio", "what %". */
export const asksFigure = (text: string): boolean => ASKS_FIGURE.test(text);

/** What a question asks of the figures of tables. Several may be null: it is no such question. */
export interface AskedOfFigures {
  readonly count: AskedCount | null;
  /** Only where nothing is counted. */
  readonly extreme: AskedExtreme | null;
  readonly operation: AskedOperation | null;
  /** Whether it may ask for one figure as it is printed. */
  readonly isLookUp: boolean;
}

const NOT_LOOK_UP = new RegExp(`^\\W*${anyOf(words.cells.notLookUps)}\\b`, 'iu');

/** Reads what a question asks of figures. `periods`: those that it names, and its words without them. */
export function askedOfFigures(question: string, { rest, points }: ReadPeriods): AskedOfFigures {
  const count = readCount(rest);
  return {
    count,
    extreme: count === null ? readExtreme(rest) : null,
    operation: readOperation(rest, points.length),
    isLookUp: !NOT_LOOK_UP.test(question) && points.length < 2,
  };
}
