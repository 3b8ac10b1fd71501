import type { Block } from '../layout/blocks.ts';
import type { Line } from '../layout/line.ts';

/** A word with its place. Axes as in line.ts: `u` along the writing, `v` against the order of reading. Points. */
export interface PageWord {
  readonly text: string;
  /** Offsets in the page's text. */
  readonly start: number;
  readonly end: number;
  readonly u0: number;
  readonly u1: number;
}

/** The words of one cell that stand on one line. */
export interface PagePiece {
  readonly words: readonly PageWord[];
  readonly text: string;
  readonly u0: number;
  readonly u1: number;
  /** Where the words stand lowest, box by box: pieces of one line agree in it. */
  readonly v: number;
  readonly size: number;
  readonly bold: boolean;
  /** Number of its cell in the row, from 0. */
  readonly cell: number;
}

/**
 * The pieces of a block in the order of the text. `lineStarts`: page-relative offset of each line of the block; `unit` =
 * points for one integer of the boxes. Words without a box are left out.
 */
export function piecesOf(block: Block, lineStarts: readonly number[], unit: number): PagePiece[] {
  return block.lines.flatMap((line, i) => piecesOfLine(line, lineStarts[i] ?? 0, unit));
}

function piecesOfLine(line: Line, offset: number, unit: number): PagePiece[] {
  const pieces: PagePiece[] = [];
  const breaks = new Set(line.breaks ?? []);
  let words: PageWord[] = [];
  let v = 0;
  let cell = 0;
  const flush = (): void => {
    const [first, last] = [words[0], words.at(-1)];
    if (first !== undefined && last !== undefined) {
      const text = words.map((word) => word.text).join(' ');
      pieces.push({ words, text, u0: first.u0, u1: last.u1, v, size: line.size, bold: line.bold, cell });
    }
    words = [];
  };
  for (const match of line.text.matchAll(/\t|[^\s]+/gu)) {
    if (match[0] === '\t') {
      flush();
      cell++;
      continue;
    }
    // A cell of several lines is written as one; each of its lines is a piece.
    if (breaks.has(match.index)) flush();
    const place = placeOf(line, match.index, match[0].length, unit);
    if (place === null) continue;
    // A word that is broken at a line end is written as one: the lower line goes on.
    const isBroken = line.breaks?.some((at) => at > match.index && at < match.index + match[0].length) === true;
    if (words.length === 0 || isBroken) v = place.v;
    const start = offset + match.index;
    words.push({ text: match[0], start, end: start + match[0].length, u0: place.u0, u1: place.u1 });
  }
  flush();
  return pieces;
}

/** Extent of `length` characters from `from` along the writing, and their lower edge across it. Null without boxes. */
function placeOf(line: Line, from: number, length: number, unit: number): { u0: number; u1: number; v: number } | null {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  const { boxes } = line;
  for (let at = from * 4; at < (from + length) * 4; at += 4) {
    const [l, b, r, t] = [boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]] as [number, number, number, number];
    if (l === r && b === t) continue;
    if (l < left) left = l;
    if (b < bottom) bottom = b;
    if (r > right) right = r;
    if (t > top) top = t;
  }
  if (left > right) return null;
  [left, bottom, right, top] = [left * unit, bottom * unit, right * unit, top * unit];
  if (line.turn === 1) return { u0: bottom, u1: top, v: -right };
  if (line.turn === 2) return { u0: -right, u1: -left, v: -top };
  if (line.turn === 3) return { u0: -top, u1: -bottom, v: left };
  return { u0: left, u1: right, v: bottom };
}
