import { decodeGeometry, type PageGeometry } from '../layout/geometry.ts';
import type { PageRecord, SentenceKind } from '../types.ts';

/** A word with its place. Axes as in line.ts: `u` along the writing, `v` against the order of reading. Points. */
export interface PageWord {
  readonly text: string;
  /** Offsets in the canonical text. */
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
  /** Number of its cell in the row, from 0. */
  readonly cell: number;
}

/** Some words of a piece, one after the other. */
export const partOf = (piece: PagePiece, words: readonly PageWord[]): PagePiece => ({
  ...piece,
  words,
  text: words.map(({ text }) => text).join(' '),
  u0: words[0]?.u0 ?? piece.u0,
  u1: words.at(-1)?.u1 ?? piece.u1,
});

/** A block of a page, with offsets in the canonical text. */
export interface PageBlock {
  readonly kind: SentenceKind;
  readonly start: number;
  readonly end: number;
}

/** A block of a page with its words. */
export interface PieceBlock extends PageBlock {
  readonly pieces: readonly PagePiece[];
}

/**
 * The blocks of a page with their words, from what is stored of it: a table that is read again from the library is the one that was
 * read from the file. Words without a box are left out.
 */
export function pieceBlocks(
  page: Pick<PageRecord, 'start' | 'text' | 'geometry'>,
  blocks: readonly PageBlock[],
): PieceBlock[] {
  if (page.geometry === null) return blocks.map((block) => ({ ...block, pieces: [] }));
  const geometry = decodeGeometry(page.geometry);
  const breaks = new Set(geometry.lineStarts);
  return blocks.map((block) => ({ ...block, pieces: piecesOf(block, page, geometry, breaks) }));
}

function piecesOf(
  block: PageBlock,
  page: Pick<PageRecord, 'start' | 'text'>,
  geometry: PageGeometry,
  breaks: ReadonlySet<number>,
): PagePiece[] {
  const pieces: PagePiece[] = [];
  const [from, to] = [block.start - page.start, block.end - page.start];
  const starts = [...geometry.lineStarts].filter((at) => at >= from && at < to);
  const sizes = new Map<number, number>();
  let line = from;
  let turn = 0;
  let words: PageWord[] = [];
  let v = 0;
  let cell = 0;
  const flush = (): void => {
    const [first, last] = [words[0], words.at(-1)];
    if (first !== undefined && last !== undefined) {
      const text = words.map((word) => word.text).join(' ');
      const size = sizes.get(line) ?? sizeOf(geometry, line, starts.find((at) => at > line) ?? to, turn);
      sizes.set(line, size);
      pieces.push({ words, text, u0: first.u0, u1: last.u1, v, size, cell });
    }
    words = [];
  };
  for (const [at, end] of wordsOf(page.text, from, to, breaks)) {
    if (page.text[at] === '\t') {
      flush();
      cell++;
      continue;
    }
    // A cell of several lines is written as one; each of its lines is a piece.
    if (breaks.has(at)) {
      flush();
      line = at;
      turn = turnOf(geometry, at, starts.find((next) => next > at) ?? to) ?? turn;
    }
    const place = placeOf(geometry, at, end, turn);
    if (place === null) continue;
    if (words.length === 0) v = place.v;
    const text = page.text.slice(at, end);
    words.push({ text, start: page.start + at, end: page.start + end, u0: place.u0, u1: place.u1 });
  }
  flush();
  return pieces;
}

/** The words and tabs from `from` to `to`; a word that is broken at the end of a line is two. */
function* wordsOf(text: string, from: number, to: number, breaks: ReadonlySet<number>): Generator<[number, number]> {
  for (const match of text.slice(from, to).matchAll(/\t|[^\s]+/gu)) {
    let start = from + match.index;
    const end = start + match[0].length;
    for (let at = start + 1; at < end; at++) {
      if (!breaks.has(at)) continue;
      yield [start, at];
      start = at;
    }
    yield [start, end];
  }
}

type Box = readonly [left: number, bottom: number, right: number, top: number];

/** The box of a character in points; null where it has no glyph. */
function boxAt({ boxes, unit }: PageGeometry, at: number): Box | null {
  const from = at * 4;
  const [l, b, r, t] = [boxes[from] ?? 0, boxes[from + 1] ?? 0, boxes[from + 2] ?? 0, boxes[from + 3] ?? 0];
  return l === r && b === t ? null : [l * unit, b * unit, r * unit, t * unit];
}

/** The direction of the writing in quarter turns, from the first character and the last; null where one tells nothing. */
function turnOf(geometry: PageGeometry, from: number, to: number): number | null {
  let [first, last]: [Box | null, Box | null] = [null, null];
  for (let at = from; at < to && first === null; at++) first = boxAt(geometry, at);
  for (let at = to - 1; at > from && last === null; at--) last = boxAt(geometry, at);
  if (first === null || last === null) return null;
  const [dx, dy] = [last[0] + last[2] - first[0] - first[2], last[1] + last[3] - first[1] - first[3]];
  if (dx === 0 && dy === 0) return null;
  if (Math.abs(dx) >= Math.abs(dy)) return dx > 0 ? 0 : 2;
  return dy > 0 ? 1 : 3;
}

/** Mean height of the characters of a line. */
function sizeOf(geometry: PageGeometry, from: number, to: number, turn: number): number {
  let [sum, count] = [0, 0];
  for (let at = from; at < to; at++) {
    const box = boxAt(geometry, at);
    if (box === null) continue;
    sum += turn === 1 || turn === 3 ? box[2] - box[0] : box[3] - box[1];
    count++;
  }
  return count === 0 ? 10 : sum / count;
}

/** Extent of characters along the writing, and their lower edge across it. Null without boxes. */
function placeOf(
  geometry: PageGeometry,
  from: number,
  to: number,
  turn: number,
): { u0: number; u1: number; v: number } | null {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = from; at < to; at++) {
    const box = boxAt(geometry, at);
    if (box === null) continue;
    left = Math.min(left, box[0]);
    bottom = Math.min(bottom, box[1]);
    right = Math.max(right, box[2]);
    top = Math.max(top, box[3]);
  }
  if (left > right) return null;
  if (turn === 1) return { u0: bottom, u1: top, v: -right };
  if (turn === 2) return { u0: -right, u1: -left, v: -top };
  if (turn === 3) return { u0: -top, u1: -bottom, v: left };
  return { u0: left, u1: right, v: bottom };
}
