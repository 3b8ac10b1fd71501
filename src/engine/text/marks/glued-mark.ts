import { wordSet, words } from '../language.ts';

/**
 * A word, the end of its sentence perhaps, and what may stand before a figure at it without a blank: “connectivity.13”,
 * “parties(32)”.
 */
const GLUED = /(\p{Ll}{3,})(?:[.,;:!?”"’)]+\(?|\()$/u;
/** "clause(3)" has a number, no mark. */
const NUMBERED = wordSet(words.terms.numbered);
const SHORTENED = wordSet(words.sentences.abbreviations);
const LONGEST = 24;

/**
 * Whether the figure from `start` to `end` is the mark of a footnote at a word: it says nothing of what the sentence is
 * about.
 */
export function isGluedMark(text: string, start: number, end: number): boolean {
  if (start === 0 || end - start > 3 || !/^\d+$/.test(text.slice(start, end))) return false;
  if (!/^\)?(?:[\s.,;:]|$)/u.test(text.slice(end, end + 2)) || /^[.,]\d/.test(text.slice(end, end + 2))) return false;
  const word = GLUED.exec(text.slice(Math.max(0, start - LONGEST), start))?.[1];
  return word !== undefined && !NUMBERED.has(word) && !SHORTENED.has(word);
}

const FIGURE = /(?<=[.,;:!?”"’)(])\d{1,3}/gu;

/** The text with a blank for each figure that is a mark at a word, so that all offsets stay. */
export const withoutGluedMarks = (text: string): string =>
  text.replace(FIGURE, (figure, at: number) =>
    isGluedMark(text, at, at + figure.length) ? ' '.repeat(figure.length) : figure,
  );
