import type { Rect } from '../../../contract/documents.ts';

/** A box on a page as it is shown, in shares (0–1) of its width and height from the top left corner. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The used part of a pdf.js PageViewport, which accounts for /Rotate, crop box, UserUnit, scale and the reader's own
 * rotation.
 */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  convertToViewportPoint(x: number, y: number): readonly (number | undefined)[];
  convertToPdfPoint(x: number, y: number): readonly (number | undefined)[];
}

/**
 * Converts a stored box (points of PDF user space, y up) to the page as it is shown. Shares stay valid when the page is
 * zoomed.
 */
export function pageBox([x, y, width, height]: Rect, viewport: Viewport): PageBox {
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(x, y);
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(x + width, y + height);
  return {
    left: Math.min(x1, x2) / viewport.width,
    top: Math.min(y1, y2) / viewport.height,
    width: Math.abs(x2 - x1) / viewport.width,
    height: Math.abs(y2 - y1) / viewport.height,
  };
}

/** The reverse: a box in shares of the page as it is shown, in points of PDF user space. */
export function userRect(
  [left, top, width, height]: readonly [left: number, top: number, width: number, height: number],
  viewport: Viewport,
): Rect {
  const point = (x: number, y: number) => viewport.convertToPdfPoint(x * viewport.width, y * viewport.height);
  const [x1 = 0, y1 = 0] = point(left, top);
  const [x2 = 0, y2 = 0] = point(left + width, top + height);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)];
}

/** The box around boxes; null for none. */
export function unionBox(boxes: readonly PageBox[]): PageBox | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** True when a point (shares of the page) lies in one of the boxes. */
export function hitsBox(boxes: readonly PageBox[], x: number, y: number): boolean {
  return boxes.some((box) => x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height);
}
