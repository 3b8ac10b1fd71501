import type { Rect } from '../../../contract/documents.ts';
import { holdsMiddle } from '../layout/geometry.ts';
import type { Box } from '../layout/line.ts';
import type { PageCharacters } from './characters.ts';
import { areSeen } from './draw-page.ts';
import type { PdfiumMemory, Pointer } from './exports.ts';
import { areaOf, type PageObjects, type Painted, type PaintedText, SCAN } from './page-objects.ts';

/** Height of a character of less than one point: its loose box is about 1.15 times its size. */
const SMALLEST_HEIGHT = 1.15;
/** Colours whose channels all differ by less are looked at again. */
const LIKE = 24;
/**
 * Most pairs of a text and something painted that are looked at. A map has more: there only what is white, transparent,
 * tiny or invisible is suspected.
 */
const MOST_PAIRS = 20_000_000;
/** Pixels a point of the pictures that are compared, and their longest side. */
const SCALE = 0.75;
const LONGEST_SIDE = 2000;
/** Share of the height of a character's box, at its lower and upper end, into which the lines beside it may reach. */
const EDGE = 0.2;
const BLANKS = new Set([0x20, 0xa0, 0x09, 0x0a, 0x0d]);

interface HiddenRequest {
  readonly page: Pointer;
  readonly objects: PageObjects;
  readonly characters: PageCharacters;
  readonly cropBox: Box;
  readonly rotation: number;
  readonly file: string;
  /**
   * Layers of the document that were seen on a page; grows. Null where some are turned off: all that may be in one is
   * looked at.
   */
  readonly shownLayers: Set<string> | null;
}

/**
 * Which characters of an open page no reader sees: under one point, invisible without an image that they would be the
 * text of, or without any trace in the picture of the page, whatever the reason: white on white, under a filled area,
 * under an image, cut off. Only what is suspected by its colour and by what is painted over it is compared in two
 * pictures, of the page and of the page without text: a word without any difference is hidden. 1 = hidden.
 */
export function hiddenCharacters(pdfium: PdfiumMemory, request: HiddenRequest): Uint8Array {
  const { objects, characters, cropBox } = request;
  const hidden = new Uint8Array(characters.codes.length);
  const images = objects.painted.filter(({ colour }) => colour === null);
  const scans = images.filter(({ box }) => areaOf(box) >= SCAN * areaOf(cropBox));
  const isMap = objects.painted.length * characters.objects.length > MOST_PAIRS;
  const others = isMap ? [] : objects.painted.filter((one) => !scans.includes(one));
  const texts = characters.objects.map((object) =>
    object === 0 ? null : suspectOf(objects.textOf(object), others, request.shownLayers),
  );
  const seen: number[] = [];
  const { boxes, turns, objectOf } = characters;
  for (let i = 0; i < hidden.length; i++) {
    const text = texts[objectOf[i] as number];
    // The smaller side of the box, since the text may be turned.
    const low = i * 4 + (isUpright(turns[i] as number) ? 1 : 0);
    const isTiny = (boxes[low + 2] as number) - (boxes[low] as number) < SMALLEST_HEIGHT;
    // Nearly every character, of every page.
    if (!isTiny && !text) continue;
    if (characters.generated[i] === 1 || BLANKS.has(characters.codes[i] as number)) continue;
    if (isTiny || !text) hidden[i] = 1;
    else if (text.isInvisible) hidden[i] = images.some(({ box }) => holdsMiddle(box, boxes, i)) ? 0 : 1;
    else if (mayHide(text, boxes, i)) seen.push(i);
  }
  if (seen.length > 0) compare(pdfium, request, objects.texts, seen, hidden);
  for (const i of seen) {
    const layer = texts[characters.objectOf[i] as number]?.layer ?? null;
    if (hidden[i] === 0 && layer !== null) request.shownLayers?.add(layer);
  }
  return hidden;
}

/** Whether the height of the box is that of the letter; of skewed text nothing better is known. */
const isUpright = (turn: number): boolean => turn !== 1 && turn !== 3;

const isLike = (a: Painted['colour'], b: Painted['colour']): boolean =>
  a !== null &&
  b !== null &&
  Math.abs(a[0] - b[0]) < LIKE &&
  Math.abs(a[1] - b[1]) < LIKE &&
  Math.abs(a[2] - b[2]) < LIKE;

const WHITE = [255, 255, 255] as const;

/** A text object that may be hidden, with what is painted where it stands. */
interface Suspect extends PaintedText {
  /** Over it. */
  readonly covers: readonly Painted[];
  /** Under it, the topmost first. */
  readonly grounds: readonly Painted[];
  /** It stands in a layer that may be off. */
  readonly mayBeOff: boolean;
}

/** A cheap look at a text object, before its characters are looked at one by one: null where nothing can hide it. */
function suspectOf(text: PaintedText, painted: readonly Painted[], shown: ReadonlySet<string> | null): Suspect | null {
  const { order, box, colour } = text;
  const near = order === null ? [] : painted.filter((one) => box === null || touches(one.box, box));
  const covers = near.filter((one) => one.order > (order as number));
  const grounds = near.filter((one) => one.order < (order as number)).reverse();
  // A form may be in a layer as a whole, by an entry that PDFium does not tell.
  const mayBeOff =
    shown === null ? text.layer !== null || text.isInForm : text.layer !== null && !shown.has(text.layer);
  const mayHide =
    mayBeOff ||
    text.isInvisible ||
    text.isTransparent ||
    covers.length > 0 ||
    isLike(colour, WHITE) ||
    grounds.some((one) => isLike(colour, one.colour));
  return mayHide ? { ...text, covers, grounds, mayBeOff } : null;
}

const touches = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Whether a character of a suspect may be hidden: covered, or in the colour of its ground. */
function mayHide(
  { colour, isTransparent, covers, grounds, mayBeOff }: Suspect,
  boxes: Float32Array,
  i: number,
): boolean {
  if (mayBeOff || isTransparent || covers.some(({ box }) => holdsMiddle(box, boxes, i))) return true;
  const ground = grounds.find(({ box }) => holdsMiddle(box, boxes, i));
  if (ground === undefined || ground.isClipped || ground.colour === null) return isLike(colour, WHITE);
  return isLike(colour, ground.colour);
}

/** Marks those of `seen` whose words look the same in the picture of the page and in the one without its texts. */
function compare(
  pdfium: PdfiumMemory,
  { page, characters, cropBox, rotation, file }: HiddenRequest,
  texts: Iterable<Pointer>,
  seen: readonly number[],
  hidden: Uint8Array,
): void {
  const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(cropBox[2] - cropBox[0], cropBox[3] - cropBox[1]));
  const middles = seen.map((i) => middleOf(characters, i));
  // Without all texts: text may be printed twice, the second over what covers the first.
  const shown = areSeen(pdfium, { page, cropBox, rotation, file, scale }, [...texts], middles);
  const isSeen = new Map(seen.map((i, k) => [i, shown[k]]));
  for (const word of wordsOf(characters, seen))
    if (!word.some((i) => isSeen.get(i))) for (const i of word) hidden[i] = 1;
}

/** Runs of characters that follow one another without a blank. */
function wordsOf({ codes, generated }: PageCharacters, characters: readonly number[]): number[][] {
  const words: number[][] = [];
  let last = -2;
  for (const i of characters) {
    const isNext = i === last + 1 && generated[last] !== 1 && !BLANKS.has(codes[last] as number);
    if (isNext) words.at(-1)?.push(i);
    else words.push([i]);
    last = i;
  }
  return words;
}

/** The box of a character without the edges along its writing. */
function middleOf({ boxes, turns }: PageCharacters, i: number): Rect {
  const [l, b, r, t] = boxes.subarray(i * 4, i * 4 + 4) as unknown as Box;
  const [dx, dy] = isUpright(turns[i] as number) ? [0, (t - b) * EDGE] : [(r - l) * EDGE, 0];
  return [l + dx, b + dy, r - l - 2 * dx, t - b - 2 * dy];
}
