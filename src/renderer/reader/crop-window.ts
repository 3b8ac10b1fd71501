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

/**
 * What of the words a window shows at once: the first ones, and of the others, in their order, those that still fit beside them. All
 * of them where nothing but the first fits, as a run of lines does not. Null without words.
 */
export function shownTogether(words: readonly CropBox[], width: number, height: number): CropBox | null {
  const [first, ...others] = words;
  if (first === undefined) return null;
  const fits = (box: CropBox): boolean => box.width + 2 * MARGIN <= width && box.height + 2 * MARGIN <= height;
  const shown = others.reduce((all, box) => (fits(union(all, box)) ? union(all, box) : all), first);
  return shown === first ? others.reduce(union, first) : shown;
}

function union(a: CropBox, b: CropBox): CropBox {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  const [right, bottom] = [Math.max(a.left + a.width, b.left + b.width), Math.max(a.top + a.height, b.top + b.height)];
  return { left, top, width: right - left, height: bottom - top };
}

function along(start: number, length: number, page: number, room: number): number {
  if (page <= room) return (page - room) / 2;
  const fits = length + 2 * MARGIN <= room;
  const wanted = fits ? start + length / 2 - room / 2 : start - MARGIN;
  return Math.max(0, Math.min(wanted, page - room));
}
