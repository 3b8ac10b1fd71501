import type { PixelBox, RecognisedLine, RecognisedWord } from './recognised.ts';

/** What is used of tesseract.js's types. */
interface PixelRect {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

interface TesseractWord {
  /** 0..100, as of each symbol. */
  readonly confidence: number;
  readonly symbols: readonly { readonly text: string; readonly confidence: number; readonly bbox: PixelRect }[];
}

interface TesseractLine {
  readonly words: readonly TesseractWord[];
  readonly baseline: PixelRect;
  readonly bbox: PixelRect;
  readonly rowAttributes?: { readonly rowHeight: number; readonly descenders: number };
}

/** Part of the height of a line's type that lies under its baseline; usual where the engine does not say. */
const BELOW = 0.2;

/**
 * Confidence under which what is read is no word, and under which it is none without a sign that says something:
 * specks, rules, edges.
 */
const [WORD, SIGN] = [0.2, 0.7];
/** Letters, digits, and what stands alone in tables and lists: "—" for nothing, "$", "%", "•". */
const SAYS_SOMETHING = /[\p{L}\p{N}\p{Pd}\p{Sc}%•]/u;
/** What no bullet looks like. */
const NO_BULLET = /^[\p{L}\p{N}\p{Pd}|_/\\]$/u;

/** What the vertical rule of a table looks like. */
const RULE = '|';

function isWord({ symbols, confidence }: RecognisedWord): boolean {
  const text = symbols.join('');
  return text.trim() !== '' && text !== RULE && confidence >= (SAYS_SOMETHING.test(text) ? WORD : SIGN);
}

/**
 * A sign at the beginning of a line that OCR is unsure of is the mark of an item: its data has no bullets of all
 * shapes.
 */
function asBullet(word: RecognisedWord): RecognisedWord {
  const [sign, ...more] = word.symbols;
  const isUnsure = word.confidence < SIGN && sign !== undefined && more.length === 0;
  return isUnsure && [...sign].length === 1 && !NO_BULLET.test(sign) ? { ...word, symbols: ['•'] } : word;
}

/**
 * Mean confidence of the letters of a word from which on it is one although the engine does not know it: measured,
 * "child’s" and other words that it gives 0 have 0.96 and more, dot leaders read as letters 0.90 and less.
 */
const SURE_LETTERS = 0.93;
/** How sure the engine is then: of its letters, not of the word. */
const BY_LETTERS = 0.5;

/** A stroke among words is the word "I", not the rule of a table, which stands apart. */
function asLetter(
  word: RecognisedWord,
  before: RecognisedWord | undefined,
  after: RecognisedWord | undefined,
  height: number,
): RecognisedWord {
  const [left = 0, right = 0] = word.edges;
  if (word.symbols.join('') !== RULE || before === undefined || after === undefined) return word;
  const gaps = [left - (before.edges.at(-1) ?? 0), (after.edges[0] ?? 0) - right];
  return gaps.every((gap) => gap < APART * height) ? { ...word, symbols: ['I'] } : word;
}

/** Distance to the next word from which on a sign stands apart, as a multiple of the height of the line. */
const APART = 0.5;

function recognisedWord({ symbols, confidence }: TesseractWord): RecognisedWord {
  const ofLetters = symbols.reduce((sum, symbol) => sum + symbol.confidence, 0) / symbols.length / 100;
  const least = symbols.length > 2 && ofLetters >= SURE_LETTERS ? BY_LETTERS : 0;
  return {
    symbols: symbols.map(({ text }) => text),
    edges: [...symbols.map(({ bbox }) => bbox.x0), symbols.at(-1)?.bbox.x1 ?? 0],
    confidence: Math.max(confidence / 100, least),
  };
}

/**
 * A line as Tesseract reads it, without what is no word. `strokes`: mean width of the strokes in a box, 0 where nothing
 * is known.
 */
export function recognisedLine(line: TesseractLine, strokes: (box: PixelBox) => number): RecognisedLine {
  const { baseline, bbox, rowAttributes } = line;
  const height = rowAttributes?.rowHeight || bbox.y1 - bbox.y0;
  const below = rowAttributes?.descenders || BELOW * height;
  const words = line.words.map(recognisedWord);
  const widths = line.words
    .flatMap(({ symbols }) => symbols.map(({ bbox: { x0, y0, x1, y1 } }) => strokes([x0, y0, x1, y1])))
    .filter((width) => width > 0);
  return {
    words: words
      .map((word, i) =>
        i === 0 && words.length > 1 ? asBullet(word) : asLetter(word, words[i - 1], words[i + 1], height),
      )
      .filter(isWord),
    baseline: [baseline.y0, baseline.y1],
    above: height - below,
    below,
    weight: widths.length === 0 ? null : widths.reduce((sum, width) => sum + width, 0) / widths.length / height,
  };
}
