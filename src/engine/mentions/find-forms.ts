import { readDate } from '../text/read-date.ts';
import type { DateParts } from '../text/term.ts';
import { type FindTerm, type Occurrence, parseTerm, type Stem, termFinder } from './find-term.ts';
import { mayMislead, withoutLookAlikes } from './look-alikes.ts';

/**
 * Creates a finder of a term in every way in which it is written: its words (`termFinder`), a date by its value, a name with "ue" for "ü",
 * and words with letters of another alphabet that only look like its own.
 */
export function formFinder(term: string, stem: Stem): FindTerm {
  const words = termFinder(parseTerm(term), stem);
  const others = [dateFinder(term), ...spellingFinders(term, stem)].filter((find) => find !== null);
  const everyForm: FindTerm =
    others.length === 0 ? words : (text) => merged([words(text), ...others.map((find) => find(text))]);
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

/** "Mueller" for "Müller", and "Müller" for "Mueller": only words that have the letter, since "Muller" is another name. */
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
const MAY_BEGIN = /(?<![\p{L}\p{N}])(?=\d{1,4}(?:[-./]\d|(?:st|nd|rd|th)?\s+\p{L})|\p{L}{3,9}\.?\s+\d{1,2}\b)/giu;

/** Finds a date in whatever form it is written: "30.4.24", "30 April 2024", "2024-04-30"; null where the term is no whole date. */
function dateFinder(term: string): FindTerm | null {
  const wanted = readDate(term, 0);
  if (wanted === null || wanted.end !== term.length || wanted.date.day === null) return null;
  return (text) =>
    [...text.matchAll(MAY_BEGIN)].flatMap(({ index }) => {
      const found = readDate(text, index);
      return found !== null && isSameDay(wanted.date, found.date)
        ? [{ start: index, end: found.end, isExact: false }]
        : [];
    });
}

/** 03/04/2024 may be either way round. */
const isSameDay = (a: DateParts, b: DateParts): boolean =>
  a.year === b.year &&
  ((a.month === b.month && a.day === b.day) ||
    ((a.isEitherWay || b.isEitherWay) && a.month === b.day && a.day === b.month));
