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

/** Draws an open page as it is shown (rotation applied); `scale` = pixels a point. Throws TOO_LARGE. */
export function drawPage(
  { api, heap }: PdfiumMemory,
  page: Pointer,
  scale: number,
  file: string,
  images: 'smooth' | 'rough' = 'smooth',
): Bitmap {
  const width = Math.max(1, Math.round(api.FPDF_GetPageWidthF(page) * scale));
  const height = Math.max(1, Math.round(api.FPDF_GetPageHeightF(page) * scale));
  const bitmap = api.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new PinciteError('TOO_LARGE', { file, why: `a page of ${width} × ${height} pixels` });
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, images === 'rough' ? FLAGS | ROUGH_IMAGES : FLAGS);
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

/**
 * Converts a rectangle from PDF user space to pixels of the page as it is shown: x right, y down, turned clockwise by `rotation`.
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

/** Whether a reader sees a difference between two pictures of one size in a part of them, in pixels. */
export function differ(
  { rgba: a, width, height }: Bitmap,
  { rgba: b }: Bitmap,
  [left, top, right, bottom]: Box,
): boolean {
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(right)); x++) {
      const at = (y * width + x) * 4;
      for (let k = 0; k < 3; k++) if (Math.abs((a[at + k] as number) - (b[at + k] as number)) >= UNSEEN) return true;
    }
  }
  return false;
}
