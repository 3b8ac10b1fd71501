/** Pixels of a page at the scale it is shown in. */
export interface CropBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Kept free above and beside the words. */
const MARGIN = 12;

/**
 * The part of a page, `width` x `height`, that shows `words`: in the middle when they fit, else from their beginning. Never beyond
 * the page, unless the page is smaller than the window: then it stands in the middle.
 */
export function cropWindow(
  words: CropBox,
  page: { readonly width: number; readonly height: number },
  width: number,
  height: number,
): CropBox {
  return {
    left: along(words.left, words.width, page.width, width),
    top: along(words.top, words.height, page.height, height),
    width,
    height,
  };
}

function along(start: number, length: number, page: number, room: number): number {
  if (page <= room) return (page - room) / 2;
  const fits = length + 2 * MARGIN <= room;
  const wanted = fits ? start + length / 2 - room / 2 : start - MARGIN;
  return Math.max(0, Math.min(wanted, page - room));
}
