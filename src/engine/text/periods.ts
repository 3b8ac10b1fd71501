import { anyOf, capitalised, numbersBySpelling, words } from './language.ts';
import { MONTH_NAMES, namesOfMonth, readDate, WHOLE_MONTHS } from './read-date.ts';
import type { DateParts } from './term.ts';

/** What a text says of when: years, days ("3-31"), quarters and lengths in months. */
export interface Periods {
  readonly years: ReadonlySet<number>;
  readonly days: ReadonlySet<string>;
  readonly quarters: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
}

/** The periods of a text, and the text without the words that name them. */
export interface ReadPeriods extends Periods {
  readonly rest: string;
  readonly text: string;
  /**
   * Each year or date by itself, in order; a day that only the last of them names ("June 30, 2022 and 2021") is of all.
   */
  readonly points: readonly Periods[];
}

const LENGTHS = numbersBySpelling(words.cells.lengths);
const LENGTH = new RegExp(`\\b(?:${anyOf(LENGTHS.keys(), '[\\s-]+')})\\b`, 'giu');
const WORD = /[\p{L}\p{N}]+/gu;

/** "three months ended March 31, 2021" is 3 months, the day 3-31 and the year 2021. */
export function readPeriods(text: string): ReadPeriods {
  const found = {
    years: new Set<number>(),
    days: new Set<string>(),
    quarters: new Set<number>(),
    months: new Set<number>(),
  };
  let rest = text.replace(LENGTH, (spelling) => {
    found.months.add(LENGTHS.get(spelling.toLowerCase().replace(/[\s-]+/gu, ' ')) ?? 0);
    return ' '.repeat(spelling.length);
  });
  let done = 0;
  const dates: DateParts[] = [];
  const kept: string[] = [];
  for (const { index } of rest.matchAll(WORD)) {
    if (index < done) continue;
    const read = readDate(rest, index);
    if (read === null) continue;
    const { year, quarter, month, day } = read.date;
    if (year !== null) found.years.add(year);
    dates.push(read.date);
    if (quarter !== null) found.quarters.add(quarter);
    if (month !== null && day !== null) found.days.add(`${month}-${day}`);
    kept.push(rest.slice(done, index));
    done = read.end;
  }
  rest = [...kept, rest.slice(done)].join(' ');
  return { ...found, rest, text, points: pointsOf(dates, found) };
}

function pointsOf(dates: readonly DateParts[], { days, quarters, months }: Periods): readonly Periods[] {
  const all = dates
    .filter(({ year }) => year !== null)
    .map(({ year, quarter, month, day }): Periods => {
      const own = month === null || day === null ? null : `${month}-${day}`;
      return {
        years: new Set(year === null ? [] : [year]),
        days: own === null ? days : new Set([own]),
        quarters: quarter === null ? quarters : new Set([quarter]),
        months,
      };
    });
  const keyOf = (one: Periods) => JSON.stringify([one.years, one.days, one.quarters].map((set) => [...set]));
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}

/** A text that sorts periods by their time: year, quarter, month and day, 0 for what is open. */
export function timeOf({ years, days, quarters }: Periods): string {
  const [year = 0] = years;
  const [month = 0, day = 0] = ([...days][0] ?? '').split('-').map(Number);
  return [year, [...quarters][0] ?? 0, month, day].map((part) => `${part}`.padStart(4, '0')).join('-');
}

const LAST_DAYS: ReadonlyMap<string, number> = new Map([
  ['3-31', 1],
  ['6-30', 2],
  ['9-30', 3],
  ['12-31', 4],
]);

/** The quarters that a text names, also as the three months that end with their last day. */
const quartersOf = ({ quarters, months, days }: Periods): ReadonlySet<number> =>
  quarters.size > 0 || !months.has(3) ? quarters : new Set([...days].flatMap((day) => LAST_DAYS.get(day) ?? []));

const meet = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean => !a.isDisjointFrom(b);

/**
 * Whether a cell is of the periods asked for; null where the question names none. `places`: what its column, its row
 * and the words above say, the nearest first. The nearest that says something counts; of days every place must agree,
 * since a row "at January 1" stands in a column of the year that ends on December 31.
 */
export function periodFits(asked: Periods, places: readonly Periods[]): boolean | null {
  const isAsked = asked.years.size + asked.days.size + asked.quarters.size + asked.months.size > 0;
  if (!isAsked) return null;
  const first = <T>(of: (one: Periods) => ReadonlySet<T>): ReadonlySet<T> =>
    places.map(of).find((set) => set.size > 0) ?? new Set();
  const cell: Periods = {
    years: first(({ years }) => years),
    days: first(({ days }) => days),
    quarters: first(({ quarters }) => quarters),
    months: first(({ months }) => months),
  };
  if (asked.years.size > 0 && (cell.years.size === 0 || !cell.years.isSubsetOf(asked.years))) return false;
  if (asked.days.size > 0 && places.slice(0, 2).some(({ days }) => days.size > 0 && !meet(asked.days, days)))
    return false;
  if (asked.days.size > 0 && cell.days.size > 0 && !meet(asked.days, cell.days)) return false;
  const [wanted, held] = [quartersOf(asked), quartersOf(cell)];
  if (asked.quarters.size > 0 && !meet(wanted, held)) return false;
  if (cell.quarters.size > 0 && !meet(wanted, held)) return false;
  if (asked.months.size > 0 && cell.months.size > 0 && !meet(asked.months, cell.months)) return false;
  // "In 2021" is the whole year, not three months of it.
  const isWhole = asked.months.size === 0 && asked.days.size === 0 && wanted.size === 0;
  return !isWhole || cell.months.size === 0 || cell.months.has(12);
}

/** The years that a text writes as words of their own, "2021"; not those of "FY2021". */
export const yearsIn = (text: string): readonly string[] => text.match(/\b(?:19|20)\d{2}\b/g) ?? [];

const PERIOD_WORD = new RegExp(
  `^(?:(?:19|20)\\d\\d|${anyOf(words.dates.quarterPrefixes)}[1-4]|${anyOf([
    ...numbersBySpelling(words.dates.quarterOrdinals).keys(),
    ...words.dates.quarter,
    ...WHOLE_MONTHS,
  ])})$`,
  'i',
);

/** Whether a single word is part of a period: "2021", "Q1", "first", "quarter", "March". */
export const isPeriodWord = (word: string): boolean => PERIOD_WORD.test(word);

/**
 * Kinds of period words in a column's name or a question. A question without a word of a kind asks for all of that
 * kind.
 */
const WORDS_OF_PERIODS: readonly RegExp[] = [
  /\b(?:19|20)\d{2}\b/g,
  new RegExp(`\\b${MONTH_NAMES}(?=\\.?\\s+\\d{1,2}\\b|\\.?\\s+(?:19|20)\\d{2}\\b)`, 'g'),
  new RegExp(`\\b${anyOf(words.tables.lengths)}(?=[\\s-]${anyOf(words.tables.months)}\\b)`, 'g'),
  new RegExp(
    `\\b${anyOf(numbersBySpelling(words.dates.quarterOrdinals).keys())}(?=[\\s-]${anyOf(words.dates.quarter)}\\b)|` +
      `\\b${anyOf(words.dates.quarterPrefixes)}[1-4]\\b`,
    'g',
  ),
];

/** A comparison also needs the column that the question does not name. */
const COMPARES = new RegExp(`\\b${anyOf(words.tables.compares, '[- ]')}\\b`);

const ABBREVIATED = 3;
const wordsOfKind = (kind: RegExp, text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(kind)].map(([word]) => (/^[a-p]/.test(word) ? word.slice(0, ABBREVIATED) : word)));

/**
 * The period words of each kind in a column's name. Other than `readPeriods`, it keeps words that alone date nothing:
 * the "second" of a second quarter, the "three" of three months.
 */
const periodWordsOf = (name: string): readonly ReadonlySet<string>[] =>
  WORDS_OF_PERIODS.map((kind) => wordsOfKind(kind, name.toLowerCase()));

/** The period words of each kind that a question asks for; none of a kind that does not tell its columns apart. */
export type AskedPeriodWords = readonly ReadonlySet<string>[];

/** Reads which periods' columns a question asks for. One that compares needs also the column that it does not name. */
export function askedPeriodWords(question: string): AskedPeriodWords {
  const asked = question.toLowerCase();
  const compares = COMPARES.test(asked);
  return WORDS_OF_PERIODS.map((kind) => wordsOfKind(kind, asked)).map((wanted) =>
    wanted.size < 2 && compares ? new Set<string>() : wanted,
  );
}

/** The period of a report: a year, or the quarter that it closes. */
export interface ReportPeriod {
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
 * The periods of reports that a question or the name of a document speaks of: each year in it with the quarter that the
 * words near it close. Other than `readPeriods`, which reads dates, it takes "half" and "year-end" for quarters and
 * reads names of files: "2021Q1", "Q1 2021", "first quarter of 2021", "March 31, 2021", "mid-2021",
 * "first half of 2021", "year-end 2021".
 */
export function reportPeriods(text: string): ReportPeriod[] {
  const plain = text.toLowerCase().replace(/_/g, ' ');
  const periods: ReportPeriod[] = [];
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
export function datedAs({ year, quarter }: ReportPeriod): string {
  const [month] = quarter === null ? [] : capitalised(lastMonth(quarter));
  return month === undefined ? `${year}` : `${month} ${year}`;
}

/**
 * Which columns of a table a question asks for by its periods, in their order: all but those of another year, day,
 * length of months or quarter. All columns when the question names no period, compares with one it does not name, or
 * would leave none.
 */
export function askedColumns(names: readonly string[], asked: AskedPeriodWords): boolean[] {
  const kept = names.map(() => true);
  const columns = names.map(periodWordsOf);
  for (const [kind, wanted] of asked.entries()) {
    if (wanted.size === 0) continue;
    const said = columns.map((own) => own[kind] ?? new Set());
    // Periods that no column has are in the title or the group above.
    if (!said.some((words) => !words.isDisjointFrom(wanted))) continue;
    for (const [i, words] of said.entries()) if (words.size > 0 && words.isDisjointFrom(wanted)) kept[i] = false;
  }
  return kept.some(Boolean) ? kept : names.map(() => true);
}
