import { isMonth, isYear } from './cell-words.ts';
import type { PagePiece, PageWord } from './page-piece.ts';

/** "March 31, 2021 December 31, 2020", "2021 2020": names of two columns that stand as close as words, each for itself. */
export function splitPeriods(piece: PagePiece): PagePiece[] {
  const { words } = piece;
  const at = words.findIndex((_, i) => i > 0 && beginsPeriod(words, i));
  if (at < 0) return [piece];
  return [part(piece, words.slice(0, at)), ...splitPeriods(part(piece, words.slice(at)))];
}

/** True when a time ends before word `i` and another begins with it; "2021 vs. 2020" is one. */
function beginsPeriod(words: readonly PageWord[], i: number): boolean {
  const [before = '', word = '', next = ''] = [words[i - 1]?.text, words[i]?.text, words[i + 1]?.text];
  if (isYear(before)) return isYear(word) || isMonth(word);
  return /,$/u.test(before) && /^(?:three|six|nine|twelve)$/iu.test(word) && /^months?$/iu.test(next);
}

const part = (piece: PagePiece, words: readonly PageWord[]): PagePiece => ({
  ...piece,
  words,
  text: words.map(({ text }) => text).join(' '),
  u0: words[0]?.u0 ?? piece.u0,
  u1: words.at(-1)?.u1 ?? piece.u1,
});
