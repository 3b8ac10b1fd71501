import type { Rect } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import { struck } from '../../text/marks/struck.ts';
import { holdsMiddle } from '../layout/geometry.ts';
import type { Box, GlyphPage, PageComment } from '../layout/line.ts';
import type { MarkedComment } from './annotations.ts';
import { type PageCharacters, readCharacters } from './characters.ts';
import { areSeen } from './draw-page.ts';
import { withTicks } from './drawn-characters.ts';
import type { PdfiumMemory, Pointer } from './exports.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { isPicture, type PageObjects, pageObjects } from './page-objects.ts';
import type { ShownPage } from './pages.ts';
import type { PaintedRule } from './rules.ts';
import { struckCharacters } from './struck-characters.ts';

interface GlyphRequest {
  readonly shown: ShownPage;
  readonly cropBox: Box;
  /** Null where the page has none of its own. */
  readonly mediaBox: Box | null;
  readonly file: string;
  /** 32 bytes. */
  readonly scratch: Pointer;
  /** For the names of fonts. */
  readonly buffer: Pointer;
  /** Most characters. */
  readonly limit: number;
  /**
   * Layers of the document that were seen so far; grows. Null where some are turned off, since two may have one name.
   */
  readonly shownLayers: Set<string> | null;
}

/**
 * The characters of an open page: where they come from, which of them nobody sees, and which are struck out. Throws
 * DAMAGED.
 */
export function pageGlyphs(pdfium: PdfiumMemory, request: GlyphRequest): GlyphPage {
  const { api } = pdfium;
  const { shown, cropBox, file, scratch, buffer, limit, shownLayers } = request;
  const { page } = shown;
  const rotation = (((api.FPDFPage_GetRotation(page) % 4) + 4) % 4) * 90;
  const textPage = api.FPDFText_LoadPage(page);
  if (textPage === 0) throw new PinciteError('DAMAGED', { file, what: 'a PDF' });
  try {
    const characters = readCharacters(pdfium, textPage, scratch, buffer, limit);
    const inside = pageObjects(pdfium, page, scratch);
    const drawing = { page, cropBox, rotation, file };
    const hidden = hiddenCharacters(pdfium, { ...drawing, objects: inside, characters, shownLayers });
    const struck = struckCharacters(characters, inside.rules, shown.struck, (rules) =>
      seenRules(pdfium, drawing, rules),
    );
    const faint = faintCharacters(characters, inside);
    return {
      mediaBox: request.mediaBox ?? cropBox,
      cropBox,
      rotation,
      objects: api.FPDFPage_CountObjects(page),
      ...withTicks(shown, { ...characters, hidden }),
      ...(struck === null ? {} : { struck }),
      ...(faint === null ? {} : { faint }),
      ...(inside.rules.length + inside.sides.length === 0
        ? {}
        : { rules: [...inside.rules.map(({ box }) => box), ...inside.sides] }),
      comments: shown.comments.map((comment) => namingItsWords(comment, characters)),
      confidence: null,
      isPicture: isPicture(inside, cropBox),
      lost: shown.isWhole ? null : 'its form fields and notes cannot be drawn',
    };
  } finally {
    api.FPDFText_ClosePage(textPage);
  }
}

/** Smallest height of a box that may be of a watermark, in points. */
const LARGE = 24;

/** Which characters are large and faint; null where none is, as on most pages. 1 = faint. */
function faintCharacters(
  { boxes, objects, objectOf, generated }: PageCharacters,
  inside: PageObjects,
): Uint8Array | null {
  let faint: Uint8Array | null = null;
  const known = new Map<number, boolean>();
  for (let i = 0; i < generated.length; i++) {
    const height = (boxes[i * 4 + 3] as number) - (boxes[i * 4 + 1] as number);
    const width = (boxes[i * 4 + 2] as number) - (boxes[i * 4] as number);
    if ((height < LARGE && width < LARGE) || generated[i] === 1) continue;
    const index = objectOf[i] as number;
    const object = objects[index] ?? 0;
    const isFaint = known.get(index) ?? (object !== 0 && inside.textOf(object).isFaint);
    known.set(index, isFaint);
    if (!isFaint) continue;
    faint ??= new Uint8Array(generated.length);
    faint[i] = 1;
  }
  return faint;
}

/** Pixels a point of the pictures that are compared, and their longest side: a rule may be half a point thin. */
const [SCALE, LONGEST_SIDE] = [1.5, 2500];
/** How far around a rule without an area its stroke is looked for, in points. */
const AROUND = 0.5;

interface SeenRequest {
  readonly page: Pointer;
  readonly cropBox: Box;
  readonly rotation: number;
  readonly file: string;
}

/** Those of some rules that an open page shows: paths of illustrations may be cut off, or lie under something. */
function seenRules(
  pdfium: PdfiumMemory,
  { page, cropBox, rotation, file }: SeenRequest,
  rules: readonly PaintedRule[],
): ReadonlySet<PaintedRule> {
  const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(cropBox[2] - cropBox[0], cropBox[3] - cropBox[1]));
  const around = rules.map(({ box: [l, b, r, t] }): Rect => [l, b - AROUND, r - l, t - b + 2 * AROUND]);
  const paths = rules.map(({ path }) => path);
  const seen = areSeen(pdfium, { page, cropBox, rotation, file, scale }, paths, around);
  return new Set(rules.filter((_, i) => seen[i]));
}

/** Longest words that a comment repeats, in characters. */
const LONGEST = 160;
const BLANK = 0x20;

/** A comment with the words that its annotation marks: "delete: ~~The old rate applies.~~", "check: “the new rate”". */
function namingItsWords(
  { text, box, about, isStrike }: MarkedComment,
  characters: Pick<PageCharacters, 'codes' | 'boxes' | 'generated'>,
): PageComment {
  const words = about.length === 0 ? '' : wordsIn(about, characters);
  if (words === '') return { text, box };
  const shown = words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words;
  return { text: `${text.replace(/[.:]$/u, '')}: ${isStrike ? struck(shown) : `“${shown}”`}`, box };
}

function wordsIn(
  areas: MarkedComment['about'],
  { codes, boxes, generated }: Pick<PageCharacters, 'codes' | 'boxes' | 'generated'>,
): string {
  let words = '';
  let isInside = false;
  for (let i = 0; i < codes.length && words.length <= LONGEST; i++) {
    const isBlank = generated[i] === 1 || (codes[i] as number) <= BLANK;
    if (isBlank) {
      if (isInside) words += ' ';
      continue;
    }
    isInside = areas.some((area) => holdsMiddle(area, boxes, i));
    if (isInside) words += String.fromCodePoint(codes[i] as number);
  }
  return words.replace(/\s+/gu, ' ').trim();
}
