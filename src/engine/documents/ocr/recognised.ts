/**
 * What OCR reads in the picture of a page. Everything is in pixels of the picture as it was read (`PictureFrame`), with
 * y down.
 */
export type PixelBox = readonly [left: number, top: number, right: number, bottom: number];

/** Kept small: a long scan has a million letters, and all of them are in memory when it is written. */
export interface RecognisedWord {
  /** One character each, rarely several. */
  readonly symbols: readonly string[];
  /** Left edge of each symbol, then the right edge of the last. */
  readonly edges: readonly number[];
  /** How sure the engine is of the word, 0..1. */
  readonly confidence: number;
}

export interface RecognisedLine {
  readonly words: readonly RecognisedWord[];
  /** Height of the baseline at the left and at the right end of the line. */
  readonly baseline: readonly [left: number, right: number];
  /** How far the letters of this type reach above and below the baseline. */
  readonly above: number;
  readonly below: number;
  /**
   * Mean width of its strokes for each pixel of its height; bold type has more than the rest of a page. Null where
   * nothing is known.
   */
  readonly weight: number | null;
}

type Based = Pick<RecognisedLine, 'words' | 'baseline'>;

/** Height of the baseline of a line at `x`. */
export function baselineAt({ words, baseline }: Based, x: number): number {
  const [from, to] = [words[0]?.edges[0] ?? 0, words.at(-1)?.edges.at(-1) ?? 0];
  const share = to > from ? (x - from) / (to - from) : 0;
  return baseline[0] + (baseline[1] - baseline[0]) * share;
}

/** Height of the baseline in the middle of a line. */
export const middleOf = ({ baseline }: Pick<RecognisedLine, 'baseline'>): number => (baseline[0] + baseline[1]) / 2;

/** How the picture of a page was drawn, and turned until its lines ran from left to right. */
export interface PictureFrame {
  /** Of the page as it is shown, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels a point. */
  readonly scale: number;
  /** Clockwise quarter turns: 0 to 3. */
  readonly turn: number;
  /**
   * Angle in radians by which the turned picture was then turned clockwise around its middle, so that its lines are
   * level.
   */
  readonly level: number;
}

/**
 * Gives the place, in the upright picture of this size, of a point of the picture that was turned by `level` around its
 * middle.
 */
export function beforeLevelling(
  width: number,
  height: number,
  level: number,
): (x: number, y: number) => readonly [x: number, y: number] {
  const [cos, sin] = [Math.cos(level), Math.sin(level)];
  return (x, y) => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    return [width / 2 + dx * cos + dy * sin, height / 2 - dx * sin + dy * cos];
  };
}

export interface RecognisedPage {
  /** In reading order. */
  readonly lines: readonly RecognisedLine[];
  readonly frame: PictureFrame;
}

/** What became of a page: null when nothing is drawn on it, or why it could not be read. */
export type ScannedPage = RecognisedPage | { readonly failed: string } | null;

type Lines = Pick<RecognisedPage, 'lines'>;

/** Number of recognised characters. */
export const lettersOf = ({ lines }: Lines): number =>
  lines.reduce((sum, { words }) => words.reduce((letters, word) => letters + word.symbols.length, sum), 0);

/** Mean confidence of the words of a page, each counted by its length, 0..1; 0 without words. */
export function meanConfidence(page: Lines): number {
  const letters = lettersOf(page);
  return letters === 0 ? 0 : sureLetters(page) / letters;
}

/** Number of characters that are expected to be right. */
const sureLetters = ({ lines }: Lines): number =>
  lines.reduce((sum, { words }) => words.reduce((sure, word) => sure + word.confidence * word.symbols.length, sum), 0);

/**
 * Characters expected to be right less those expected to be wrong: a picture that lies on its side has few or less than
 * none.
 */
export const gainOf = (page: Lines): number => 2 * sureLetters(page) - lettersOf(page);
