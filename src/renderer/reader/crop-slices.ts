/** Pixels of a page, from its top left corner. */
export interface CropBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Boxes on one page, in pixels of the page at 100 %. */
export interface OnPage {
  readonly pageIndex: number;
  readonly page: { readonly width: number; readonly height: number };
  readonly boxes: readonly CropBox[];
}

export interface CropWords extends OnPage {
  /** What explains the words, shown where there is room. */
  readonly thin: readonly CropBox[];
  /** The whole printed lines that the words stand in. */
  readonly lines: readonly CropBox[];
}

/** A part of the picture: what of a page it shows, in pixels at `scale`. */
export interface CropSlice {
  readonly pageIndex: number;
  readonly scale: number;
  readonly view: CropBox;
}

/** Kept free above and beside the words. */
const MARGIN = 12;
/** The same for the heads of a table. */
const HEAD_MARGIN = 5;
/** Between the heads of a table and a row further down. */
export const SLICE_GAP = 9;

/**
 * The parts of a picture of `room` that shows cited words with their whole lines: at 100 %, or as much smaller as the
 * lines are wider than the picture. The heads of a table stand above its row, in a part of their own where rows between
 * them are left out. None without words.
 */
export function cropSlices(
  words: CropWords,
  heads: OnPage | null,
  room: { readonly width: number; readonly height: number },
): readonly CropSlice[] {
  const [first, ...others] = words.boxes;
  if (first === undefined) return [];
  const extent = [...words.lines, ...(heads?.boxes ?? [])].reduce(union, first);
  const scale = Math.min(1, (room.width - 2 * MARGIN) / extent.width);
  const sized = (box: CropBox): CropBox => ({
    left: box.left * scale,
    top: box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  });
  const across = (box: CropBox): CropBox => sized({ ...box, left: extent.left, width: extent.width });
  const page = { width: words.page.width * scale, height: words.page.height * scale };
  const window = (around: readonly CropBox[], height: number): CropBox | null => {
    const shown = shownTogether(around, room.width, height);
    return shown === null ? null : cropWindow(shown, page, room.width, height);
  };
  const slice = (pageIndex: number, view: CropBox | null): CropSlice[] =>
    view === null ? [] : [{ pageIndex, scale, view }];
  const [start, rest] = [across(first), [...words.thin.map(sized), ...others.map(across)]];
  const [top, ...more] = heads?.boxes ?? [];
  if (heads === null || top === undefined) return slice(words.pageIndex, window([start, ...rest], room.height));
  const head = across(more.reduce(union, top));
  const isNear = heads.pageIndex === words.pageIndex;
  if (isNear && union(head, start).height + 2 * MARGIN <= room.height)
    return slice(words.pageIndex, window([start, head, ...rest], room.height));
  const height = Math.min(head.height + 2 * HEAD_MARGIN, room.height / 2);
  const below = window([start, ...rest], room.height - height - SLICE_GAP);
  if (below === null) return [];
  const above = { left: below.left, top: Math.max(0, head.top - HEAD_MARGIN), width: room.width, height };
  const under = isNear ? Math.max(below.top, above.top + height) : below.top;
  return [...slice(heads.pageIndex, above), ...slice(words.pageIndex, { ...below, top: under })];
}

/** The nearest that two columns of text come, in heights of a line. */
const COLUMN_GAP = 0.8;

/**
 * The printed line that a box stands in, to both of its ends: `texts` are the pieces of text of the page. Other columns
 * are not of it.
 */
export function wholeLine(box: CropBox, texts: readonly CropBox[]): CropBox {
  const middle = box.top + box.height / 2;
  const row = texts.filter(({ top, height }) => top <= middle && middle <= top + height);
  const isNext = (line: CropBox, { left, width }: CropBox): boolean =>
    Math.max(left - (line.left + line.width), line.left - (left + width)) <= COLUMN_GAP * box.height;
  for (let line = box; ; ) {
    const longer = row.filter((text) => isNext(line, text)).reduce(union, line);
    if (longer.width === line.width) return { ...line, top: box.top, height: box.height };
    line = longer;
  }
}

/** A piece of text as the file has it. */
export interface PageText extends CropBox {
  readonly text: string;
}

/** How far the frame of a table may reach beyond its words, as a share of their width. */
const FRAME = 0.1;

/**
 * Text of the page that ends a little beyond lines of a table: a frame reaches as far as the text around it, not only
 * around its words.
 */
export function frameEdges(lines: readonly CropBox[], texts: readonly CropBox[]): CropBox[] {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  const { left, width } = others.reduce(union, first);
  const isEdge = (text: CropBox): boolean =>
    text.left >= left - FRAME * width && text.left + text.width <= left + (1 + FRAME) * width;
  return texts.filter(isEdge);
}

/** Where a page has the heads of a table above the words of a row, all of them, the lowest of each; else none. */
export function repeatedHeads(
  heads: readonly string[],
  words: readonly CropBox[],
  texts: readonly PageText[],
): PageText[] {
  const top = Math.min(...words.map((box) => box.top));
  const above = texts.filter((text) => text.top + text.height <= top);
  const all = above.map(({ text }) => text).join(' ');
  const ends: number[] = [];
  for (const { text } of above) ends.push((ends.at(-1) ?? -1) + 1 + text.length);
  const found = heads.map((head) => {
    const plain = head.replace(/\s+/gu, ' ').trim();
    const at = all.lastIndexOf(plain);
    const isIn = (_: PageText, i: number): boolean =>
      (ends[i] ?? 0) > at && (ends[i] ?? 0) - (above[i]?.text.length ?? 0) < at + plain.length;
    return at < 0 ? [] : above.filter(isIn);
  });
  return found.every((pieces) => pieces.length > 0) ? found.flat() : [];
}

/**
 * The part of a page, `width` x `height`, that shows `words`: in the middle when they fit, else from their beginning.
 * Never beyond the page, unless the page is smaller than the window: then it stands in the middle.
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
 * What of the words a window shows at once: the first ones, and of the others, in their order, those that still fit
 * beside them. All of them where nothing but the first fits, as a run of lines does not. Null without words.
 */
export function shownTogether(words: readonly CropBox[], width: number, height: number): CropBox | null {
  const [first, ...others] = words;
  if (first === undefined) return null;
  // A line that was made to fit may be wider by the rounding of its scale.
  const fits = (box: CropBox): boolean => box.width + 2 * MARGIN <= width + 0.01 && box.height + 2 * MARGIN <= height;
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
