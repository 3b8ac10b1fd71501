import type { Box } from '../layout/line.ts';
import { type PdfiumMemory, type Pointer, readUtf16, viewsAt, writeCString } from './exports.ts';
import { after, type Matrix, matrixOf } from './matrix.ts';
import { type PaintedRule, ruleCollector } from './rules.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** Something opaque that the page paints: a filled area or an image. */
export interface Painted {
  /** Place in the order of painting. */
  readonly order: number;
  readonly box: Box;
  /** Null of an image. */
  readonly colour: Colour | null;
  /** Only a part of it may be painted. */
  readonly isClipped: boolean;
}

/** How a text object is painted. */
export interface PaintedText {
  /** Null where its order is not known. */
  readonly order: number | null;
  /** Null where it stands in a form, whose space is another. */
  readonly box: Box | null;
  /** Neither filled nor stroked: the text layer of a scan, or text that nobody shall see. */
  readonly isInvisible: boolean;
  /** Null where it is no plain colour. */
  readonly colour: Colour | null;
  readonly isTransparent: boolean;
  /** It is so pale, or lets so much through, that other text can be read over it. */
  readonly isFaint: boolean;
  /** The optional content (layer) that it is marked as; null for none. */
  readonly layer: string | null;
  readonly isInForm: boolean;
}

export interface PageObjects {
  readonly painted: readonly Painted[];
  /** Thin strokes and areas along one axis, of which some may strike words out. */
  readonly rules: readonly PaintedRule[];
  readonly sides: readonly Box[];
  /** All text objects. */
  readonly texts: Iterable<Pointer>;
  textOf(object: Pointer): PaintedText;
}

/** FPDF_PAGEOBJ_* of fpdf_edit.h. */
const TYPE = { text: 1, path: 2, image: 3, form: 5 };
/** Text render mode (ISO 32000-1, table 106): neither fill nor stroke. */
const INVISIBLE = 3;
const OPAQUE = 255;
/** Opacity below which text is faint, and the least channel above which its colour is. */
const FAINT = 160;
/** Deepest nesting of forms looked into, and most objects of a page: only hostile files have more. */
const DEEPEST = 8;
const MOST_OBJECTS = 200_000;

/** A form that objects stand in: its bounds on the page, the way from its space to the page's, and its layer. */
interface Outer {
  readonly box: Box | null;
  readonly matrix: Matrix;
  readonly layer: string | null;
}

/** The objects of an open page in the order in which they are painted. `scratch` holds 32 bytes. */
export function pageObjects(pdfium: PdfiumMemory, page: Pointer, scratch: Pointer): PageObjects {
  const { api } = pdfium;
  const views = viewsAt(pdfium, scratch, 32);
  const texts = new Map<Pointer, { readonly order: number; readonly outer: Outer | null }>();
  const painted: Painted[] = [];
  const rules = ruleCollector(pdfium, scratch);
  const layerOf = layerReader(pdfium);
  let order = 0;

  const boxOf = (object: Pointer): Box | null => {
    if (!api.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
    const { floats } = views();
    return [floats[0] as number, floats[1] as number, floats[2] as number, floats[3] as number];
  };
  const colourOf = (object: Pointer): readonly [Colour, alpha: number] | null => {
    if (!api.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
    const { unsigned } = views();
    return [[unsigned[0] as number, unsigned[1] as number, unsigned[2] as number], unsigned[3] as number];
  };
  const isFilled = (path: Pointer): boolean =>
    api.FPDFPath_GetDrawMode(path, scratch, scratch + 4) !== 0 && views().signed[0] !== 0;
  const isClipped = (object: Pointer): boolean => {
    const clip = api.FPDFPageObj_GetClipPath(object);
    return clip !== 0 && api.FPDFClipPath_CountPaths(clip) > 0;
  };
  const paint = (object: Pointer, box: Box | null, colour: Colour | null): void => {
    if (box !== null) painted.push({ order, box, colour, isClipped: isClipped(object) });
  };

  const visit = (object: Pointer, depth: number, outer: Outer | null): void => {
    if (object === 0 || ++order > MOST_OBJECTS) return;
    const type = api.FPDFPageObj_GetType(object);
    if (type === TYPE.text) texts.set(object, { order, outer });
    else if (type === TYPE.image) paint(object, outer === null ? boxOf(object) : outer.box, null);
    else if (type === TYPE.path) {
      const box = boxOf(object);
      if (box !== null) rules.add(object, box, outer?.matrix ?? null);
      if (outer !== null || !isFilled(object)) return;
      const colour = colourOf(object);
      if (colour !== null && colour[1] === OPAQUE) paint(object, box, colour[0]);
    } else if (type === TYPE.form && depth < DEEPEST) {
      const own = {
        box: outer === null ? boxOf(object) : outer.box,
        matrix: after(matrixOf(pdfium, object, scratch), outer?.matrix ?? null),
        layer: outer?.layer ?? layerOf(object),
      };
      const count = api.FPDFFormObj_CountObjects(object);
      for (let i = 0; i < count; i++) visit(api.FPDFFormObj_GetObject(object, i), depth + 1, own);
    }
  };
  const count = api.FPDFPage_CountObjects(page);
  for (let i = 0; i < count; i++) visit(api.FPDFPage_GetObject(page, i), 0, null);

  return {
    painted,
    rules: rules.found,
    sides: rules.sides,
    texts: texts.keys(),
    textOf: (object) => {
      const colour = colourOf(object);
      const place = texts.get(object);
      return {
        order: place?.order ?? null,
        box: place !== undefined && place.outer === null ? boxOf(object) : null,
        isInvisible: api.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE,
        colour: colour?.[0] ?? null,
        isTransparent: colour !== null && colour[1] === 0,
        isFaint: colour !== null && (colour[1] < FAINT || Math.min(...colour[0]) > FAINT),
        layer: place?.outer?.layer ?? layerOf(object),
        isInForm: place !== undefined && place.outer !== null,
      };
    },
  };
}

export const areaOf = ([l, b, r, t]: Box): number => Math.max(0, r - l) * Math.max(0, t - b);

/** Share of the page from which on an image is the picture of a scan. */
export const SCAN = 0.5;

/** Whether an image covers most of the page without text of its own: invisible, or under the picture. */
export function isPicture({ painted, texts, textOf }: PageObjects, [l, b, r, t]: Box): boolean {
  const area = areaOf([l, b, r, t]);
  let largest = { share: 0, order: 0 };
  for (const { colour, box, order } of painted) {
    if (colour !== null || area === 0) continue;
    const inside = [Math.max(l, box[0]), Math.max(b, box[1]), Math.min(r, box[2]), Math.min(t, box[3])] as const;
    const share = areaOf(inside) / area;
    if (share > largest.share) largest = { share, order };
  }
  if (largest.share < SCAN) return false;
  for (const object of texts) {
    const { isInvisible, order } = textOf(object);
    if (isInvisible || (order !== null && order < largest.order)) return false;
  }
  return true;
}

/** Longest name read, in bytes of UTF-16. */
const BYTES = 256;
/** The marked content of optional content (ISO 32000-1, 8.11.3.2). */
const OPTIONAL = 'OC';

/**
 * Tells of an object which optional content (layer) it is marked as, null for none. PDFium's text knows of no layers
 * and its pictures do, so what is in one is looked for there.
 */
function layerReader(pdfium: PdfiumMemory): (object: Pointer) => string | null {
  const { api, heap } = pdfium;
  // Text of one paragraph has one mark.
  const known = new Map<Pointer, string | null>();
  const read = (mark: Pointer): string | null => {
    const [buffer, length] = [api.malloc(BYTES), api.malloc(4)];
    const written = (isRead: number): string =>
      isRead ? readUtf16(pdfium, buffer, Math.min(BYTES, new Uint32Array(heap(), length, 1)[0] as number)) : '';
    const paramOf = (key: string): string => {
      const name = writeCString(pdfium, key);
      const value = written(api.FPDFPageObjMark_GetParamStringValue(mark, name, buffer, BYTES, length));
      api.free(name);
      return value;
    };
    const isLayer = written(api.FPDFPageObjMark_GetName(mark, buffer, BYTES, length)) === OPTIONAL;
    const layer = isLayer ? `${paramOf('Type')} ${paramOf('Name')}` : null;
    for (const pointer of [buffer, length]) api.free(pointer);
    return layer;
  };
  return (object) => {
    const count = object === 0 ? 0 : api.FPDFPageObj_CountMarks(object);
    for (let i = 0; i < count; i++) {
      const mark = api.FPDFPageObj_GetMark(object, i);
      let layer = known.get(mark);
      if (layer === undefined) {
        layer = read(mark);
        known.set(mark, layer);
      }
      if (layer !== null) return layer;
    }
    return null;
  };
}
