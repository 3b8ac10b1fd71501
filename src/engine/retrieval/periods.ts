/** A reporting period in a question or a document's name. */
export interface Period {
  readonly year: number;
  /** 1..4, null for the whole year. */
  readonly quarter: number | null;
}

/** The quarter that words before a year close, the first match; an explicit "Q2" or "second quarter" goes before them. */
const QUARTER_WORDS: readonly (readonly [RegExp, number])[] = [
  [/\bmar(?:ch)?\b|\b(?:first|opening) three months\b/, 1],
  [/\bsecond[- ]half\b/, 4],
  [/\bjune?\b|\bmid\b|\bmid-?year\b|\bhalf\b|\bhalfway\b|\bsix months\b/, 2],
  [/\bsep(?:t|tember)?\b|\bnine months\b/, 3],
  [/\bdec(?:ember)?\b|\byear[- ]?end\b|\b(?:end|close) of (?:the year )?\d{4}\b/, 4],
];
const ORDINALS: Readonly<Record<string, number>> = { first: 1, opening: 1, second: 2, third: 3 };
/** The last month of each quarter, as statements print it. */
const LAST_MONTHS = ['March', 'June', 'September', 'December'];

/**
 * The years in a text with their quarters: "2021Q1", "Q1 2021", "first quarter of 2021", "March 31, 2021", "mid-2021", "first half
 * of 2021", "year-end 2021".
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
  const number = /q\s?([1-4])(?!\d)|(?<!\d)([1-4])q(?!\d)/.exec(text);
  if (number) return Number(number[1] ?? number[2]);
  const word = /\b(first|opening|second|third|fourth|last|final|closing)[- ]quarter/.exec(text);
  if (word) return ORDINALS[word[1] as string] ?? 4;
  return QUARTER_WORDS.find(([words]) => words.test(text))?.[1] ?? null;
}

/** The words that date this period in a statement: "March 2021", or the year alone. */
export const datedAs = ({ year, quarter }: Period): string =>
  quarter === null ? `${year}` : `${LAST_MONTHS[quarter - 1]} ${year}`;

/**
 * How well a document's period fits the question's, 0..1: 1 for the same, less for another quarter of the same year and for a later
 * report that repeats the period for comparison; for several periods the mean. Null when either has none.
 */
export function periodFit(asked: readonly Period[], stated: readonly Period[]): number | null {
  if (asked.length === 0 || stated.length === 0) return null;
  const fits = asked.map((one) => Math.max(...stated.map((own) => closeness(one, own))));
  return fits.reduce((sum, fit) => sum + fit, 0) / fits.length;
}

/**
 * The fit of two periods. An annual report repeats two years before its own, a quarterly one the same quarter and the end of the
 * year before.
 */
function closeness(asked: Period, stated: Period): number {
  const isAnnual = stated.quarter === null;
  switch (stated.year - asked.year) {
    case 0:
      if (asked.quarter === stated.quarter) return 1;
      if (isAnnual) return 0.9;
      if (asked.quarter === null) return 0.8;
      // A report cannot have figures of a later quarter.
      return asked.quarter > (stated.quarter as number) ? 0 : 0.4;
    case 1:
      if (isAnnual || asked.quarter === stated.quarter) return 0.5;
      return asked.quarter === 4 ? 0.45 : 0.25;
    case 2:
      return isAnnual ? 0.35 : 0;
    default:
      return 0;
  }
}
