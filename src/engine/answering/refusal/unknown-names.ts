import search from 'approx-string-match';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import { contentWords } from '../../text/content-words.ts';
import { anyOf, capitalised, numbersBySpelling, wordSet, words } from '../../text/language.ts';
import { currencyOf } from '../../text/read-quantity.ts';
import limits from '../../weights/refusal-limits.json' with { type: 'json' };

const WORD = /[\p{L}\p{N}]+/gu;
/** Parts of a name: "watchD" and "2021Q1" are split. */
const PART = /\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+/gu;
/** Shorter names count only as they are written: "3M" is not the "3m" of three months. */
const SHORT = limits.values.shortName;

/**
 * The question's proper names that occur nowhere in what was retrieved: not in the passages, their headings, or the names of their
 * documents. The documents cannot answer a question about a name that they never mention, however similar they are.
 */
export function unknownNames(question: string, passages: readonly RetrievedPassage[]): string[] {
  const names = askedNames(question);
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

/** Length from which a name with one wrong letter is still that name. A design constant: "Sony" and "Song" are two words. */
const LONG_ENOUGH = 6;

/**
 * Whether a name is one of these words (small letters) with a typing slip: one letter wrong, missing or too much, or two exchanged.
 * Names of models ("P40") differ in one letter and are no slips of one another.
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

/** They have a capital and name nobody. */
const DAYS_AND_MONTHS = wordSet([...words.dates.weekdays, ...numbersBySpelling(words.dates.months).keys()]);

/** "FY2017", "FY", "Q1", "H1" are periods and are compared as such. */
const PERIOD = new RegExp(`^(?:${anyOf(words.names.periodPrefixes)}\\d*|\\d+)$`, 'i');
/** Abbreviations of figures that every report has; it may write out what they mean. */
const MEASURES = wordSet(words.names.measures);
/** "Figure 3", "the Introduction": where in a document, which may show it without a word. */
const PLACES = wordSet(words.names.places);
/** "Mexican", "Chinese": of what kind a thing is, not which one. */
const OF_COUNTRY = new RegExp(`^\\p{Lu}\\p{Ll}+${anyOf(words.names.countryEndings)}$`, 'u');
const NAME_WORD = /[\p{L}\p{N}]+/gu;
const isCommon = (word: string): boolean => /^\p{Lu}\p{Ll}+$/u.test(word);
const isInCapitals = (word: string): boolean => /^\p{Lu}+$/u.test(word);
/**
 * The letter of "Watch D" is part of the name. "I" and "A" are words, and the documents may write "Lisa T. Su" without the initial.
 */
const LETTER = new RegExp(
  `^ (?!${anyOf(capitalised(words.names.oneLetterWords))}\\b)\\p{Lu}(?![\\p{L}\\p{N}.'’-])`,
  'u',
);

/** Share of capitalised words from which the others count as typing slips. Not fitted: no question of the sets is written so. */
const NEARLY_ALL = 5 / 6;

const opensSentence = (question: string, index: number): boolean =>
  /(?:^|[.?!:]\s)\s*["'“(]*$/u.test(question.slice(0, index));

/**
 * Recognises a question in title case or capitals and returns which words are capitalised only for that reason: in "What Is The
 * Notice Period?" those that begin with a capital, in "WHAT IS THE NOTICE PERIOD?" those all in capitals too. Words that no name
 * has ("Is", "WHAT") reveal such a question.
 */
function writtenAsAll(question: string): (word: string) => boolean {
  const all = [...question.matchAll(/\p{L}{2,}/gu)].map(({ 0: word, index }) => ({ word, index }));
  const large = all.filter(({ word }) => /^\p{Lu}/u.test(word));
  // Titles have words in small letters too.
  const small = all.filter(({ word }) => /^\p{Ll}/u.test(word) && !isSmallWord(word));
  const isOfCapitals = large.filter(({ word }) => isInCapitals(word)).length > large.length / 2;
  const telling = large.filter(
    ({ word, index }) =>
      contentWords(word).length === 0 && (isOfCapitals ? isInCapitals(word) : !opensSentence(question, index)),
  );
  if (telling.length <= small.length || large.length < NEARLY_ALL * (large.length + small.length)) return () => false;
  return isOfCapitals ? (word) => isCommon(word) || isInCapitals(word) : isCommon;
}

/**
 * The proper names of a question word by word, in order, each once: words with a capital letter, acronyms, model numbers, and a
 * single letter with the name before it. The first word of a sentence counts only when it is written as no common word is ("AMD",
 * "iPad"). Words without content ("IT") and codes of currencies do not count, nor do, in title case or capitals, words capitalised
 * for that reason.
 */
export function askedNames(question: string): string[] {
  const names: string[] = [];
  const isAsAll = writtenAsAll(question);
  for (const { 0: word, index } of question.matchAll(NAME_WORD)) {
    const opens = opensSentence(question, index);
    const isWord =
      DAYS_AND_MONTHS.has(word.toLowerCase()) ||
      PERIOD.test(word) ||
      MEASURES.has(word.toLowerCase()) ||
      currencyOf(word.toLowerCase()) === word ||
      OF_COUNTRY.test(word) ||
      PLACES.has(word.toLowerCase()) ||
      contentWords(word).length === 0;
    if (!/\p{Lu}/u.test(word) || word.length === 1 || isWord) continue;
    if (!(opens && isCommon(word)) && !isAsAll(word) && !names.includes(word)) names.push(word);
    const letter = LETTER.exec(question.slice(index + word.length))?.[0];
    if (letter !== undefined && !names.includes(word + letter)) names.push(word + letter);
  }
  return names;
}

const SMALL_WORDS = wordSet(words.names.smallWords);

/** Words that are written small in titles and names, and that abbreviations may count. */
const isSmallWord = (word: string): boolean => SMALL_WORDS.has(word.toLowerCase());

/** At least two letters, all capitals. */
const ABBREVIATION = /^(\p{Lu}{2,6})(s?)$/u;
/**
 * Length below which words with these initials stand in a row by chance, unless they have capitals: small letters match in half of
 * all results.
 */
const LONG = limits.values.longAbbreviation;
const WORD_OR_STOP = /[\p{L}\p{M}]+|[^\p{L}\p{M}\s'’&-]+|\n/gu;

/**
 * Whether an abbreviation stands written out in a text: "TOS" as "Terms of Service", "DSL" as "Digital Subscriber Line". Its letters must
 * open words in a row that are written as the abbreviation is, between which nothing but blanks stands; small words count in any case of
 * letters, but neither first nor last. In a plural all do: "RSUs" as "restricted stock units". Two letters stand for two words with
 * capitals: "HR" for "Human Resources". By chance this finds a few in a hundred.
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
