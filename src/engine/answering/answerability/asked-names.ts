import { contentWords } from '../../text/content-words.ts';
import { isNationality } from './nationality-words.ts';
import { isSmallWord } from './small-words.ts';

/**
 * Capital words that name nobody in particular: months, currencies and reports, kinds of firms, how people refer to whoever
 * wrote the document, and what a question begins with after a comma.
 */
const NOT_NAMES = new Set(
  (
    'i january february march april may june july august september october november december monday tuesday wednesday thursday ' +
    'friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec us usa uk eu usd eur gbp chf gaap ifrs ' +
    'company firm group hr corporation board director directors employee employer customer seller buyer party parties section article ' +
    'can could would should will may must do does did is are was were has have what when where which who whom why how please hello hi hey thanks faq faqs ' +
    'annex appendix form report quarterly annual note table page inc corp co ltd llc plc gmbh mr mrs ms dr pdf ok'
  ).split(' '),
);

/** "FY2017", "Q1", "H1" are periods, which are compared as such; "10-Q" and "10K" are kinds of reports. */
const PERIOD = /^(?:(?:fy|cy|q|h)?\d+|\d+[kq])$/i;
const WORD = /[\p{L}\p{N}]+/gu;
const isCommon = (word: string): boolean => /^\p{Lu}\p{Ll}+$/u.test(word);
const isInCapitals = (word: string): boolean => /^\p{Lu}+$/u.test(word);
/** The letter of "Watch D" belongs to the name; "I" and "A" are words, and "Lisa T. Su" may stand there without hers. */
const LETTER = /^ (?![AI]\b)\p{Lu}(?![\p{L}\p{N}.'’-])/u;

/** Names have a capital "The", and the department is written "IT". */
const IN_NAMES = new Set(['the', 'it']);
/** Of the words of such a question, the others are typed without thinking. */
const NEARLY_ALL = 5 / 6;

const opensSentence = (question: string, index: number): boolean =>
  /(?:^|[.?!:]\s)\s*["'“(]*$/u.test(question.slice(0, index));

/**
 * The words that are written like names because all are: in "What Is The Notice Period?" those that begin with a capital, in
 * "WHAT IS THE NOTICE PERIOD?" those of capitals too. Words that no name has ("Is", "WHAT") tell such a question.
 */
function writtenAsAll(question: string): (word: string) => boolean {
  const all = [...question.matchAll(/\p{L}{2,}/gu)].map(({ 0: word, index }) => ({ word, index }));
  const large = all.filter(({ word }) => /^\p{Lu}/u.test(word));
  // A title has small words too.
  const small = all.filter(({ word }) => /^\p{Ll}/u.test(word) && !isSmallWord(word));
  const isOfCapitals = large.filter(({ word }) => isInCapitals(word)).length > large.length / 2;
  const telling = large.filter(
    ({ word, index }) =>
      contentWords(word).length === 0 &&
      !IN_NAMES.has(word.toLowerCase()) &&
      (isOfCapitals ? isInCapitals(word) : !opensSentence(question, index)),
  );
  if (telling.length <= small.length || large.length < NEARLY_ALL * (large.length + small.length)) return () => false;
  return isOfCapitals ? (word) => isCommon(word) || isInCapitals(word) : isCommon;
}

/**
 * The proper names of a question word by word, in order, each once: words with a capital letter, acronyms, model numbers, and a
 * single letter with the name before it. A word that opens a sentence counts only when it is written as no common word is
 * ("AMD", "iPad"); one without content ("IT") and, where all are written like names, one that is written as they are, count not.
 */
export function askedNames(question: string): string[] {
  const names: string[] = [];
  const isAsAll = writtenAsAll(question);
  for (const { 0: word, index } of question.matchAll(WORD)) {
    const opens = opensSentence(question, index);
    const isWord =
      NOT_NAMES.has(word.toLowerCase()) || isNationality(word) || PERIOD.test(word) || contentWords(word).length === 0;
    if (!/\p{Lu}/u.test(word) || word.length === 1 || isWord) continue;
    if (!(opens && isCommon(word)) && !isAsAll(word) && !names.includes(word)) names.push(word);
    const letter = LETTER.exec(question.slice(index + word.length))?.[0];
    if (letter !== undefined && !names.includes(word + letter)) names.push(word + letter);
  }
  return names;
}
