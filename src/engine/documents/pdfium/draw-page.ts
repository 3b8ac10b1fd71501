import type { Rect } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import type { Box } from '../layout/line.ts';
import type { PdfiumMemory, Pointer } from './exports.ts';

/** A picture in RGBA, 4 bytes a pixel, rows from the top. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER of fpdfview.h: red comes first. */
const FLAGS = 0x01 | 0x10;
/** FPDF_RENDER_NO_SMOOTHIMAGE: images are drawn faster, and rougher. */
const ROUGH_IMAGES = 0x2000;
const WHITE = 0xffffffff;
const OPAQUE = 0xff000000;

/** A part of a page in whole pixels of it. */
type Part = Readonly<Record<'left' | 'top' | 'width' | 'height', number>>;

/** Size of the picture of an open page, in pixels. */
function sizeOf({ api }: PdfiumMemory, page: Pointer, scale: number): { width: number; height: number } {
  const width = Math.max(1, Math.round(api.FPDF_GetPageWidthF(page) * scale));
  const height = Math.max(1, Math.round(api.FPDF_GetPageHeightF(page) * scale));
  return { width, height };
}

/** Draws an open page as it is shown (rotation applied); `scale` = pixels a point. Throws TOO_LARGE. */
export function drawPage(pdfium: PdfiumMemory, page: Pointer, scale: number, file: string): Bitmap {
  return drawPart(pdfium, page, scale, file, { left: 0, top: 0, ...sizeOf(pdfium, page, scale) }, FLAGS);
}

function drawPart(
  pdfium: PdfiumMemory,
  page: Pointer,
  scale: number,
  file: string,
  { left, top, width, height }: Part,
  flags: number,
): Bitmap {
  const { api, heap } = pdfium;
  const whole = sizeOf(pdfium, page, scale);
  const bitmap = api.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new PinciteError('TOO_LARGE', { file, why: `a page of ${width} × ${height} pixels` });
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    api.FPDF_RenderPageBitmap(bitmap, page, -left, -top, whole.width, whole.height, 0, flags);
    const stride = api.FPDFBitmap_GetStride(bitmap);
    const drawn = new Uint32Array(heap(), api.FPDFBitmap_GetBuffer(bitmap), (stride / 4) * height);
    const rgba = new Uint32Array(width * height);
    // What is opaque anyway says so. Machines that run this are little-endian.
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) rgba[y * width + x] = (drawn[(y * stride) / 4 + x] as number) | OPAQUE;
    return { width, height, rgba: new Uint8Array(rgba.buffer) };
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
}

interface ComparedPage {
  readonly page: Pointer;
  readonly cropBox: Box;
  readonly rotation: number;
  readonly file: string;
  /** Pixels a point. */
  readonly scale: number;
}

/**
 * Whether a reader sees some objects of an open page in rectangles of it: in which of them it looks otherwise without
 * them. Of the page, only the part is drawn that holds the rectangles: mostly a line or two, and drawing is what costs.
 */
export function areSeen(
  pdfium: PdfiumMemory,
  { page, cropBox, rotation, file, scale }: ComparedPage,
  objects: readonly Pointer[],
  rects: readonly Rect[],
): boolean[] {
  const { api } = pdfium;
  const size = sizeOf(pdfium, page, scale);
  const boxes = rects.map((rect): Box => {
    const [x, y, w, h] = shownRect(rect, cropBox, rotation, scale);
    const [right, bottom] = [Math.min(size.width, Math.ceil(x + w)), Math.min(size.height, Math.ceil(y + h))];
    return [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y)), right, bottom];
  });
  const part = partAround(boxes);
  // Images are the same in both.
  const draw = (): Bitmap => drawPart(pdfium, page, scale, file, part, FLAGS | ROUGH_IMAGES);
  const whole = draw();
  for (const object of objects) api.FPDFPageObj_SetIsActive(object, 0);
  const without = draw();
  for (const object of objects) api.FPDFPageObj_SetIsActive(object, 1);
  const { left, top } = part;
  return boxes.map(([l, t, r, b]) => differ(whole, without, [l - left, t - top, r - left, b - top]));
}

/** The part of a page that holds boxes, at least one pixel. */
function partAround(boxes: readonly Box[]): Part {
  const inside = boxes.filter(([l, t, r, b]) => l < r && t < b);
  if (inside.length === 0) return { left: 0, top: 0, width: 1, height: 1 };
  let [left, top, right, bottom] = inside[0] as Box;
  for (const [l, t, r, b] of inside) {
    [left, top] = [Math.min(left, l), Math.min(top, t)];
    [right, bottom] = [Math.max(right, r), Math.max(bottom, b)];
  }
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * Converts a rectangle from PDF user space to pixels of the page as it is shown: x right, y down, turned clockwise by
 * `rotation`.
 */
export function shownRect([x, y, w, h]: Rect, [l, b, r, t]: Box, rotation: number, scale: number): Rect {
  const [px, py] = [x - l, y - b];
  const [pw, ph] = [r - l, t - b];
  const shown: Rect =
    rotation === 90
      ? [py, px, h, w]
      : rotation === 180
        ? [pw - px - w, py, w, h]
        : rotation === 270
          ? [ph - py - h, pw - px - w, h, w]
          : [px, ph - py - h, w, h];
  return shown.map((value) => value * scale) as Rect;
}

/** Largest difference of a channel, of 255, that no reader sees. */
const UNSEEN = 8;

/** Whether a reader sees a difference between two pictures of one size in a part of them, in whole pixels. */
function differ({ rgba: a, width }: Bitmap, { rgba: b }: Bitmap, [left, top, right, bottom]: Box): boolean {
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4;
      for (let k = 0; k < 3; k++) if (Math.abs((a[at + k] as number) - (b[at + k] as number)) >= UNSEEN) return true;
    }
  }
  return false;
}
