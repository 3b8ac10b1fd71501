import { BEFORE_NUMBERS, BEFORE_ORDINALS, MONTHS, OPENERS, WITHIN_SENTENCES } from './abbreviations.ts';
import { anyOf, capitalised, wordSet, words } from './language.ts';
import { isGluedMark } from './marks/glued-mark.ts';
import { RAISED_CLASS } from './marks/raised.ts';

/**
 * Splits running text into sentences by rules of our own: `Intl.Segmenter` follows the ICU version of the runtime, and
 * sentence offsets are stored and cited, so they must be the same under every Node and Electron.
 */

/** Words that end in a full stop without ending a sentence. */
const ABBREVIATIONS = wordSet(words.sentences.abbreviations);
/** Of these, those that may end one all the same. */
const AT_END = wordSet(words.sentences.abbreviationsAtEnd);
const OPENS = new RegExp(
  `^["'“„«(]?${anyOf(capitalised([...words.sentences.openers, ...OPENERS]))}(?![\\p{L}\\p{N}.])`,
  'u',
);

/**
 * A closing mark stays with its own sentence, also where a blank stands before it: "« Oui. »"; the mark of a note, too:
 * "in 2023.¹ The".
 */
const MARKS = `[${RAISED_CLASS}]*`;
/** So does one that is written as a figure in brackets: "approved it.(32) The". */
const BRACKETED = '(?:(?<=\\p{Ll}{2}[.!?]["”’]?)(?:\\(\\d{1,3}\\)|\\[\\d{1,3}\\]))?';
const CLOSERS = `["”’」』）)\\]】〉》〕]`;
const CLOSED = `[。！？]${CLOSERS}*${MARKS}`;
/** Behind a quotation they go on with the sentence that it is in: 「…。」と. */
const GOES_ON = '(?<=[」』])[とっのはがをにもで、]';
const BOUNDARY = new RegExp(
  `([.!?…]+(?:["'”’)\\]}】]|\\s?[»«“](?=\\s|$))*(?:\\d{1,3}(?=\\s+["“(]?\\p{Lu})|${MARKS}${BRACKETED})|${CLOSED})(\\s+|(?<=${CLOSED})(?!${CLOSERS}|${GOES_ON}))(?=\\S)`,
  'gu',
);
const NOTE_MARK = new RegExp(`(?:\\d{1,3}|${MARKS}(?:[([]\\d{1,3}[)\\]])?)$`, 'u');

/** What an abbreviation before numbers may number: "4", "IV", "(2)", "AB-12", "b". */
const NUMBERS = /^[(„"]?(?:\p{N}|[IVXLC]+(?![\p{L}'’])|\p{L}{1,4}[-/.]?\p{N}|\p{L}[).])/u;

/** Ranges of the sentences of `text`, trimmed of white space, in order, covering everything else. */
export function splitSentences(text: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const stop = match.index + (match[1] as string).length;
    // Dotted leaders (". . . . 12") and lone marks are not sentences.
    if (!/[\p{L}\p{N}]/u.test(text.slice(start, stop))) continue;
    const figure = /\d+$/u.exec(match[1] as string)?.[0] ?? '';
    if (figure !== '' && !isGluedMark(text, stop - figure.length, stop)) continue;
    const mark = (match[1] as string).replace(NOTE_MARK, '');
    if (!endsSentence(text, match.index, mark, stop + (match[2] as string).length)) continue;
    push(text, start, stop, ranges);
    start = stop;
  }
  push(text, start, text.length, ranges);
  return ranges;
}

function endsSentence(text: string, at: number, mark: string, next: number): boolean {
  // A sentence does not begin with a small letter; "e.g. x" and "approx. 5" are caught here and below.
  if (/[\p{Ll}.]/u.test(text[next] as string)) return false;
  // Dots that lead the eye to a page number ("Scope ..... 12", "Scope . . . 12").
  if (/^\.{4}/.test(mark) || /\.\s$/u.test(text.slice(Math.max(0, at - 2), at))) return false;
  const before = text.slice(Math.max(0, at - 24), at);
  const word = /(?:^|[\s("‘“„«[]|(?<=(?:^|[\s(])\p{L}{1,2})['’])([\p{L}\p{M}\p{N}.&º§-]+)$/u.exec(before)?.[1];
  if (mark === '.)' && word !== undefined && isListMark(word, before)) return false;
  if (mark !== '.' || word === undefined) return true;
  const after = text.slice(next, next + 24);
  const plain = word.toLowerCase();
  if (BEFORE_NUMBERS.has(plain) && NUMBERS.test(after)) return false;
  if (WITHIN_SENTENCES.has(plain)) return opensSentence(after);
  if (ABBREVIATIONS.has(plain)) {
    // "No." and its like stop a sentence only when no number or name follows; "Inc." may well end one.
    return AT_END.has(plain) && opensSentence(after);
  }
  // "J. Smith"; but "plan B. The …" has a letter that is a word: rare, and merged sentences stay correct.
  if (/^\p{Lu}$/u.test(word)) return false;
  // "z. B.", "i. S. d. Gesetzes", and "a. Rent" at the very start; but "multiples of n." ends.
  if (/^\p{Ll}$/u.test(word) && (at === 1 || /^\p{L}\./u.test(after) || /(?:^|[\s(])\p{L}\.\s*\p{L}$/u.test(before)))
    return false;
  // "J.P. Morgan", "S.A.", "S.p.A.", "i.V.m.": they end a sentence only before a word that commonly begins one.
  if (/^(?:\p{L}{1,2}\.)+\p{L}{1,2}$/u.test(word)) return opensSentence(after);
  if (isOrdinal(word, before, after)) return false;
  // "4. Leave" and "iii. Leave" at the very start have a number of a list, which is no sentence.
  return !(/^(?:\p{N}{1,3}(?:\.\p{N}+)*|x{0,3}(?:ix|iv|v?i{1,3}|v|x))$/iu.test(word) && at - word.length <= 1);
}

/** "1.) Rent" at the very start, "(i.) heat" anywhere. */
const isListMark = (word: string, before: string): boolean =>
  (before.length === word.length || before.at(-word.length - 1) === '(') &&
  /^(?:\p{N}{1,3}|\p{L}|[ivx]+)$/iu.test(word);

/** "am 3. Tag", "1. Mai 2024": in some languages a number with a stop is an ordinal. */
function isOrdinal(word: string, before: string, after: string): boolean {
  if (!/^\p{N}{1,2}$/u.test(word)) return false;
  if (MONTHS.has(/^\p{L}+/u.exec(after)?.[0].toLowerCase() ?? '')) return true;
  const determiner = /(\p{L}+)\s+\p{N}+$/u.exec(before)?.[1];
  return determiner !== undefined && BEFORE_ORDINALS.has(determiner.toLowerCase()) && /^\p{Lu}\p{Ll}/u.test(after);
}

/** After "Inc." only a word that commonly begins sentences is taken as a beginning. */
function opensSentence(rest: string): boolean {
  return OPENS.test(rest);
}

function push(text: string, start: number, end: number, ranges: [number, number][]): void {
  let from = start;
  let to = end;
  while (from < to && /\s/u.test(text[from] as string)) from++;
  while (to > from && /\s/u.test(text[to - 1] as string)) to--;
  if (to > from) ranges.push([from, to]);
}

/**
 * Cuts a sentence that is too long for a passage into pieces that fit, at the best place near the middle: after a
 * semicolon, a colon, a tab, a comma, a space, or anywhere. `fits` says whether the piece from..to is short enough.
 */
export function cutLongSentence(
  text: string,
  start: number,
  end: number,
  fits: (from: number, to: number) => boolean,
): [number, number][] {
  if (end - start < 2 || fits(start, end)) return [[start, end]];
  const middle = (start + end) >> 1;
  const reach = (end - start) >> 2;
  let cut = middle;
  for (const pattern of [/;\s/gu, /:\s/gu, /\t/gu, /,\s/gu, /\s/gu]) {
    let best = -1;
    for (const match of text.slice(middle - reach, middle + reach).matchAll(pattern)) {
      const at = middle - reach + match.index + match[0].length;
      if (best < 0 || Math.abs(at - middle) < Math.abs(best - middle)) best = at;
    }
    if (best > start && best < end) {
      cut = best;
      break;
    }
  }
  // Never between the halves of a surrogate pair.
  if (cut === middle && /[\uDC00-\uDFFF]/.test(text[cut] as string)) cut++;
  const ranges: [number, number][] = [];
  for (const [from, to] of [
    [start, cut],
    [cut, end],
  ] as const) {
    const trimmed: [number, number][] = [];
    push(text, from, to, trimmed);
    for (const [a, b] of trimmed) ranges.push(...cutLongSentence(text, a, b, fits));
  }
  return ranges;
}

/** Quotation marks and brackets that may stand around a sentence. */
const AROUND = /^["'“‘([\s]+|["'”’)\]\s]+$/gu;
/** "7. Is there a fee?", "b) Who pays?", "Q3: Who pays?" */
const NUMBERED = /^(?:\p{N}{1,3}|\p{L}|\p{L}\p{N}{1,2})[.:)]\s+/u;
/** Whoever quotes somebody who asks may say something all the same: "The passage 'Who goes there?' is". */
const QUOTES = /(?:^|\s)["'“‘`]/u;

/** Where a sentence ends and another begins; not "St. Louis" nor "the U.S. Army". */
const NEXT = /(?:\p{Ll}{2}|[\p{N}%)"'”’])[.!]\s|[。！]\s?|\n/u;
/** "Ask HR. Who pays?" In a text that is all in capitals "ST. LOUIS" is written like it. */
const NEXT_AFTER_CAPITALS = /\p{Lu}{2}[.!]\s+(?!\p{Ll})/u;

const hasNext = (text: string): boolean => NEXT.test(text) || (/\p{Ll}/u.test(text) && NEXT_AFTER_CAPITALS.test(text));

/**
 * True for words that only ask, as the questions in a list of questions and answers do: they say nothing that a claim
 * could rest on.
 */
export function isQuestion(text: string): boolean {
  const bare = text.trim().replaceAll(AROUND, '').replace(NUMBERED, '');
  return /[?？]$/u.test(bare) && !hasNext(bare) && !QUOTES.test(bare);
}
