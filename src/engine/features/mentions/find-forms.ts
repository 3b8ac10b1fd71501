import { readDate } from '../../text/read-date.ts';
import type { DateParts } from '../../text/term.ts';
import { type FindTerm, type Occurrence, parseTerm, type Stem, termFinder } from './find-term.ts';
import { mayMislead, withoutLookAlikes } from './look-alikes.ts';
import { numberFinder, withoutParts } from './number-forms.ts';

/**
 * Creates a finder of a term in every way in which it is written: its words (`termFinder`), a date by its value, a name
 * with "ue" for "ü", and words with letters of another alphabet that only look like its own.
 */
export function formFinder(term: string, stem: Stem): FindTerm {
  const words = termFinder(parseTerm(term), stem);
  const others = [dateFinder(term), numberFinder(term), ...spellingFinders(term, stem)].filter((find) => find !== null);
  const isNumber = /^[\d.,\s'’]+$/u.test(term);
  const everyForm: FindTerm = (text) => {
    const found = others.length === 0 ? words(text) : merged([words(text), ...others.map((find) => find(text))]);
    return isNumber ? withoutParts(found, text) : found;
  };
  if (mayMislead(term)) return everyForm;
  return (text) => {
    const plain = withoutLookAlikes(text);
    if (plain === text) return everyForm(text);
    return everyForm(plain).map((found) => {
      const isDisguised = plain.slice(found.start, found.end) !== text.slice(found.start, found.end);
      return isDisguised ? { ...found, isExact: false, isLookAlike: true } : found;
    });
  };
}

/** Occurrences of several finders in order, of those that overlap the first finder's. */
function merged([first = [], ...others]: readonly (readonly Occurrence[])[]): Occurrence[] {
  const all = [...first];
  for (const found of others)
    all.push(...found.filter((one) => !all.some(({ start, end }) => start < one.end && one.start < end)));
  return all.sort((a, b) => a.start - b.start);
}

/** Letters with the two that stand for each where it cannot be typed. */
const SPELT: readonly (readonly [letter: string, spelt: string])[] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
];
const OWN_LETTER = /[äöüøå]/iu;

/**
 * "Mueller" for "Müller", and "Müller" for "Mueller": only words that have the letter, since "Muller" is another name.
 */
function spellingFinders(term: string, stem: Stem): FindTerm[] {
  const lower = term.normalize('NFC').toLowerCase();
  const spelt = SPELT.reduce((text, [letter, two]) => text.replaceAll(letter, two), lower);
  const inLetters = new Set(
    [SPELT, SPELT.toReversed()].map((list) =>
      list.reduce((text, [letter, two]) => text.replaceAll(two, letter), lower),
    ),
  );
  const find = (form: string): FindTerm => {
    const finder = termFinder(parseTerm(form), stem);
    return (text) => finder(text).map((found) => ({ ...found, isExact: false }));
  };
  const withLetters = [...inLetters]
    .filter((form) => form !== lower)
    .map((form): FindTerm => {
      const finder = find(form);
      return (text) =>
        finder(text).filter(({ start, end }) => OWN_LETTER.test(text.slice(start, end).normalize('NFC')));
    });
  return spelt === lower ? withLetters : [find(spelt), ...withLetters];
}

/** Where a date may begin; `readDate` decides. */
const MAY_BEGIN =
  /(?<![\p{L}\p{N}])(?=\d{1,4}(?:[-./]\d|(?:st|nd|rd|th)?\s+\p{L})|\p{L}{3,9}\.?\s+\d{1,2}(?:st|nd|rd|th)?\b)/giu;

/**
 * Dates as only some write them, each with signs of the same length that `readDate` reads: "30-Apr-2024", "30-04-2024",
 * "30. April", "2024年4月30日".
 */
const REWRITTEN: readonly (readonly [form: RegExp, rewrite: (found: string) => string])[] = [
  [/(?<![\p{L}\p{N}])\d{1,2}-\p{L}{3,9}-\d{4}(?![\p{L}\p{N}])/gu, (found) => found.replaceAll('-', ' ')],
  [/(?<![\p{L}\p{N}-])\d{1,2}-\d{1,2}-\d{4}(?![\p{L}\p{N}-])/gu, (found) => found.replaceAll('-', '.')],
  [/(?<![\p{L}\p{N}])\d{1,2}\. (?=\p{Lu}\p{L}{2,8}\.? \d{4})/gu, (found) => found.replace('.', ' ')],
];
const CHINESE = /(?<!\d)(\d{4})年(\d{1,2})月(\d{1,2})日/gu;

const withPlainDates = (text: string): string =>
  REWRITTEN.reduce((plain, [form, rewrite]) => plain.replace(form, rewrite), text);

/**
 * Finds a date in whatever form it is written: "30.4.24", "30 April 2024", "2024-04-30"; null where the term is no
 * whole date.
 */
function dateFinder(term: string): FindTerm | null {
  const wanted = readDate(term, 0);
  if (wanted === null || wanted.end !== term.length || wanted.date.day === null) return null;
  const { year, month, day } = wanted.date;
  return (text) => {
    const plain = withPlainDates(text);
    const dates = [...plain.matchAll(MAY_BEGIN)].flatMap(({ index }) => {
      const found = readDate(plain, index);
      return found !== null && isSameDay(wanted.date, found.date)
        ? [{ start: index, end: found.end, isExact: false }]
        : [];
    });
    const chinese = [...text.matchAll(CHINESE)]
      .filter((match) => Number(match[1]) === year && Number(match[2]) === month && Number(match[3]) === day)
      .map(({ index, 0: found }) => ({ start: index, end: index + found.length, isExact: false }));
    return [...dates, ...chinese];
  };
}

/** 03/04/2024 may be either way round. */
const isSameDay = (a: DateParts, b: DateParts): boolean =>
  a.year === b.year &&
  ((a.month === b.month && a.day === b.day) ||
    ((a.isEitherWay || b.isEitherWay) && a.month === b.day && a.day === b.month));
