import { lowered, raised } from '../../../text/marks/raised.ts';
import { struck } from '../../../text/marks/struck.ts';
import { inOneLine } from '../converted.ts';

/** Words of a paragraph that look alike. */
export interface Piece {
  readonly text: string;
  readonly shift: 'raised' | 'lowered' | null;
  /** Whether its place alone says so, not a superscript. */
  readonly isByPlace?: boolean;
  readonly isStruck: boolean;
  readonly isBold?: boolean;
  /** Whether it is the number of a page. */
  readonly isPageNumber?: boolean;
}

/** Ends a line of a paragraph, so that the next one is a paragraph of its own. */
export const LINE_END = '\f';

const hasWords = (text: string): boolean => /\S/u.test(text);

/** The lines of a paragraph; those without words are left out. */
export function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.text === LINE_END) lines.push([]);
    else lines.at(-1)?.push(piece);
  }
  return lines.filter((line) => line.some(({ text }) => hasWords(text)));
}

/** A line as it is read: raised, lowered and struck words are marked, every run of white space is one blank. */
export function writtenLine(line: readonly Piece[]): string {
  const worded = line.filter(({ text }) => hasWords(text));
  // A line that stands higher as a whole is no mark in a line.
  const isMovedWhole = worded.every(({ isByPlace }) => isByPlace === true);
  const written: string[] = [];
  for (let at = 0; at < line.length; ) {
    const { isStruck } = line[at] as Piece;
    let end = at;
    while (end < line.length && line[end]?.isStruck === isStruck) end++;
    const words = shiftedWords(line.slice(at, end), isMovedWhole);
    if (words !== '') written.push(isStruck ? struckAfter(written.at(-1) ?? '', words) : words);
    at = end;
  }
  return inOneLine(written.join(''));
}

function shiftedWords(pieces: readonly Piece[], isMovedWhole: boolean): string {
  let written = '';
  for (let at = 0; at < pieces.length; ) {
    const shift = isMovedWhole ? null : (pieces[at]?.shift ?? null);
    let words = '';
    while (at < pieces.length && (isMovedWhole || (pieces[at]?.shift ?? null) === shift))
      words += pieces[at++]?.text ?? '';
    written += shift === 'raised' ? raised(words) : shift === 'lowered' ? lowered(words) : words;
  }
  return written;
}

/**
 * Struck words that begin within a word ("4" of which ",000 pounds" is struck) are struck one by one, as struck.ts
 * finds them.
 */
function struckAfter(before: string, words: string): string {
  const flat = words.replaceAll(/\s+/gu, ' ');
  const [, first, rest] = /^(\S+)(\s.*)$/u.exec(flat) ?? [];
  const isWithin = /[\p{L}\p{N}~]$/u.test(before) && first !== undefined && rest !== undefined;
  return isWithin ? `${struck(first)}${struck(rest)}` : struck(flat);
}
