import { anyOf, numbersBySpelling, words } from '../text/language.ts';
import { readDate } from '../text/read-date.ts';
import type { DateParts } from '../text/term.ts';

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
