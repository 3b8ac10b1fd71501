import type { Fragment } from './fragments.ts';

/** How a character runs along its line: letters of Hebrew, Arabic and their kin to the left, other letters and figures to the right. */
export type Run = 'left' | 'right' | 'neutral';

/** Blocks of Unicode whose letters run to the left: Hebrew to Arabic Extended-A, their presentation forms. */
const TO_LEFT: readonly (readonly [number, number])[] = [
  [0x590, 0x8ff],
  [0xfb1d, 0xfdff],
  [0xfe70, 0xfefc],
];
/** Arabic figures are written from left to right. */
const FIGURES: readonly (readonly [number, number])[] = [
  [0x660, 0x669],
  [0x6f0, 0x6f9],
];

const isIn = (code: number, blocks: readonly (readonly [number, number])[]): boolean =>
  blocks.some(([first, last]) => code >= first && code <= last);

export function runOf(code: number): Run {
  // Nearly all characters of nearly all documents.
  if (code < 0x590) return isLatinLetter(code) ? 'right' : 'neutral';
  if (isIn(code, TO_LEFT)) return isIn(code, FIGURES) ? 'right' : 'left';
  return /[\p{L}\p{N}]/u.test(String.fromCodePoint(code)) ? 'right' : 'neutral';
}

/** Letters and figures below Hebrew; the signs among them do no harm. */
const isLatinLetter = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code >= 0xaa;

/** Whether the line of these fragments is read from the right: most of its letters run to the left. */
export function isReadFromRight(row: readonly Fragment[]): boolean {
  const count = (run: Run) => row.reduce((sum, own) => sum + (own.run === run ? own.glyphs.length : 0), 0);
  return count('left') > count('right');
}

/** Largest gap between two pieces of one figure or Latin word, as a multiple of the size. */
const NEAR = 0.35;

const joined = (before: Fragment, after: Fragment): Fragment => ({
  ...before,
  glyphs: [...before.glyphs, ...after.glyphs],
  u1: Math.max(before.u1, after.u1),
  size: Math.max(before.size, after.size),
});

/** The fragments of a line as they are read. In a line read from the right, figures and Latin words keep their own order. */
export function inReadingOrder(row: readonly Fragment[]): Fragment[] {
  if (!isReadFromRight(row)) return [...row].sort((a, b) => a.u0 - b.u0);
  const ordered: Fragment[] = [];
  let word: Fragment[] = [];
  const endWord = (): void => {
    const [first, ...rest] = word.reverse();
    if (first !== undefined) ordered.push(rest.reduce(joined, first));
    word = [];
  };
  for (const fragment of [...row].sort((a, b) => b.u1 - a.u1)) {
    const last = word.at(-1);
    const goesOn =
      last !== undefined &&
      fragment.run === 'right' &&
      last.u0 - fragment.u1 <= NEAR * Math.max(last.size, fragment.size);
    if (!goesOn) endWord();
    if (fragment.run === 'right') word.push(fragment);
    else ordered.push(fragment);
  }
  endWord();
  return ordered;
}
