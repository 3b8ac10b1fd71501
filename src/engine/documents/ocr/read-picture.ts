import { fullestPart, type GreyPicture, inkOf, onWhitePaper, specksOf, turned, withoutSpecks } from './picture.ts';
import type { ReadPicture, RecogniseOptions } from './recognise.ts';
import { gainOf, lettersOf, meanConfidence, type RecognisedPage } from './recognised.ts';

/** Mean confidence from which on nothing else is tried. */
const SURE = 0.9;
/** Mean confidence under which the lines may run another way: measured, upright pages have 0.7 and more, turned ones 0.5 and less. */
const TURNED = 0.6;
/**
 * Share of specks among the dark pixels from which on they are taken away first: each costs time, a page of them minutes. Measured, clean pages
 * have 0.001 to 0.032 (full stops), pages with one speck in a hundred pixels 0.066 to 0.187.
 */
const SPECKLED = 0.05;
/** Share of dark pixels under which a picture is an empty page: a full stop of a page is 0.00001 of it, a short line 0.0005. */
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
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads the picture of a page, without specks where it has many. Where the words are unsure it is read again, turned as its fullest part reads best, and then without specks and
 * with level lines: what is expected to have the most letters right stays. Null for an empty picture. Throws what `recognise` throws.
 */
export async function readDrawnPage(
  { picture: drawn, scale }: DrawnPage,
  recognise: Recognise,
  { turn: first = 0, signal }: ReadOptions = {},
): Promise<RecognisedPage | null> {
  const picture = specksOf(drawn) > SPECKLED ? cleaned(drawn) : drawn;
  if (inkOf(picture) < BLANK) return null;
  const { width, height } = picture;
  const read = async (turn: number, isCleaned = false): Promise<RecognisedPage> => {
    const upright = turned(picture, turn);
    const seen = isCleaned ? cleaned(upright) : upright;
    const { lines, level } = await recognise(seen, { isLevelled: isCleaned, signal });
    return { lines, frame: { width, height, scale, turn, level } };
  };
  let best = await read(first);
  const keepBetter = (other: RecognisedPage): void => {
    if (gainOf(other) > gainOf(best)) best = other;
  };
  if (meanConfidence(best) < TURNED) {
    const turn = await likelyTurn(picture, recognise, signal);
    if (turn !== first) keepBetter(await read(turn));
  }
  if (lettersOf(best) > 0 && meanConfidence(best) < SURE) keepBetter(await read(best.frame.turn, true));
  return best;
}

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
