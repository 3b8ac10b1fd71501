/**
 * How a character runs along its line: letters of Hebrew, Arabic and their kin to the left, other letters and figures
 * to the right.
 */
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
