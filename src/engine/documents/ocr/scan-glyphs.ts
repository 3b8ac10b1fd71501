import type { Box, GlyphPage } from '../layout/line.ts';
import {
  baselineAt,
  beforeLevelling,
  middleOf,
  type PictureFrame,
  type PixelBox,
  type RecognisedLine,
  type RecognisedPage,
  type RecognisedWord,
} from './recognised.ts';

/** The page that a picture was made of, as PDFium shows it. */
export interface PicturedPage {
  readonly mediaBox: Box;
  readonly cropBox: Box;
  /** Clockwise, in degrees: 0, 90, 180 or 270. */
  readonly rotation: number;
}

type Point = readonly [x: number, y: number];

/** A point of the picture as it was read, in the picture as it is shown. */
function shownPoint([x, y]: Point, { width, height, turn, level }: PictureFrame): Point {
  const [readWidth, readHeight] = turn % 2 === 0 ? [width, height] : [height, width];
  const [u, v] = beforeLevelling(readWidth, readHeight, level)(x, y);
  if (turn === 1) return [v, height - u];
  if (turn === 2) return [width - u, height - v];
  if (turn === 3) return [width - v, u];
  return [u, v];
}

/** A point of the picture as it is shown, in PDF user space: the reverse of `shownRect`. */
function userPoint([x, y]: Point, { cropBox, rotation }: PicturedPage, scale: number): Point {
  const [l, b, r, t] = cropBox;
  const [px, py] = [x / scale, y / scale];
  if (rotation === 90) return [l + py, b + px];
  if (rotation === 180) return [r - px, b + py];
  if (rotation === 270) return [r - py, t - px];
  return [l + px, t - py];
}

/** The box in PDF user space that holds a box of the picture as it was read. */
export function userBox([left, top, right, bottom]: PixelBox, page: PicturedPage, frame: PictureFrame): Box {
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  const placed = corners.map((corner) => userPoint(shownPoint(corner, frame), page, frame.scale));
  const [xs, ys] = [placed.map(([x]) => x), placed.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/**
 * Times the usual weight of the page from which on a line is bold: measured, 0.9 to 1.1 of regular type, 1.3 to 2.1 of
 * bold.
 */
const BOLD = 1.2;

/** The weight that half of the letters of a page have at most. */
function usualWeight(lines: readonly RecognisedLine[]): number {
  const weights = lines
    .flatMap(({ weight, words }) => (weight === null ? [] : words.flatMap(({ symbols }) => symbols.map(() => weight))))
    .sort((a, b) => a - b);
  return weights[Math.floor(weights.length / 2)] ?? Number.POSITIVE_INFINITY;
}

/**
 * Reach of a font above and below its baseline for the height of its tall letters, so that boxes are like those of
 * PDFium, from ascent to descent: of Helvetica and Times 0.91 and 0.22 of the size, and tall letters have 0.70.
 */
const [ASCENT, DESCENT] = [1.3, 0.31];

/** Fewest characters that show how tall letters are: "ment." has none that reaches as high as the others. */
const FEW = 12;
/**
 * Space that a font leaves on each side of a letter, for the height of its tall letters: of Helvetica and Times about
 * 0.05 of the size.
 */
const BEARING = 0.07;
/** Largest difference of such a line from the line before, as a share: a heading differs by more. */
const ALIKE = 0.25;

/** The height of the tall letters of each line, of short ones in regular type that of the line before. */
function heightsOf(lines: readonly RecognisedLine[], boldFrom: number): number[] {
  const heights: number[] = [];
  for (const { above, words, weight } of lines) {
    const before = heights.at(-1);
    const characters = words.reduce((sum, { symbols }) => sum + symbols.length, 0);
    const isUnsure = characters < FEW && (weight ?? 0) <= boldFrom;
    heights.push(before !== undefined && isUnsure && Math.abs(above / before - 1) < ALIKE ? before : above);
  }
  return heights;
}

/**
 * The symbols of a word, each up to the next: what OCR reads as one word has no gaps, however its letters are spaced.
 */
function joined({ symbols, edges }: RecognisedWord, bearing: number) {
  let reached = Number.NEGATIVE_INFINITY;
  return symbols.map((text, i) => {
    const left = Math.max(reached, (edges[i] as number) - (i === 0 ? bearing : 0));
    const right = Math.max(left + 1, (edges[i + 1] as number) + (i === symbols.length - 1 ? bearing : 0));
    reached = right;
    return { text, left, right };
  });
}

/**
 * The characters of a scan as PDFium would give them, so that lines, tables, canonical text and highlights are made as
 * on any other page. All characters of a line are as high as its font, which makes even highlights. Boxes are where the
 * page shows them; baselines are those of the levelled picture, so that a line that rises is one line.
 */
export function scanGlyphs({ lines, frame }: RecognisedPage, page: PicturedPage): GlyphPage {
  const codes: number[] = [];
  const boxes: number[] = [];
  const origins: number[] = [];
  const generated: number[] = [];
  const confidence: number[] = [];
  const push = (code: number, box: Box, origin: Point, sure: number | null): void => {
    codes.push(code);
    boxes.push(...box);
    origins.push(...origin);
    generated.push(sure === null ? 1 : 0);
    confidence.push(Math.round((sure ?? 0) * 100));
  };
  const blank = (code: number): void => push(code, [0, 0, 0, 0], [0, 0], null);
  const level = { ...frame, level: 0 };
  const bold: number[] = [];
  const boldFrom = BOLD * usualWeight(lines);
  const heights = heightsOf(lines, boldFrom);
  for (const [k, line] of lines.entries()) {
    const { words, weight } = line;
    const height = heights[k] as number;
    const [ascent, descent] = [ASCENT * height, DESCENT * height];
    const middle = middleOf(line);
    words.forEach((word, i) => {
      if (i > 0) blank(0x20);
      for (const { text, left, right } of joined(word, BEARING * height)) {
        const base = baselineAt(line, left);
        const placed = userBox([left, base - ascent, right, base + descent], page, frame);
        const origin = userPoint(shownPoint([left, middle], level), page, frame.scale);
        for (const character of text) {
          push(character.codePointAt(0) as number, placed, origin, word.confidence);
        }
      }
    });
    blank(0x0a);
    const isBold = weight !== null && weight > boldFrom ? 1 : 0;
    while (bold.length < codes.length) bold.push(isBold);
  }
  const none = () => new Uint8Array(codes.length);
  return {
    mediaBox: page.mediaBox,
    cropBox: page.cropBox,
    rotation: page.rotation,
    objects: 1,
    count: codes.length,
    comments: [],
    lost: null,
    isPicture: true,
    codes: Uint32Array.from(codes),
    boxes: Float32Array.from(boxes),
    origins: Float64Array.from(origins),
    // Text that runs from left to right on the shown page is turned the other way in the page's own space.
    turns: none().fill((page.rotation / 90 + frame.turn) % 4),
    generated: Uint8Array.from(generated),
    bold: Uint8Array.from(bold),
    sources: none(),
    confidence: Uint8Array.from(confidence),
    unmapped: none(),
    hidden: none(),
  };
}
