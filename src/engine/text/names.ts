import { contentWords } from './content-words.ts';
import { anyOf, capitalised, numbersBySpelling, wordSet, words } from './language.ts';
import { currencyOf } from './read-quantity.ts';

const SMALL_WORDS = wordSet(words.names.smallWords);

/** Words that are written small in titles and names, and that abbreviations may count. */
export const isSmallWord = (word: string): boolean => SMALL_WORDS.has(word.toLowerCase());

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
/** Whether a word is written as common words are at the beginning of a sentence: "Sony", "Song". */
export const isCommon = (word: string): boolean => /^\p{Lu}\p{Ll}+$/u.test(word);
const isInCapitals = (word: string): boolean => /^\p{Lu}+$/u.test(word);
/**
 * The letter of "Watch D" is part of the name. "I" and "A" are words, and the documents may write "Lisa T. Su" without
 * the initial.
 */
const LETTER = new RegExp(
  `^ (?!${anyOf(capitalised(words.names.oneLetterWords))}\\b)\\p{Lu}(?![\\p{L}\\p{N}.'’-])`,
  'u',
);

/**
 * Share of capitalised words from which the others count as typing slips. Not fitted: no question of the sets is
 * written so.
 */
const NEARLY_ALL = 5 / 6;

const opensSentence = (question: string, index: number): boolean =>
  /(?:^|[.?!:]\s)\s*["'“(]*$/u.test(question.slice(0, index));

/**
 * Recognises a question in title case or capitals and returns which words are capitalised only for that reason: in
 * "What Is The Notice Period?" those that begin with a capital, in "WHAT IS THE NOTICE PERIOD?" those all in capitals
 * too. Words that no name has ("Is", "WHAT") reveal such a question.
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
 * The proper names of a question word by word, in order, each once, which documents must have: words with a capital
 * letter, acronyms, model numbers, and a single letter with the name before it. The first word of a sentence counts
 * only when it is written as no common word is ("AMD", "iPad"). Words without content ("IT") and codes of currencies do
 * not count, nor do, in title case or capitals, words capitalised for that reason.
 */
export function properNames(question: string): string[] {
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

/**
 * The words of a question that say of which people or country a thing is ("Martian"), each once. They are no proper
 * names, since a document need not repeat them, and can still be what it lacks.
 */
export function namedKinds(question: string): string[] {
  const isAsAll = writtenAsAll(question);
  const kinds = [...question.matchAll(NAME_WORD)].filter(
    ({ 0: word, index }) =>
      isCommon(word) && OF_COUNTRY.test(word) && !opensSentence(question, index) && !isAsAll(word),
  );
  return [...new Set(kinds.map(([word]) => word))];
}

/** "JPMorgan Chase & Co." */
const RUN = /\p{Lu}[\p{L}\p{N}.’']*(?:(?:,?\s|\s&\s)\p{Lu}[\p{L}\p{N}.’']*)*/gu;

/** The content words of each run of words with a capital: names as they stand together, and what opens a sentence. */
export const nameRuns = (question: string): (readonly string[])[] =>
  (question.match(RUN) ?? []).map((run) => contentWords(run)).filter((run) => run.length > 0);

/** With a capital inside the sentence, with two capitals, or with a digit. */
const LIKE_NAME = /(?<=\S\s+["“(]?)\p{Lu}[\p{L}\p{N}'’&-]*|\S*\p{Lu}\S*\p{Lu}\S*|\S*\d\S*/gu;

/**
 * The words that are written as names or figures are, in order. Other than `properNames` it keeps periods, measures and
 * numbers: it tells whether a text is about something of its own, not what must be found.
 */
export const wordsLikeNames = (text: string): readonly string[] => text.match(LIKE_NAME) ?? [];
