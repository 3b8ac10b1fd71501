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
 * The blocks of a page with their words, from what is stored of it: a table that is read again from the library is the
 * one that was read from the file. Words without a box are left out.
 */
export function pieceBlocks(
  page: Pick<PageRecord, 'start' | 'text' | 'geometry'>,
  blocks: readonly PageBlock[],
): PieceBlock[] {
  if (page.geometry === null) return blocks.map((block) => ({ ...block, pieces: [] }));
  const geometry = decodeGeometry(page.geometry);
  const breaks = new Uint8Array(page.text.length + 1);
  for (const at of geometry.lineStarts) breaks[at] = 1;
  return blocks.map((block) => ({ ...block, pieces: piecesOf(block, page, geometry, breaks) }));
}

/** Which offsets of a page's text begin a line: 1 there. Each character of a table is looked up. */
type Breaks = Uint8Array;

function piecesOf(
  block: PageBlock,
  page: Pick<PageRecord, 'start' | 'text'>,
  geometry: PageGeometry,
  breaks: Breaks,
): PagePiece[] {
  const pieces: PagePiece[] = [];
  const [from, to] = [block.start - page.start, block.end - page.start];
  const endOfLine = (at: number): number => {
    const next = breaks.indexOf(1, at + 1);
    return next < 0 ? to : Math.min(next, to);
  };
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
      const size = sizes.get(line) ?? sizeOf(geometry, line, endOfLine(line), turn);
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
    if (breaks[at] === 1) {
      flush();
      line = at;
      turn = turnOf(geometry, at, endOfLine(at)) ?? turn;
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
function wordsOf(text: string, from: number, to: number, breaks: Breaks): [start: number, end: number][] {
  const words: [number, number][] = [];
  let start = -1;
  const end = (at: number): void => {
    if (start >= 0) words.push([start, at]);
    start = -1;
  };
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (isBlank(code)) {
      end(at);
      if (code === TAB) words.push([at, at + 1]);
    } else if (start < 0 || breaks[at] === 1) {
      end(at);
      start = at;
    }
  }
  end(to);
  return words;
}

const TAB = 0x09;
/** Nearly all characters are between the blank and the one that does not break. */
const isBlank = (code: number): boolean => (code <= 0x20 || code >= 0xa0) && /\s/u.test(String.fromCharCode(code));

type Box = readonly [left: number, bottom: number, right: number, top: number];

/** The box of a character in points; null where it has no glyph. */
function boxAt({ boxes, unit }: PageGeometry, at: number): Box | null {
  const from = at * 4;
  const [l, b, r, t] = [boxes[from] ?? 0, boxes[from + 1] ?? 0, boxes[from + 2] ?? 0, boxes[from + 3] ?? 0];
  return l === r && b === t ? null : [l * unit, b * unit, r * unit, t * unit];
}

/**
 * The direction of the writing in quarter turns, from the first character and the last; null where one tells nothing.
 */
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
function sizeOf({ boxes, unit }: PageGeometry, from: number, to: number, turn: number): number {
  let [sum, count] = [0, 0];
  const low = turn === 1 || turn === 3 ? 0 : 1;
  for (let at = from * 4; at < to * 4; at += 4) {
    if (isNoBox(boxes, at)) continue;
    sum += (boxes[at + low + 2] as number) * unit - (boxes[at + low] as number) * unit;
    count++;
  }
  return count === 0 ? 10 : sum / count;
}

/** Extent of characters along the writing, and their lower edge across it. Null without boxes. */
function placeOf(
  { boxes, unit }: PageGeometry,
  from: number,
  to: number,
  turn: number,
): { u0: number; u1: number; v: number } | null {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = from * 4; at < to * 4; at += 4) {
    if (isNoBox(boxes, at)) continue;
    left = Math.min(left, boxes[at] as number);
    bottom = Math.min(bottom, boxes[at + 1] as number);
    right = Math.max(right, boxes[at + 2] as number);
    top = Math.max(top, boxes[at + 3] as number);
  }
  if (left > right) return null;
  if (turn === 1) return { u0: bottom * unit, u1: top * unit, v: -right * unit };
  if (turn === 2) return { u0: -right * unit, u1: -left * unit, v: -top * unit };
  if (turn === 3) return { u0: -top * unit, u1: -bottom * unit, v: left * unit };
  return { u0: left * unit, u1: right * unit, v: bottom * unit };
}

/** `at`: where the box begins in `boxes`. */
const isNoBox = (boxes: Int16Array, at: number): boolean =>
  boxes[at] === boxes[at + 2] && boxes[at + 1] === boxes[at + 3];
