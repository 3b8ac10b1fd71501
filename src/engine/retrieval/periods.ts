/** A reporting period that a question or a document's name speaks of. */
export interface Period {
  readonly year: number;
  /** 1..4, null for the whole year. */
  readonly quarter: number | null;
}

const QUARTER_WORDS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 };
/** The quarter that a date at its end closes: "March 31" is the first. */
const MONTH_QUARTERS: readonly (readonly [RegExp, number])[] = [
  [/\bmar(?:ch)?\b/, 1],
  [/\bjune?\b/, 2],
  [/\bsep(?:t|tember)?\b/, 3],
];

/** The years in a text with the quarter said beside them: "2021Q1", "Q1 2021", "first quarter of 2021", "March 31, 2021". */
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
  const word = /\b(first|second|third|fourth)[- ]quarter/.exec(text);
  if (word) return QUARTER_WORDS[word[1] as string] as number;
  return MONTH_QUARTERS.find(([month]) => month.test(text))?.[1] ?? null;
}

/**
 * How well a document's period fits the question's, 0..1: 1 for the same, less for the same year with another quarter,
 * and for a report of the year after, which repeats the year before for comparison. Null when either names none.
 */
export function periodFit(asked: readonly Period[], stated: readonly Period[]): number | null {
  if (asked.length === 0 || stated.length === 0) return null;
  return Math.max(...asked.flatMap((a) => stated.map((s) => closeness(a, s))));
}

function closeness(asked: Period, stated: Period): number {
  if (asked.year === stated.year) {
    if (asked.quarter === stated.quarter) return 1;
    return asked.quarter === null || stated.quarter === null ? 0.8 : 0.4;
  }
  return stated.year === asked.year + 1 ? 0.3 : 0;
}
