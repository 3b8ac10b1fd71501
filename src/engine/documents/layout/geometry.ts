/**
 * Packs and unpacks the boxes of a page's characters, which the reader writes once and every highlight reads.
 *
 * Layout, little endian: header of 80 bytes {magic u32, unit f32, rotation u32, units u32, lines u32, hyphens u32,
 * media box 4 x f32, crop box 4 x f32, marks u32, padding}, then line starts u32 each, hyphen offsets u32 each,
 * marks of 3 x u32 (start, end, source), then boxes of 4 x i16 (left, bottom, right, top in `unit` points) for every
 * UTF-16 unit, then for every hyphen. A character without a glyph (a space that the reader added, a line break) has
 * four zeros.
 */
import type { Rect } from '../../../contract/documents.ts';
import { type Box, type DrawnSource, GLYPH_SOURCES } from './line.ts';

const MAGIC = 0x31474350; // "PCG1"
const HEADER = 80;
/**
 * 1/20 point: finer than a screen pixel at 1000 %. Text farther than 1,638 points from the origin gets a coarser unit.
 */
const FINEST_UNIT = 0.05;
const LARGEST = 32767;

/** Bytes of a stored mark. */
const MARK = 12;

/** Where text comes from that does not stand in the page's own content. */
export type MarkKind =
  | { readonly source: DrawnSource; readonly confidence?: undefined }
  /** OCR, with how sure it is of the word, 0..1 in steps of 0.01. */
  | { readonly source: 'ocr'; readonly confidence: number };

/** A range of the page's text that does not stand in the page's own content. Page-relative offsets, end exclusive. */
export type SourceMark = MarkKind & {
  readonly start: number;
  readonly end: number;
};

/** A stored mark of OCR holds this and its percent; others hold an index of GLYPH_SOURCES. */
const OCR_MARK = 0x100;

export interface PageGeometry {
  /** Points for each integer of `boxes`. */
  readonly unit: number;
  readonly rotation: number;
  readonly mediaBox: Box;
  readonly cropBox: Box;
  /** Page-relative offset at which each line of the page starts, ascending. */
  readonly lineStarts: Uint32Array;
  /**
   * Page-relative offsets of line-end hyphens removed from the text; each hyphen follows the character before its
   * offset.
   */
  readonly hyphenOffsets: Uint32Array;
  /** In order, never overlapping. */
  readonly marks: readonly SourceMark[];
  /** 4 integers for each UTF-16 unit of the page's text, then 4 for each hyphen. */
  readonly boxes: Int16Array;
}

/** Points for each integer of a page's boxes: the finest unit that can hold the farthest glyph inside the crop box. */
export function unitFor(boxes: Float32Array, cropBox: Box): number {
  let farthest = 0;
  for (let i = 0; i < boxes.length; i++) {
    const value = Math.abs(boxes[i] as number);
    if (value > farthest) farthest = value;
  }
  // A glyph may extend a little past the page; what extends further is clamped to the range.
  const edge = Math.max(...cropBox.map(Math.abs)) * 1.05;
  // One unit is left over for what would be empty.
  return Math.max(FINEST_UNIT, Math.min(farthest, edge) / (LARGEST - 1));
}

/**
 * Whether the middle of a character is in a box; false where a number is missing. `boxes`: 4 numbers for each
 * character.
 */
export function holdsMiddle(box: Box, boxes: Float32Array, i: number): boolean {
  const x = ((boxes[i * 4] as number) + (boxes[i * 4 + 2] as number)) / 2;
  const y = ((boxes[i * 4 + 1] as number) + (boxes[i * 4 + 3] as number)) / 2;
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}

/** Of the box of a character that stands upright. `boxes`: 4 numbers for each character. */
export const heightOf = (boxes: Float32Array, i: number): number =>
  (boxes[i * 4 + 3] as number) - (boxes[i * 4 + 1] as number);

/** A box of the page as writing of this turn has it: along it and across it (see line.ts). */
export function boxAlong([l, b, r, t]: Box, turn: number): Box {
  if (turn === 1) return [b, -r, t, -l];
  if (turn === 2) return [-r, -t, -l, -b];
  return turn === 3 ? [-t, l, -b, r] : [l, b, r, t];
}

export function toUnits(points: number, unit: number): number {
  return Math.max(-LARGEST, Math.min(LARGEST, Math.round(points / unit)));
}

/**
 * A side that ends where it begins only because the unit is coarse is one unit long: a rectangle is never empty for
 * that.
 */
export const notEmpty = (from: number, to: number, unit: number): number =>
  unit > FINEST_UNIT && to === from ? Math.min(LARGEST, from + 1) : to;

export function encodeGeometry(page: PageGeometry): Uint8Array {
  const { lineStarts, hyphenOffsets, boxes } = page;
  const marks = Uint32Array.from(page.marks.flatMap((mark) => [mark.start, mark.end, storedKind(mark)]));
  const lists = [lineStarts, hyphenOffsets, marks, boxes];
  const bytes = new Uint8Array(lists.reduce((sum, list) => sum + list.byteLength, HEADER));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setFloat32(4, page.unit, true);
  view.setUint32(8, page.rotation, true);
  view.setUint32(12, boxes.length / 4 - hyphenOffsets.length, true);
  view.setUint32(16, lineStarts.length, true);
  view.setUint32(20, hyphenOffsets.length, true);
  [...page.mediaBox, ...page.cropBox].forEach((value, i) => {
    view.setFloat32(24 + i * 4, value, true);
  });
  view.setUint32(56, page.marks.length, true);
  let at = HEADER;
  for (const list of lists) {
    bytes.set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength), at);
    at += list.byteLength;
  }
  return bytes;
}

/** Throws a RangeError on bytes that `encodeGeometry` did not write. */
export function decodeGeometry(bytes: Uint8Array): PageGeometry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER || view.getUint32(0, true) !== MAGIC) throw new RangeError('not a page geometry');
  const units = view.getUint32(12, true);
  const lines = view.getUint32(16, true);
  const hyphens = view.getUint32(20, true);
  const marks = view.getUint32(56, true);
  const marksAt = HEADER + (lines + hyphens) * 4;
  const boxesAt = marksAt + marks * MARK;
  const boxBytes = (units + hyphens) * 8;
  if (bytes.byteLength !== boxesAt + boxBytes) throw new RangeError('page geometry of the wrong length');
  // Copied, because the bytes may start at an unaligned address.
  const copy = bytes.slice().buffer;
  const floats = Array.from({ length: 8 }, (_, i) => view.getFloat32(24 + i * 4, true));
  return {
    unit: view.getFloat32(4, true),
    rotation: view.getUint32(8, true),
    mediaBox: floats.slice(0, 4) as unknown as Box,
    cropBox: floats.slice(4, 8) as unknown as Box,
    lineStarts: new Uint32Array(copy, HEADER, lines),
    hyphenOffsets: new Uint32Array(copy, HEADER + lines * 4, hyphens),
    marks: Array.from({ length: marks }, (_, i) => markAt(view, marksAt + i * MARK)),
    boxes: new Int16Array(copy, boxesAt, boxBytes / 2),
  };
}

const storedKind = (mark: SourceMark): number =>
  mark.source === 'ocr' ? OCR_MARK + Math.round(mark.confidence * 100) : GLYPH_SOURCES.indexOf(mark.source);

function markAt(view: DataView, at: number): SourceMark {
  const [start, end, stored] = [0, 4, 8].map((more) => view.getUint32(at + more, true)) as [number, number, number];
  if (stored >= OCR_MARK) return { start, end, source: 'ocr', confidence: (stored - OCR_MARK) / 100 };
  const source = GLYPH_SOURCES[stored];
  if (source === undefined || source === 'page') throw new RangeError('a mark of an unknown source');
  return { start, end, source };
}

/**
 * The rectangles of [from, to) (page-relative): one for each line, split at the tabs between the cells of a row, so
 * that nothing between two cells or columns is lit. In PDF user space points.
 */
export function rectsOfRange(page: PageGeometry, text: string, from: number, to: number): Rect[] {
  const rects: Rect[] = [];
  const { boxes, unit } = page;
  const units = boxes.length / 4 - page.hyphenOffsets.length;
  let current: [number, number, number, number] | null = null;
  const flush = (): void => {
    if (current !== null) {
      const [l, b, r, t] = current.map((v) => Math.round(v * unit * 100) / 100) as [number, number, number, number];
      rects.push([l, b, Math.round((r - l) * 100) / 100, Math.round((t - b) * 100) / 100]);
    }
    current = null;
  };
  const add = (at: number): void => {
    const [l, b, r, t] = [boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]] as [number, number, number, number];
    if (l === 0 && b === 0 && r === 0 && t === 0) return;
    current =
      current === null
        ? [l, b, r, t]
        : [Math.min(current[0], l), Math.min(current[1], b), Math.max(current[2], r), Math.max(current[3], t)];
  };
  let line = lastAtOrBelow(page.lineStarts, from) + 1;
  let hyphen = 0;
  while (hyphen < page.hyphenOffsets.length && (page.hyphenOffsets[hyphen] as number) <= from) hyphen++;
  for (let i = Math.max(0, from); i < Math.min(to, units); i++) {
    if (line < page.lineStarts.length && i >= (page.lineStarts[line] as number)) {
      flush();
      line++;
    }
    if (text.charCodeAt(i) === 9) flush();
    else add(i * 4);
    // The hyphen is lit with its word, if the range continues after it.
    if (page.hyphenOffsets[hyphen] === i + 1) {
      if (i + 1 < to) add((units + hyphen) * 4);
      hyphen++;
    }
  }
  flush();
  return rects;
}

/** Index of the last value <= `value` in an ascending array, -1 when there is none. */
function lastAtOrBelow(values: Uint32Array, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
