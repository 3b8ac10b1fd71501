import { decodeGeometry, rectsOfRange } from '../../../src/engine/documents/layout/geometry.ts';
import type { Box } from '../../../src/engine/documents/layout/line.ts';
import type { PageRecord } from '../../../src/engine/documents/types.ts';
import { wordF1 } from '../reading/letters.ts';

/** A word of a page's text, with its box in points of the page. */
export interface PlacedWord {
  readonly text: string;
  readonly box: Box;
}

/**
 * Farthest that the middles of a word and its copy may lie apart, in points: another of the same spelling is often a
 * line away.
 */
const NEAR = 12;

/** The words of a page's canonical text that have boxes. */
export const placedWords = (page: PageRecord): PlacedWord[] => placed(page, /\S+/gu);

/** The characters of a page's canonical text that have boxes, in its order. */
export const lettersOf = (page: PageRecord): PlacedWord[] => placed(page, /\S/gu);

function placed({ text, geometry }: PageRecord, unit: RegExp): PlacedWord[] {
  if (geometry === null) return [];
  const page = decodeGeometry(geometry);
  return [...text.matchAll(unit)].flatMap(({ 0: word, index }) => {
    const [rect, ...more] = rectsOfRange(page, text, index, index + word.length);
    // A word broken over two lines has two.
    if (rect === undefined || more.length > 0) return [];
    const [x, y, w, h] = rect;
    return [{ text: word, box: [x, y, x + w, y + h] as const }];
  });
}

/**
 * Intersection over union of the boxes of each word and the nearest one of the same spelling; words without any are
 * left out.
 */
export function overlaps(words: readonly PlacedWord[], copies: readonly PlacedWord[]): number[] {
  const bySpelling = Map.groupBy(copies, ({ text }) => text);
  return words.flatMap(({ text, box }) => {
    const near = (bySpelling.get(text) ?? [])
      .map((copy) => ({ copy, distance: distanceBetween(box, copy.box) }))
      .sort((a, b) => a.distance - b.distance)[0];
    return near === undefined || near.distance > NEAR ? [] : [overlapOf(box, near.copy.box)];
  });
}

function distanceBetween(a: Box, b: Box): number {
  return Math.hypot((a[0] + a[2] - b[0] - b[2]) / 2, (a[1] + a[3] - b[1] - b[3]) / 2);
}

function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  const common = Math.max(0, width) * Math.max(0, height);
  const area = (box: Box): number => (box[2] - box[0]) * (box[3] - box[1]);
  return common / (area(a) + area(b) - common);
}

/** Letters that mean the same to a reader and differ by their code alone. */
const alike = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/[‐‑–—]/gu, '-')
    .replaceAll(/[•●▪·]/gu, '·')
    .replaceAll(/\s+/gu, ' ')
    .trim();

export interface PlacedLetters {
  /**
   * Characters of the words that are read where they stand, for each character of them (1 less the Levenshtein
   * distance), 0..1.
   */
  readonly accuracy: number;
  /** Characters that are read where no word stands, for each character of the words. */
  readonly extra: number;
}

/**
 * How well words are read where they stand, whatever the order: each beside the letters whose middles lie in its box.
 */
export function placedLetters(words: readonly PlacedWord[], letters: readonly PlacedWord[]): PlacedLetters {
  const used = new Set<PlacedWord>();
  let [wrong, all] = [0, 0];
  for (const { text, box } of words) {
    const inside = letters.filter((letter) => !used.has(letter) && isInside(letter.box, box));
    for (const letter of inside) used.add(letter);
    const right = alike(text);
    wrong += Math.min(right.length, distance(right, alike(inside.map((letter) => letter.text).join(''))));
    all += right.length;
  }
  return { accuracy: 1 - wrong / all, extra: (letters.length - used.size) / all };
}

function isInside([l, b, r, t]: Box, [left, bottom, right, top]: Box): boolean {
  const [x, y] = [(l + r) / 2, (b + t) / 2];
  return x > left - EDGE && x < right + EDGE && y > bottom && y < top;
}

/** How far a letter may stand out of the box of its word, in points. */
const EDGE = 0.5;

/** Characters to insert, delete or change (Levenshtein). */
function distance(right: string, read: string): number {
  let row = Uint32Array.from({ length: read.length + 1 }, (_, i) => i);
  for (let i = 1; i <= right.length; i++) {
    const next = new Uint32Array(read.length + 1);
    next[0] = i;
    for (let j = 1; j <= read.length; j++) {
      const other = right[i - 1] === read[j - 1] ? 0 : 1;
      next[j] = Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + other);
    }
    row = next;
  }
  return row[read.length] as number;
}

/** 1 less the characters to insert, delete or change (Levenshtein) for each character of the text, at least 0. */
export function characterAccuracy(text: string, copy: string): number {
  const [right, read] = [alike(text), alike(copy)];
  if (right.length === 0) return read.length === 0 ? 1 : 0;
  return Math.max(0, 1 - distance(right, read) / right.length);
}

/** Harmonic mean of the shares of words found and of words that are right (F1), whatever their order. */
export const wordAgreement = (text: string, copy: string): number =>
  wordF1(alike(text).split(' '), alike(copy).split(' '));
