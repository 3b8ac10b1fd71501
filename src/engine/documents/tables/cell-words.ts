import { unitIn, withoutUnit } from '../../text/declared-unit.ts';
import { anyOf, patternsOf, words } from '../../text/language.ts';
import { RAISED_CLASS } from '../../text/marks/raised.ts';
import { MONTH_NAMES } from '../../text/read-date.ts';
import { withoutRaised } from './read-figure.ts';

const oneOf = patternsOf(words.tables);
const inCapitals = (list: readonly string[]): string => anyOf(list.map((word) => word.toUpperCase()));

const Q = anyOf(words.dates.quarterPrefixes);
const YEAR = `(?:${oneOf.fiscalPrefixes}\\s?)?(?:19|20)\\d{2}${oneOf.yearSuffixes}?`;
/** "31.12.2023", "31/12/23", "2023-12-31". */
const DATE =
  '\\b\\d{1,2}([./-])\\d{1,2}\\1(?:19|20)\\d{2}\\b|\\b\\d{2}([./])\\d{2}\\2\\d{2}\\b|\\b(?:19|20)\\d{2}-\\d{2}-\\d{2}\\b';
const PERIOD = new RegExp(
  `${DATE}|\\b\\d{1,2},\\s*(?:19|20)\\d{2}\\b|\\b${MONTH_NAMES}\\.?\\s+\\d{1,2}\\b|\\b\\d{1,2}\\.?\\s+${MONTH_NAMES}\\b|\\b${YEAR}\\b|\\b${Q}[1-4]\\b|\\b[1-4]${Q}\\d{2}\\b`,
  'giu',
);
const TIME = `\\b(?:${MONTH_NAMES}|${oneOf.months}|${oneOf.quarters}|${oneOf.years}|${oneOf.ended})\\b`;
const PERIOD_WORD = new RegExp(`${PERIOD.source}|${TIME}|\\b(?:${oneOf.lengths}|${oneOf.inPeriods})\\b`, 'giu');
const ONE_PERIOD = new RegExp(PERIOD.source, 'iu');
const ANY_TIME = new RegExp(`${PERIOD.source}|${TIME}`, 'iu');
const UNIT = new RegExp(`\\b${oneOf.inUnits}\\b`, 'giu');
const UNIT_NOTE = new RegExp(anyOf(words.tables.unitNotes), 'iu');

/** Not "401(k)", "from/(to)" and "tax of $(4)". */
const FOOTNOTE_MARKS = /(?<![/$]|(?<!\d)\d{3})(?:\s*\((?:[a-z]{1,2}|\d)\))+(?=[\s,:\t]|$)/gu;
const RAISED_MARK = new RegExp(`^[${RAISED_CLASS},*†‡§]+$`, 'u');

/** "$ 1,234", "(5.2)%", ".25", "~~40~~": a word that begins a figure, struck or not. */
export const beginsFigure = (word: string): boolean => /^(?:~~)?[([]?[-–−+<>~]?[($€£¥]*[-–−]?\.?\d/u.test(word);

/** "31.12.2023": a date in figures alone. */
export const isDate = (text: string): boolean => ONE_DATE.test(text);
const ONE_DATE = new RegExp(`^(?:${DATE})$`, 'u');

/** "2021", "FY 2021". */
export const isYear = (text: string): boolean => ONE_YEAR.test(text);
const ONE_YEAR = new RegExp(`^(?:${inCapitals(words.tables.fiscalPrefixes)}\\s?)?(?:19|20)\\d{2}$`, 'u');

const ONE_MONTH = new RegExp(`^${MONTH_NAMES}\\.?$`, 'iu');
export const isMonth = (word: string): boolean => ONE_MONTH.test(word);

/** What stands for nothing, zero, or no meaningful figure. */
export const isBlankMark = (word: string): boolean => BLANK.test(withoutRaised(word));
const BLANK = new RegExp(`^(?:[—–―-]{1,3}|${oneOf.blanks}|${inCapitals(words.tables.blanks)})[%)]?$`, 'u');

/** The mark of a footnote in a cell of its own or behind a figure: "(a)", "(1)(2)", "*". */
export const isFootnoteMark = (word: string): boolean =>
  /^(?:\((?:[a-z]{1,2}|\d)\)|\*+|[†‡§])+$/u.test(word) || RAISED_MARK.test(word);

/** "2021", "Dec 31, 2020", "2021 vs. 2020", "Three months ended March 31,": a text that says when and nothing else. */
export function isPeriod(cell: string): boolean {
  const text = withoutFootnoteMarks(cell);
  return ONE_PERIOD.test(text) && text.replace(PERIOD_WORD, '').replace(/[\s,.()–—/-]/gu, '') === '';
}

/** "(in millions, except ratios)": what a table is counted in. */
export const isUnitNote = (text: string): boolean =>
  text.length <= LONGEST_NOTE && (COUNTS.test(text) || isOfUnits(text));
/** "in thousands of tonnes": a scale of things that are no money. */
const COUNTS = new RegExp(
  `^\\W*${anyOf(words.tables.countedIn)}\\s+${anyOf(words.tables.scaleNames.flatMap((entry) => entry.split('=').slice(1)))}\\s+${anyOf(words.numbers.of)}\\s\\p{L}+(?:\\s\\p{L}+)?\\W*$`,
  'iu',
);
const isOfUnits = (text: string): boolean =>
  (UNIT_NOTE.test(text) || unitIn(text).scale !== null || IN_CURRENCY.test(text)) &&
  withoutUnit(text)
    .replace(UNIT, '')
    .replace(/[\s,.():’‘'–—0/[\]-]/gu, '').length <= 4;
const LONGEST_NOTE = 160;
/** "(in euros)": a currency alone is the name of a column. */
const IN_CURRENCY = new RegExp(`^\\W*${anyOf(words.tables.countedIn)}\\s+\\S+\\W*$`, 'iu');

/** Text without its figures of time has digits: "1,234", but not "December 31, 2020". */
export const hasFigure = (text: string): boolean => /\d/u.test(text.replace(FOOTNOTE_MARKS, '').replace(PERIOD, ''));

/** "March 31, 2021 (in millions)", "Years ended December 31,": says when or in what unit, and nothing else. */
export const isCaption = (text: string): boolean =>
  (ANY_TIME.test(text) || isUnitNote(text)) &&
  withoutUnit(withoutFootnoteMarks(text))
    .replace(PERIOD_WORD, '')
    .replace(UNIT, '')
    .replace(/[\s,.():’‘'–—0/-]/gu, '').length <= 4;

/** A label or name without the marks of footnotes. */
export const withoutFootnoteMarks = (text: string): string => withoutRaised(text).replace(FOOTNOTE_MARKS, '').trim();
