import { PinciteError } from '../../../contract/errors.ts';
import type { PdfiumMemory, Pointer } from './exports.ts';

/** A picture in RGBA, 4 bytes a pixel, rows from the top. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const WITH_ANNOTATIONS = 0x01;
const WHITE = 0xffffffff;

/** Draws an open page as it is shown (rotation applied); `scale` = pixels a point. Throws TOO_LARGE. */
export function drawPage({ api, heap }: PdfiumMemory, page: Pointer, scale: number, file: string): Bitmap {
  const width = Math.max(1, Math.round(api.FPDF_GetPageWidthF(page) * scale));
  const height = Math.max(1, Math.round(api.FPDF_GetPageHeightF(page) * scale));
  const bitmap = api.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new PinciteError('TOO_LARGE', { file, why: `a page of ${width} × ${height} pixels` });
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS);
    const stride = api.FPDFBitmap_GetStride(bitmap);
    const bgrx = new Uint8Array(heap(), api.FPDFBitmap_GetBuffer(bitmap), stride * height);
    const rgba = new Uint8Array(width * height * 4);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const from = y * stride + x * 4;
        const to = (y * width + x) * 4;
        rgba[to] = bgrx[from + 2] as number;
        rgba[to + 1] = bgrx[from + 1] as number;
        rgba[to + 2] = bgrx[from] as number;
        rgba[to + 3] = 255;
      }
    }
    return { width, height, rgba };
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
}
