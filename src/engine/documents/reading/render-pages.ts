import { PNG } from 'pngjs';
import type { Rect } from '../../../contract/documents.ts';
import type { Box } from '../layout/glyph-page.ts';
import type { Pdfium } from './pdfium.ts';
import type { RenderedPage, RenderRequest } from './worker-messages.ts';

/** The highlighter: multiplied, so that the letters stay black. */
const YELLOW = [255, 221, 51] as const;
/** Widest side of a picture; the scale gives way. */
const LARGEST_SIDE = 6000;

/** Draws pages as they are shown, with the rectangles lit. Throws what opening the file throws. */
export function renderPages(request: RenderRequest, pdfium: Pdfium): RenderedPage[] {
  const file = pdfium.open(request.bytes, request.sourceFilename, request.password);
  try {
    return request.pages.map((page) => {
      const side = Math.max(page.cropBox[2] - page.cropBox[0], page.cropBox[3] - page.cropBox[1]);
      const scale = Math.min(request.scale, LARGEST_SIDE / side);
      const { width, height, rgba } = file.render(page.page_index, scale);
      const shown = (rect: Rect): Rect => shownRect(rect, page.cropBox, page.rotation, scale);
      for (const rect of page.rects) light(rgba, width, height, shown(rect));
      for (const rect of page.underlined ?? []) light(rgba, width, height, underline(shown(rect), scale));
      const png = new PNG({ width, height });
      png.data = Buffer.from(rgba.buffer);
      return { page_index: page.page_index, png: Uint8Array.from(PNG.sync.write(png)) };
    });
  } finally {
    file.close();
  }
}

/** A rectangle of PDF user space in pixels of the page as it is shown: x right, y down, turned clockwise by `rotation`. */
function shownRect([x, y, w, h]: Rect, [l, b, r, t]: Box, rotation: number, scale: number): Rect {
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

/** Points that the line below thinly lit words is high. */
const UNDERLINE = 1.5;

/** The line below the words of a rectangle as it is shown, in pixels. */
const underline = ([x, y, w, h]: Rect, scale: number): Rect => [x, y + h, w, UNDERLINE * scale];

function light(rgba: Uint8Array, width: number, height: number, [x, y, w, h]: Rect): void {
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(height, Math.ceil(y + h)); row++) {
    for (let column = Math.max(0, Math.floor(x)); column < Math.min(width, Math.ceil(x + w)); column++) {
      const at = (row * width + column) * 4;
      for (let k = 0; k < 3; k++) rgba[at + k] = ((rgba[at + k] as number) * (YELLOW[k] as number)) / 255;
    }
  }
}
