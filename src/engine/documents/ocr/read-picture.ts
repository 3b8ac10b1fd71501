import {
  bandsBetween,
  fullestPart,
  type GreyPicture,
  inkOf,
  onWhitePaper,
  specksOf,
  turned,
  withoutSpecks,
} from './picture.ts';
import type { ReadPicture, RecogniseOptions } from './recognise.ts';
import {
  gainOf,
  lettersOf,
  meanConfidence,
  middleOf,
  type PixelBox,
  type RecognisedLine,
  type RecognisedPage,
} from './recognised.ts';
import { withSecondReading } from './second-reading.ts';
import { textColumns } from './text-columns.ts';
import type { ReadWord } from './word-reader.ts';

/** Mean confidence from which on nothing else is tried. */
const SURE = 0.9;
/**
 * Mean confidence under which the lines may run another way: measured, upright pages have 0.7 and more, turned ones 0.5
 * and less.
 */
const TURNED = 0.6;
/**
 * Share of specks among the dark pixels from which on they are taken away first: each costs time, a page of them
 * minutes. Measured, clean pages have 0.001 to 0.032 (full stops), pages with one speck in a hundred pixels 0.066 to
 * 0.187.
 */
const SPECKLED = 0.05;
/**
 * Share of dark pixels under which a picture is an empty page: a full stop of a page is 0.00001 of it, a short line
 * 0.0005.
 */
const BLANK = 0.0001;

export interface DrawnPage {
  /** The page as it is shown. */
  readonly picture: GreyPicture;
  /** Pixels a point. */
  readonly scale: number;
}

export type Recognise = (picture: GreyPicture, options: RecogniseOptions) => Promise<ReadPicture>;

interface ReadOptions {
  /** Quarter turns that made the page before it readable, tried first. */
  readonly turn?: number;
  /** Gives figures and unsure words a second reading. */
  readonly readWord?: ((word: GreyPicture) => Promise<ReadWord>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A reading of a page, and the upright picture that was read. */
interface Attempt {
  readonly page: RecognisedPage;
  readonly seen: GreyPicture;
}

/**
 * Reads the picture of a page, without specks where it has many. Where the words are unsure it is read again, turned as
 * its fullest part reads best, and then without specks and with level lines: what is expected to have the most letters
 * right stays. Columns of text are read one by one at last. Null for an empty picture. Throws what `recognise` throws.
 */
export async function readDrawnPage(
  { picture: drawn, scale }: DrawnPage,
  recognise: Recognise,
  { turn: first = 0, readWord, signal }: ReadOptions = {},
): Promise<RecognisedPage | null> {
  const picture = specksOf(drawn) > SPECKLED ? cleaned(drawn) : drawn;
  if (inkOf(picture) < BLANK) return null;
  const { width, height } = picture;
  const read = async (turn: number, isCleaned = false): Promise<Attempt> => {
    const upright = turned(picture, turn);
    const seen = isCleaned ? cleaned(upright) : upright;
    const { lines, level } = await recognise(seen, { isLevelled: isCleaned, signal });
    return { page: { lines, frame: { width, height, scale, turn, level } }, seen };
  };
  let attempt = await read(first);
  const keepBetter = (other: Attempt): void => {
    if (gainOf(other.page) > gainOf(attempt.page)) attempt = other;
  };
  if (meanConfidence(attempt.page) < TURNED) {
    const turn = await likelyTurn(picture, recognise, signal);
    if (turn !== first) keepBetter(await read(turn));
  }
  if (lettersOf(attempt.page) > 0 && meanConfidence(attempt.page) < SURE)
    keepBetter(await read(attempt.page.frame.turn, true));
  const { page: best, seen } = attempt;
  const readPart = async (part: PixelBox): Promise<readonly RecognisedLine[]> => {
    try {
      return (await recognise(seen, { level: best.frame.level, part, signal })).lines;
    } catch (error) {
      // A part that takes too long, as drawings do, costs what was read of the page nothing.
      if ((error as { code?: unknown }).code === 'OCR_STOPPED') return [];
      throw error;
    }
  };
  // Where the picture was levelled, its lines stand elsewhere than in ours.
  const isLevel = best.frame.level === 0 && best.lines.length > 0;
  const lines = isLevel ? await withMissedLines(best.lines, seen, readPart) : best.lines;
  const inOrder = await inColumns(lines, readPart);
  if (readWord === undefined) return { ...best, lines: inOrder };
  const from = { picture: seen, level: best.frame.level };
  return { ...best, lines: await withSecondReading(inOrder, from, readWord) };
}

/** How sure the engine must be of what it missed at first, on the mean: of pictures and rules it makes letters too. */
const MISSED = 0.8;

/**
 * The lines of a page, with those that the engine passed over: it takes a title much larger than the rest of a page, or
 * white on a dark ground, for a picture.
 */
async function withMissedLines(
  lines: readonly RecognisedLine[],
  picture: GreyPicture,
  read: (part: PixelBox) => Promise<readonly RecognisedLine[]>,
): Promise<readonly RecognisedLine[]> {
  const covered = lines.map(({ baseline, above, below }) => {
    const [top, bottom] = [Math.min(...baseline), Math.max(...baseline)];
    return [top - 1.2 * above, bottom + below] as const;
  });
  const missed: RecognisedLine[] = [];
  for (const band of bandsBetween(picture, covered)) {
    const found = await read(band);
    if (meanConfidence({ lines: found }) >= MISSED) missed.push(...found);
  }
  // Each before the first line that is below it, so that the order of the others stays.
  const all = [...lines];
  for (const line of missed) {
    const at = all.findIndex((other) => middleOf(other) > middleOf(line));
    all.splice(at < 0 ? all.length : at, 0, line);
  }
  return all;
}

/**
 * The lines of a page, those of text in columns read anew, column by column: across them the engine makes one line of
 * two. What it read is kept where that gives less.
 */
async function inColumns(
  lines: readonly RecognisedLine[],
  read: (part: PixelBox) => Promise<readonly RecognisedLine[]>,
): Promise<readonly RecognisedLine[]> {
  const found = textColumns(lines);
  if (found === null) return lines;
  const columns: RecognisedLine[] = [];
  for (const part of found.columns) columns.push(...(await read(part)));
  const across = lines.slice(found.from, found.to);
  if (gainOf({ lines: columns }) < KEPT * gainOf({ lines: across })) return lines;
  return [...lines.slice(0, found.from), ...columns, ...lines.slice(found.to)];
}

/** Share of what was read across columns that reading them one by one gives at least. */
const KEPT = 0.95;

const cleaned = (picture: GreyPicture): GreyPicture => onWhitePaper(withoutSpecks(picture));

/** The quarter turns with which the fullest part of a picture reads best. */
async function likelyTurn(
  picture: GreyPicture,
  recognise: Recognise,
  signal: AbortSignal | undefined,
): Promise<number> {
  const part = fullestPart(picture);
  let best = { turn: 0, gain: Number.NEGATIVE_INFINITY };
  for (const turn of [0, 1, 3, 2]) {
    const gain = gainOf(await recognise(turned(part, turn), { signal }));
    if (gain > best.gain) best = { turn, gain };
  }
  return best.turn;
}
