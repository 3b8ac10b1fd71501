import type { Periods } from '../../text/periods.ts';

/** A period with how the question writes it, "FY2019". */
export interface AskedPeriod extends Periods {
  readonly written: string;
}

/** Its year; 0 where it has none. */
export const yearOf = ({ years }: Periods): number => [...years][0] ?? 0;

const keyOf = (one: Periods): string => JSON.stringify([one.years, one.quarters, one.days].map((set) => [...set]));

/** Each period once. */
export const distinct = (periods: readonly AskedPeriod[]): AskedPeriod[] => [
  ...new Map(periods.map((one) => [keyOf(one), one])).values(),
];

/** The same period of the year before. */
export const yearBefore = (period: AskedPeriod): AskedPeriod => inYear(period, yearOf(period) - 1);

/** The same period of the year after. */
export const yearAfter = (period: AskedPeriod): AskedPeriod => inYear(period, yearOf(period) + 1);

/** The same period of another year, written alike: "FY2018" beside "FY2019", "FY18" beside "FY19". */
function inYear(period: AskedPeriod, year: number): AskedPeriod {
  const known = yearOf(period);
  const written = period.written
    .replace(`${known}`, `${year}`)
    .replace(new RegExp(`(?<!\\d)${`${known}`.slice(2)}$`, 'u'), `${year}`.slice(2));
  return { ...period, years: new Set([year]), written };
}

/** Every year from the latest to the earliest. */
export const yearsBetween = (latest: AskedPeriod, earliest: AskedPeriod): readonly AskedPeriod[] =>
  Array.from({ length: yearOf(latest) - yearOf(earliest) + 1 }, (_, i) => inYear(latest, yearOf(latest) - i));
