import { anyOf, capitalised, numbersBySpelling, words } from '../../text/language.ts';
import { namesOfMonth } from '../../text/read-date.ts';
import limits from '../../weights/retrieval-limits.json' with { type: 'json' };

/** A reporting period in a question or a document's name. */
export interface Period {
  readonly year: number;
  /** 1..4, null for the whole year. */
  readonly quarter: number | null;
}

/** The names of the last month of a quarter. */
const lastMonth = (quarter: number): readonly string[] => namesOfMonth(3 * quarter);

/** Words of their own, or joined by a hyphen. */
const standing = (list: readonly string[], joint = ' '): string => `\\b${anyOf(list, joint)}\\b`;

/**
 * The quarter that words before a year close, the first match; an explicit "Q2" or "second quarter" goes before them.
 */
const QUARTER_WORDS: readonly (readonly [RegExp, number])[] = [
  [new RegExp(standing([...lastMonth(1), ...words.periods.firstQuarter])), 1],
  [new RegExp(standing(words.periods.secondHalf, '[- ]')), 4],
  [new RegExp(standing([...lastMonth(2), ...words.periods.half])), 2],
  [new RegExp(standing([...lastMonth(3), ...words.periods.nineMonths])), 3],
  [
    new RegExp(
      `${standing(lastMonth(4))}|${standing(words.periods.yearEnd, '[- ]')}|\\b${anyOf(words.periods.endOf)} \\d{4}\\b`,
    ),
    4,
  ],
];
const ORDINALS = numbersBySpelling(words.periods.quarterOrdinals);
const ORDINAL_QUARTER = new RegExp(`\\b(${anyOf(ORDINALS.keys())})[- ]${anyOf(words.dates.quarter)}`);
const Q = anyOf(words.dates.quarterPrefixes);
const NUMBERED_QUARTER = new RegExp(`${Q}\\s?([1-4])(?!\\d)|(?<!\\d)([1-4])${Q}(?!\\d)`);

/**
 * The years in a text with their quarters: "2021Q1", "Q1 2021", "first quarter of 2021", "March 31, 2021", "mid-2021",
 * "first half of 2021", "year-end 2021".
 */
export function periodsOf(text: string): Period[] {
  const plain = text.toLowerCase().replace(/_/g, ' ');
  const periods: Period[] = [];
  for (const match of plain.matchAll(/(?<!\d)((?:19|20)\d{2})(?!\d)/g)) {
    const near = plain.slice(Math.max(0, match.index - 28), match.index + 12);
    periods.push({ year: Number(match[1]), quarter: quarterIn(near) });
  }
  return periods;
}

function quarterIn(text: string): number | null {
  const number = NUMBERED_QUARTER.exec(text);
  if (number) return Number(number[1] ?? number[2]);
  const ordinal = ORDINALS.get(ORDINAL_QUARTER.exec(text)?.[1] ?? '');
  if (ordinal !== undefined) return ordinal;
  return QUARTER_WORDS.find(([words]) => words.test(text))?.[1] ?? null;
}

/** The words that date this period in a statement: "March 2021", or the year alone. */
export function datedAs({ year, quarter }: Period): string {
  const [month] = quarter === null ? [] : capitalised(lastMonth(quarter));
  return month === undefined ? `${year}` : `${month} ${year}`;
}

/**
 * How well a document's period fits the question's, 0..1: 1 for the same, less for another quarter of the same year and
 * for a later report that repeats the period for comparison; for several periods the mean. Null when either has none.
 */
export function periodFit(asked: readonly Period[], stated: readonly Period[]): number | null {
  if (asked.length === 0 || stated.length === 0) return null;
  const fits = asked.map((one) => Math.max(...stated.map((own) => closeness(one, own))));
  return fits.reduce((sum, fit) => sum + fit, 0) / fits.length;
}

const FIT = limits.values;

/**
 * The fit of two periods. An annual report repeats two years before its own, a quarterly one the same quarter and the
 * end of the year before.
 */
function closeness(asked: Period, stated: Period): number {
  const isAnnual = stated.quarter === null;
  switch (stated.year - asked.year) {
    case 0:
      if (asked.quarter === stated.quarter) return 1;
      if (isAnnual) return FIT.annualOfYear;
      if (asked.quarter === null) return FIT.quarterOfYear;
      // A report cannot have figures of a later quarter.
      return asked.quarter > (stated.quarter as number) ? 0 : FIT.earlierQuarter;
    case 1:
      if (isAnnual || asked.quarter === stated.quarter) return FIT.yearAfter;
      return asked.quarter === 4 ? FIT.fourthQuarterYearAfter : FIT.otherQuarterYearAfter;
    case 2:
      return isAnnual ? FIT.annualTwoYearsAfter : 0;
    default:
      return 0;
  }
}
