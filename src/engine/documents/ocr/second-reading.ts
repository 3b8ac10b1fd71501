import type { GreyPicture } from './picture.ts';
import { baselineAt, beforeLevelling, type PixelBox, type RecognisedLine, type RecognisedWord } from './recognised.ts';
import { greyAt, type ReadWord } from './word-reader.ts';

/**
 * Confidence of a word under which it is read a second time; figures always are, since no word of a language tells
 * them.
 */
const UNSURE = 0.7;
/**
 * Confidence of the second reading from which on it counts. Measured, of words that both read alike it is 0.95 and
 * more.
 */
const SURE = 0.9;
/** Confidence of a figure of which both readings differ and neither is sure. */
const DISPUTED = 0.5;
/**
 * How much of the paper around a word is looked at, for the height of its tall letters: at the sides, above and below.
 */
const [BESIDE, ABOVE, BELOW] = [0.3, 0.25, 0.45];

/**
 * The turned picture of a page, and the angle in radians by which it was turned clockwise before its lines were read.
 */
export interface ReadFrom {
  readonly picture: GreyPicture;
  readonly level: number;
}

/**
 * The lines with a second opinion on figures and unsure words, of a reader that knows no words: it reads "2.1" and "10
 * to 14" where the first, which knows what words look like, reads "21" and "10to 14".
 */
export async function withSecondReading(
  lines: readonly RecognisedLine[],
  from: ReadFrom,
  read: (word: GreyPicture) => Promise<ReadWord>,
): Promise<RecognisedLine[]> {
  const all: RecognisedLine[] = [];
  for (const line of lines) {
    const words: RecognisedWord[] = [];
    for (const word of line.words) {
      if (!isDoubtful(word)) words.push(word);
      else words.push(...settled(word, await read(pictureOf(word, line, from))));
    }
    all.push({ ...line, words });
  }
  return all;
}

function isDoubtful({ symbols, confidence }: RecognisedWord): boolean {
  const text = symbols.join('');
  return /\p{N}/u.test(text) || (confidence < UNSURE && /\p{L}/u.test(text));
}

/** The reading that counts. */
function settled(word: RecognisedWord, second: ReadWord): RecognisedWord[] {
  const [text, other] = [plain(word.symbols.join('')), plain(second.text)];
  if (text === other) return [word];
  if (second.confidence >= SURE && isWritten(other)) return wordsOf(other, word, second.confidence);
  const isFigure = /\p{N}/u.test(text);
  return [isFigure ? { ...word, confidence: Math.min(word.confidence, DISPUTED) } : word];
}

/** Without what differs by its code alone: full-width signs, kinds of quotation marks and dashes. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[‘’`´]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/[‐‑–—]/gu, '-')
    .replaceAll('。', '.')
    .replaceAll('、', ',')
    .trim();

/** Whether a text is of the letters and signs that the first reader can have meant: the second knows Chinese too. */
const isWritten = (text: string): boolean =>
  /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]*[\p{L}\p{N}][\p{Script=Latin}\p{N}\p{P}\p{S}\s]*$/u.test(text);

/** The words of the second reading in the place of the first, their characters spread evenly. */
function wordsOf(text: string, { edges }: RecognisedWord, confidence: number): RecognisedWord[] {
  const characters = [...text];
  const [left, right] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  const edge = (i: number): number => Math.round(left + ((right - left) * i) / characters.length);
  const words: RecognisedWord[] = [];
  let first = 0;
  for (let i = 0; i <= characters.length; i++) {
    if (i < characters.length && characters[i] !== ' ') continue;
    if (i > first)
      words.push({
        symbols: characters.slice(first, i),
        edges: Array.from({ length: i - first + 1 }, (_, k) => edge(first + k)),
        confidence,
      });
    first = i + 1;
  }
  return words;
}

/** The picture of a word, level. */
function pictureOf(word: RecognisedWord, line: RecognisedLine, { picture, level }: ReadFrom): GreyPicture {
  const [left, top, right, bottom] = boxOf(word, line);
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const grey = new Uint8Array(width * height).fill(255);
  const place = beforeLevelling(picture.width, picture.height, level);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = place(left + x, top + y);
      if (u < 0 || v < 0 || u > picture.width - 1 || v > picture.height - 1) continue;
      grey[y * width + x] = greyAt(picture.grey, picture.width, picture.height, u, v);
    }
  }
  return { width, height, grey };
}

function boxOf({ edges }: RecognisedWord, line: RecognisedLine): PixelBox {
  const [left, right] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  const base = baselineAt(line, (left + right) / 2);
  const side = BESIDE * line.above;
  return [left - side, base - (1 + ABOVE) * line.above, right + side, base + BELOW * line.above].map(
    Math.round,
  ) as unknown as PixelBox;
}
