import { anyOf, numbersBySpelling, wordSet, words } from './language.ts';
import type { DateParts } from './term.ts';

const MONTHS = numbersBySpelling(words.dates.months);

/**
 * The English months, whole or in their usual short forms, as the source of a regular expression for the flag `i`.
 * Whole names, since "dec…" also begins "decreased" and "mar…" "market". Put a boundary on both sides.
 */
export const MONTH_NAMES = anyOf(MONTHS.keys());

/** The names of a month, 1 to 12, the whole one first, in lower case. */
export const namesOfMonth = (month: number): readonly string[] =>
  [...MONTHS].filter(([, number]) => number === month).map(([name]) => name);

/** The whole names of the months, in lower case. */
export const WHOLE_MONTHS: readonly string[] = [...new Set(MONTHS.values())].flatMap((month) =>
  namesOfMonth(month).slice(0, 1),
);

/** Numbers that say when, for the same flag: years, and days beside their month. */
export const YEAR_OR_DAY = `\\b(?:19|20)\\d{2}\\b|\\b${MONTH_NAMES}\\.?\\s+\\d{1,2}\\b|\\b\\d{1,2}\\s+${MONTH_NAMES}\\b`;

/** A date and where it ends in the text. */
export interface ReadDate {
  readonly date: DateParts;
  readonly end: number;
}

const MONTH = `(${MONTH_NAMES})`;
const DAY = `(\\d{1,2})${anyOf(words.dates.ordinalEndings)}?`;
const YEAR = '((?:1[5-9]|20|21)\\d{2})';
const NO_DIGIT = '(?![\\d,]*\\d|[.]\\d|\\p{L})';
/** In any case, since reports set their headings in capitals. */
const sticky = (source: string) => new RegExp(source + NO_DIGIT, 'iuy');

const ISO = sticky('(\\d{4})-(\\d{2})-(\\d{2})');
const SLASHED = sticky('(\\d{1,2})([/.])(\\d{1,2})\\2(\\d{4}|\\d{2})');
const DAY_FIRST = sticky(`${DAY}\\s+(?:${anyOf(words.dates.dayOf, '\\s+')}\\s+)?${MONTH}\\.?(?:\\s*,?\\s+${YEAR})?`);
const MONTH_FIRST = sticky(`${MONTH}\\.?\\s+${DAY}(?:\\s*,?\\s+${YEAR})?`);
const MONTH_YEAR = sticky(`${MONTH}\\.?\\s*,?\\s+(?:${anyOf(words.dates.of)}\\s+)?${YEAR}`);
const MONTH_ALONE = sticky(MONTH);
const QUARTERS = numbersBySpelling(words.dates.quarterOrdinals);
const QUARTER = sticky(
  `(?:Q([1-4])|(${anyOf(QUARTERS.keys())})\\s+${anyOf(words.dates.quarter)})(?:\\s*${anyOf(words.dates.of)}?\\s*${anyOf(words.dates.fiscal)}?\\s*${anyOf(words.dates.year)}?\\s*${YEAR})?`,
);
const FISCAL = sticky(`${anyOf(words.dates.fiscalYear, '\\s+')}\\s*(?:${YEAR}|'?(\\d{2}))`);
const YEAR_ALONE = sticky(YEAR);
const CALENDAR_WORD = new RegExp(`${anyOf(words.dates.before)}\\s+$`, 'i');

const MAY_BE_WORDS = wordSet(words.dates.monthsThatAreWords);
const NOT_IN_CAPITALS = wordSet(words.dates.monthsNotInCapitals.map((month) => month.toUpperCase()));

/** "may" and "march" in small letters are verbs, short forms are words ("mar", "dec"). */
const isMonth = (name: string | undefined): boolean => {
  const word = name ?? '';
  return /^\p{Lu}/u.test(word) || (word.length > 3 && !MAY_BE_WORDS.has(word));
};
const monthOf = (name: string | undefined): number => MONTHS.get((name ?? '').toLowerCase()) ?? 0;
const yearOf = (text: string | undefined): number | null =>
  text === undefined ? null : text.length === 2 ? 2000 + Number(text) : Number(text);
const parts = (given: Partial<DateParts>): DateParts => ({
  year: null,
  quarter: null,
  month: null,
  day: null,
  isEitherWay: false,
  ...given,
});

const quarterOf = (word: string | undefined): number => QUARTERS.get((word ?? '').toLowerCase()) ?? 0;

function dayOf(day: string | undefined, month: string | undefined, year: string | undefined): DateParts | null {
  const number = Number(day);
  return number < 1 || number > 31 || !isMonth(month)
    ? null
    : parts({ day: number, month: monthOf(month), year: yearOf(year) });
}

function slashed(first: number, second: number, year: number | null): DateParts | null {
  if (first > 31 || second > 31 || (first > 12 && second > 12)) return null;
  if (first > 12) return parts({ year, month: second, day: first });
  return parts({ year, month: first, day: second, isEitherWay: second <= 12 && first !== second });
}

/** What a date can begin with: a digit, a month, a quarter, a fiscal year. */
const FIRST = new RegExp(
  `[\\dq${[...MONTHS.keys(), ...QUARTERS.keys(), ...words.dates.fiscal].map((word) => word.charAt(0)).join('')}]`,
  'i',
);

type Form = readonly [pattern: RegExp, read: (match: RegExpExecArray) => DateParts | null];

const NUMERIC: readonly Form[] = [
  [ISO, ([, year, month, day]) => parts({ year: Number(year), month: Number(month), day: Number(day) })],
  [SLASHED, ([, first, , second, year]) => slashed(Number(first), Number(second), yearOf(year))],
  [DAY_FIRST, ([, day, month, year]) => dayOf(day, month, year)],
  [YEAR_ALONE, ([, year]) => parts({ year: yearOf(year) })],
];
const NAMED: readonly Form[] = [
  [MONTH_FIRST, ([, month, day, year]) => dayOf(day, month, year)],
  [MONTH_YEAR, ([, month, year]) => (isMonth(month) ? parts({ month: monthOf(month), year: yearOf(year) }) : null)],
  [QUARTER, ([, short, long, year]) => parts({ quarter: short ? Number(short) : quarterOf(long), year: yearOf(year) })],
  [FISCAL, ([, long, short]) => parts({ year: yearOf(long ?? short) })],
];

/**
 * The date that begins at offset `at` in any usual form, a month, a quarter or a year alone included; null when none
 * does.
 */
export function readDate(text: string, at: number): ReadDate | null {
  const first = text[at] ?? '';
  if (!FIRST.test(first)) return null;
  const isDigit = /\d/.test(first);
  // The end of a longer number, of a decimal or an amount of money is no date.
  if (isDigit && /(?:\d[.,]?|[$€£]\s?)$/.test(text.slice(Math.max(0, at - 2), at))) return null;
  for (const [pattern, read] of isDigit ? NUMERIC : NAMED) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const date = match && read(match);
    if (match !== null && date !== null) return { date, end: at + match[0].length };
  }
  return isDigit ? null : monthAlone(text, at);
}

/** "May" and "March" are words too: alone they are months only where a month is expected. */
function monthAlone(text: string, at: number): ReadDate | null {
  MONTH_ALONE.lastIndex = at;
  const match = MONTH_ALONE.exec(text);
  if (match === null) return null;
  // In small letters, or where all is in capitals, "may" and "august" may be other words even there.
  if (!/^\p{Lu}/u.test(match[0]) || NOT_IN_CAPITALS.has(match[0])) return null;
  const isPlain = /^(?:[A-Z][a-z]{4,}|[A-Z]{5,})$/.test(match[0]) && !MAY_BE_WORDS.has(match[0].toLowerCase());
  if (!isPlain && !CALENDAR_WORD.test(text.slice(Math.max(0, at - 12), at))) return null;
  return { date: parts({ month: monthOf(match[1]) }), end: at + match[0].length };
}
