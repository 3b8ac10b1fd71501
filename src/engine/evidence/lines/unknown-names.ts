import search from 'approx-string-match';
import { contentWords } from '../../text/content-words.ts';
import { isCommon, isSmallWord } from '../../text/names.ts';
import limits from '../../weights/refusal-limits.json' with { type: 'json' };
import type { RetrievedPassage } from '../retrieval/types.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** Parts of a name: "watchD" and "2021Q1" are split. */
const PART = /\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+/gu;
/** Shorter names count only as they are written: "3M" is not the "3m" of three months. */
const SHORT = limits.values.shortName;

/**
 * Those of a question's proper names that occur nowhere in what was retrieved: not in the passages, their headings, or
 * the names of their documents. The documents cannot answer a question about a name that they never mention, however
 * similar they are.
 */
export function unknownNames(names: readonly string[], passages: readonly RetrievedPassage[]): string[] {
  if (names.length === 0) return [];
  const found = passages
    .map(({ text, section, document }) => [text, section, document.document_name, document.source_filename].join('\n'))
    .join('\n');
  const whole = found.match(WORD) ?? [];
  const exact = new Set(whole.flatMap((word) => [word, ...(word.match(PART) ?? [])]));
  const lower = new Set([...exact].map((word) => word.toLowerCase()));
  const stems = new Set(contentWords(found));
  const isKnown = (name: string): boolean => {
    const plain = name.toLowerCase();
    // "Watch D" may be written "watch_d".
    if (name.includes(' ')) return withLetter(plain).test(found.toLowerCase());
    if (exact.has(name)) return true;
    // "Y70" and "y70" are one model.
    if (lower.has(plain) && (name.length >= SHORT || /^\p{L}.*\p{N}/u.test(name))) return true;
    // A common word may be written with a capital: "Veterans with Disabilities".
    const [stemmed] = contentWords(name);
    if (name.length >= SHORT && stemmed !== undefined && stems.has(stemmed)) return true;
    return standsWrittenOut(name, found) || isSlip(name, lower);
  };
  return names.filter((name) => !isKnown(name));
}

/**
 * Length from which a name with one wrong letter is still that name. A design constant: "Sony" and "Song" are two
 * words.
 */
const LONG_ENOUGH = 6;

/**
 * Whether a name is one of these words (small letters) with a typing slip: one letter wrong, missing or too much, or
 * two exchanged. Names of models ("P40") differ in one letter and are no slips of one another.
 */
function isSlip(name: string, found: ReadonlySet<string>): boolean {
  if (name.length < LONG_ENOUGH || !isCommon(name)) return false;
  const plain = name.toLowerCase();
  const letters = (word: string): string => [...word].sort().join('');
  for (const word of found) {
    if (word[0] !== plain[0] || Math.abs(word.length - plain.length) > 1 || /\d/u.test(word)) continue;
    const whole = search(word, plain, 2).find(({ start, end }) => start === 0 && end === word.length);
    if (whole !== undefined && (whole.errors === 1 || letters(word) === letters(plain))) return true;
  }
  return false;
}

const withLetter = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(' ', '[\\s_-]*')}(?![\\p{L}\\p{N}])`, 'u');

/** At least two letters, all capitals. */
const ABBREVIATION = /^(\p{Lu}{2,6})(s?)$/u;
/**
 * Length below which words with these initials stand in a row by chance, unless they have capitals: small letters match
 * in half of all results.
 */
const LONG = limits.values.longAbbreviation;
const WORD_OR_STOP = /[\p{L}\p{M}]+|[^\p{L}\p{M}\s'’&-]+|\n/gu;

/**
 * Whether an abbreviation stands written out in a text: "TOS" as "Terms of Service", "DSL" as "Digital Subscriber
 * Line". Its letters must open words in a row that are written as the abbreviation is, between which nothing but blanks
 * stands; small words count in any case of letters, but neither first nor last. In a plural all do: "RSUs" as
 * "restricted stock units". Two letters stand for two words with capitals: "HR" for "Human Resources". By chance this
 * finds a few in a hundred.
 */
export function standsWrittenOut(name: string, text: string): boolean {
  const [, letters, plural] = ABBREVIATION.exec(name) ?? [];
  if (letters === undefined) return false;
  const row = text.match(WORD_OR_STOP) ?? [];
  if (letters.length < LONG) return standsInRow(letters, row);
  return standsInRow(
    letters,
    row.map((word) => (plural || isSmallWord(word) ? word.toUpperCase() : word)),
  );
}

/** Whether the letters open words in a row, no small one first or last. */
function standsInRow(letters: string, row: readonly string[]): boolean {
  const initials = row.map((word) => word.slice(0, 1)).join('');
  for (let at = initials.indexOf(letters); at >= 0; at = initials.indexOf(letters, at + 1)) {
    const run = row.slice(at, at + letters.length);
    const [first = '', last = ''] = [run[0], run.at(-1)];
    if (!isSmallWord(first) && !isSmallWord(last)) return true;
  }
  return false;
}
