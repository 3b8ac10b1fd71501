import type { Needs } from '../../contract/answer.ts';
import { anyOf, words } from '../text/language.ts';
import type { ReadPeriods } from '../text/periods.ts';
import { beginsWithVerb } from '../text/yes-or-no.ts';
import { type AskedOfFigures, asksFigure } from './asked-figures.ts';
import type { ListQuestion } from './list-question.ts';

const NEEDS = words.cells.needs;
const said = (list: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(list, '\\s+')}(?![\\p{L}\\p{N}])`, 'iu');
const opens = (list: readonly string[]): RegExp => new RegExp(`^\\W*${anyOf(list, '\\s+')}\\b`, 'iu');

const [CALCULATE, COMPARE] = [opens(NEEDS.calculate), opens(NEEDS.compare)];
const [DIFFERENCE, SHARE, RATIO, SUM] = [
  said(NEEDS.difference),
  said(NEEDS.percentageChange),
  said(NEEDS.ratio),
  said(NEEDS.sum),
];
const [PERIODS, EXCEEDS] = [said(NEEDS.periods), said(NEEDS.exceeds)];
/** "How many rooms are listed": the document lists them and states no number. */
const LISTED = new RegExp(
  `^(?:.*[,;]\\s+)?${anyOf(NEEDS.howMany, '\\s+')}\\s.+\\s${anyOf(NEEDS.listed, '\\s+')}\\b`,
  'iu',
);

/**
 * What a question needs beyond reading, by its own words; null where a line may state the answer. Doubtful cases are
 * null: a figure that is printed as an average, a ratio or a net change is read.
 */
export function needsOf(
  question: string,
  figures: AskedOfFigures,
  list: ListQuestion | null,
  { points }: ReadPeriods,
): Needs | null {
  // A count at a date, "the count of shares at the end of 2019", is stated.
  const isCounted = list?.kind === 'count' && points.length === 0;
  if (figures.count !== null || isCounted || LISTED.test(question)) return 'count';
  const ofSeveral = points.length > 1 || PERIODS.test(question);
  const ofFigures = points.length > 0 || asksFigure(question);
  const operation = figures.operation?.operation ?? null;
  if (CALCULATE.test(question) || SHARE.test(question) || RATIO.test(question)) return 'compute';
  if (SUM.test(question) && ofFigures) return 'compute';
  if (operation === 'average' && ofSeveral) return 'compute';
  if (COMPARE.test(question) || figures.extreme !== null) return 'compare';
  // "The difference between a lease and a licence" is no figure.
  if (DIFFERENCE.test(question) && ofFigures) return 'compute';
  if (beginsWithVerb(question) && EXCEEDS.test(question)) return 'compare';
  if (!ofSeveral) return null;
  if (operation === 'comparison') return 'compare';
  return operation === 'difference' ? 'compute' : null;
}
