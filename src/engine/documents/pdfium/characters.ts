import { type GlyphPage, SKEWED } from '../layout/line.ts';
import type { PdfiumMemory, Pointer } from './exports.ts';

/** The characters of a page, before it is known what annotations draw and what no reader sees. */
export interface PageCharacters
  extends Pick<GlyphPage, 'count' | 'codes' | 'boxes' | 'origins' | 'turns' | 'generated' | 'bold' | 'unmapped'> {
  /** The text objects of the page. */
  readonly objects: readonly Pointer[];
  /** Index in `objects` for each character. */
  readonly objectOf: Int32Array;
}

/** Longest font name read, in bytes. */
const NAME_BYTES = 256;
const LAST_CODE = 0x10ffff;
const BLANK = 0x20;
const REPLACEMENT = 0xfffd;

/**
 * Reads every character of an open text page. `scratch` holds 32 bytes, `buffer` at least NAME_BYTES. Each character
 * costs five or six calls of 10–24 ns, so what can be read once a word or once a font is.
 */
export function readCharacters(
  pdfium: PdfiumMemory,
  textPage: Pointer,
  scratch: Pointer,
  buffer: Pointer,
  limit: number,
): PageCharacters {
  const { api, heap } = pdfium;
  const count = Math.max(0, api.FPDFText_CountChars(textPage));
  // Beyond the limit nothing is read: the caller sees the count and treats the page as unreadable.
  const held = count > limit ? 0 : count;
  const codes = new Uint32Array(held);
  const boxes = new Float32Array(held * 4);
  const origins = new Float64Array(held * 2);
  const turns = new Uint8Array(held);
  const generated = new Uint8Array(held);
  const bold = new Uint8Array(held);
  const unmapped = new Uint8Array(held);
  const objectOf = new Int32Array(held);
  const objects = new Map<Pointer, number>();
  const isBold = boldFonts(pdfium, buffer);
  let floats = new Float32Array(heap(), scratch, 4);
  let doubles = new Float64Array(heap(), scratch + 16, 2);
  const boldObjects: (0 | 1)[] = [];
  const flippedObjects: boolean[] = [];
  // Font and colour seldom change within a word.
  let lastObject = -1;
  let wordStart = true;
  for (let i = 0; i < held; i++) {
    const code = api.FPDFText_GetUnicode(textPage, i);
    codes[i] = code > LAST_CODE ? REPLACEMENT : code;
    // PDFium makes blanks and line breaks only.
    if (code <= BLANK && api.FPDFText_IsGenerated(textPage, i) === 1) {
      generated[i] = 1;
      wordStart = true;
      continue;
    }
    api.FPDFText_GetLooseCharBox(textPage, i, scratch);
    api.FPDFText_GetCharOrigin(textPage, i, scratch + 16, scratch + 24);
    if (floats.length === 0) {
      floats = new Float32Array(heap(), scratch, 4);
      doubles = new Float64Array(heap(), scratch + 16, 2);
    }
    // FS_RECTF: left, top, right, bottom; both pairs may be in reverse order.
    const left = floats[0] as number;
    const top = floats[1] as number;
    const right = floats[2] as number;
    const bottom = floats[3] as number;
    boxes[i * 4] = Math.min(left, right);
    boxes[i * 4 + 1] = Math.min(bottom, top);
    boxes[i * 4 + 2] = Math.max(left, right);
    boxes[i * 4 + 3] = Math.max(bottom, top);
    origins[i * 2] = doubles[0] as number;
    origins[i * 2 + 1] = doubles[1] as number;
    turns[i] = quarterTurns(api.FPDFText_GetCharAngle(textPage, i));
    if (wordStart) {
      const object = api.FPDFText_GetTextObject(textPage, i);
      const known = objects.get(object);
      if (known === undefined) {
        objects.set(object, objects.size);
        boldObjects.push(isBold(object));
        flippedObjects.push(hasNegativeSize(pdfium, object, scratch));
      }
      lastObject = known ?? objects.size - 1;
    }
    // A negative size turns the letters round once more.
    if (flippedObjects[lastObject] === true && turns[i] !== SKEWED) turns[i] = ((turns[i] as number) + 2) % 4;
    bold[i] = boldObjects[lastObject] as number;
    objectOf[i] = lastObject;
    if (api.FPDFText_HasUnicodeMapError(textPage, i) === 1) unmapped[i] = 1;
    wordStart = code === BLANK;
  }
  return { count, codes, boxes, origins, turns, generated, bold, unmapped, objects: [...objects.keys()], objectOf };
}

function hasNegativeSize({ api, heap }: PdfiumMemory, object: Pointer, scratch: Pointer): boolean {
  if (object === 0 || !api.FPDFTextObj_GetFontSize(object, scratch)) return false;
  return (new Float32Array(heap(), scratch, 1)[0] as number) < 0;
}

/** PDFium's angle runs clockwise from 0 to 2π; anything over 3° off a quarter turn is skewed. */
function quarterTurns(angle: number): number {
  if (!(angle > 0)) return 0;
  const quarters = (2 * Math.PI - angle) / (Math.PI / 2);
  const nearest = Math.round(quarters);
  return Math.abs(quarters - nearest) < 0.034 ? nearest % 4 : SKEWED;
}

/** Tells whether the font of a text object is bold by its name, reading each font of the page once. */
function boldFonts({ api, heap }: PdfiumMemory, buffer: Pointer): (object: Pointer) => 0 | 1 {
  const known = new Map<Pointer, 0 | 1>();
  return (object) => {
    const font = object === 0 ? 0 : api.FPDFTextObj_GetFont(object);
    if (font === 0) return 0;
    let bold = known.get(font);
    if (bold === undefined) {
      const size = Math.min(NAME_BYTES, api.FPDFFont_GetBaseFontName(font, buffer, NAME_BYTES));
      const name = Buffer.from(heap(), buffer, Math.max(0, size - 1)).toString('latin1');
      bold = /bold|black|heavy|demi/i.test(name) ? 1 : 0;
      known.set(font, bold);
    }
    return bold;
  };
}
