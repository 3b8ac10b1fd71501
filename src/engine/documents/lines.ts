import { toUnits } from './geometry.ts';
import type { GlyphPage } from './pdfium.ts';

/**
 * One line of a page as it is read: fragments on one baseline, left to right, each cell after the first behind a tab.
 * `u` runs along the writing, `v` across it, growing against the order of reading, so that lines of turned text compare
 * like upright ones. Points.
 */
export interface Line {
  readonly text: string;
  /** 4 integers (left, bottom, right, top in page units) for each UTF-16 unit of `text`; zeros where no glyph stands. */
  readonly boxes: Int16Array;
  readonly u0: number;
  readonly u1: number;
  readonly v: number;
  /** Mean loose height of the line's glyphs: about 1.15 times the font size. A large initial does not make a heading. */
  readonly size: number;
  readonly turn: number;
  readonly bold: boolean;
  /** Where each cell begins along `u`; one entry for a line without cells. */
  readonly cellStarts: readonly number[];
  /** The widest gap between two cells, in units of `size`; 0 for one cell. */
  readonly widestGap: number;
  /** True when the last character is a hyphen at the end of the line. */
  readonly hyphenated: boolean;
}

interface Fragment {
  /** Glyph indices; -1 = a space between words. */
  glyphs: number[];
  u0: number;
  u1: number;
  /** Start of the last glyph: text never runs backwards inside a fragment. */
  lastU0: number;
  v: number;
  size: number;
  turn: number;
}

/** Two glyphs share a baseline within this part of their size; 0.6 merged neighbouring lines of dense tables. */
const BASELINE_TOLERANCE = 0.22;
/** A gap wider than this part of the size separates cells. */
const CELL_GAP = 1.0;
/** A gap wider than this part of the size is a space even where the file has none. */
const WORD_GAP = 0.22;

const SKEWED = 255;
const LINE_END_HYPHEN = 0x02;
const SOFT_HYPHEN = 0xad;

/** The lines of a page in content order. `unit` = points an integer box coordinate stands for. */
export function linesOfPage(page: GlyphPage, unit: number): Line[] {
  const rows: Fragment[][] = [];
  for (const fragment of fragments(page)) {
    const row = rows.at(-1);
    if (row !== undefined && row.every((other) => shareRow(other, fragment))) row.push(fragment);
    else rows.push([fragment]);
  }
  return rows.map((row) =>
    toLine(
      page,
      row.sort((a, b) => a.u0 - b.u0),
      unit,
    ),
  );
}

function shareRow(a: Fragment, b: Fragment): boolean {
  if (a.turn !== b.turn || a.turn === SKEWED) return false;
  if (Math.abs(a.v - b.v) > BASELINE_TOLERANCE * Math.max(a.size, b.size)) return false;
  return a.u1 <= b.u0 + 0.3 * b.size || b.u1 <= a.u0 + 0.3 * a.size;
}

function* fragments(page: GlyphPage): Generator<Fragment> {
  const { codes, boxes, origins, turns, generated, cropBox } = page;
  let current: Fragment | null = null;
  let space = false;
  let lineBreak = false;
  for (let i = 0; i < page.count; i++) {
    const code = codes[i] as number;
    if (code === 10 || code === 13) lineBreak = true;
    if (generated[i] === 1 || code === 32 || code === 0xa0 || code === 9) {
      space = true;
      continue;
    }
    if (!isVisible(code)) continue;
    const l = boxes[i * 4] as number;
    const b = boxes[i * 4 + 1] as number;
    const r = boxes[i * 4 + 2] as number;
    const t = boxes[i * 4 + 3] as number;
    const x = (l + r) / 2;
    const y = (b + t) / 2;
    // PDFium also returns what the crop box hides.
    if (x < cropBox[0] || x > cropBox[2] || y < cropBox[1] || y > cropBox[3]) continue;
    const turn = turns[i] as number;
    const ox = origins[i * 2] as number;
    const oy = origins[i * 2 + 1] as number;
    let u0 = l;
    let u1 = r;
    let v = oy;
    let size = t - b;
    if (turn === 1) [u0, u1, v, size] = [b, t, -ox, r - l];
    else if (turn === 2) [u0, u1, v] = [-r, -l, -oy];
    else if (turn === 3) [u0, u1, v, size] = [-t, -b, ox, r - l];

    if (current !== null && continues(current, turn, u0, v, size, lineBreak)) {
      const fits: Fragment = current;
      if ((space || u0 - fits.u1 > WORD_GAP * fits.size) && fits.glyphs.length > 0) fits.glyphs.push(-1);
      fits.glyphs.push(i);
      fits.u1 = Math.max(fits.u1, u1);
      fits.lastU0 = u0;
      // A raised first character ("¹ The…") hands the baseline over to the text that follows.
      if (size > fits.size * 1.25) fits.v = v;
      fits.size = Math.max(fits.size, size);
    } else {
      if (current !== null) yield current;
      current = { glyphs: [i], u0, u1, lastU0: u0, v, size, turn };
    }
    space = false;
    lineBreak = false;
  }
  if (current !== null) yield current;
}

function continues(f: Fragment, turn: number, u0: number, v: number, size: number, lineBreak: boolean): boolean {
  if (turn !== f.turn) return false;
  if (turn === SKEWED) return !lineBreak;
  const large = Math.max(size, f.size);
  const gap = u0 - f.u1;
  if (gap > CELL_GAP * large || u0 < f.lastU0 - 0.3 * large || gap < -1.5 * large) return false;
  const off = Math.abs(v - f.v);
  if (off <= BASELINE_TOLERANCE * large) return true;
  // Superscripts and subscripts: smaller, close by, and off by less than the larger one's height.
  return Math.min(size, f.size) < 0.85 * large && off < 0.6 * large && gap < 0.5 * large;
}

function isVisible(code: number): boolean {
  if (code === LINE_END_HYPHEN) return true;
  if (code < 33 || (code >= 0x7f && code < 0xa0)) return false;
  return code !== 0xfffe && code !== 0xffff && code !== 0xfeff && code !== 0x200b;
}

/** Latin ligatures become their letters, so that "office" is found however it was set; the box is shared out evenly. */
const LIGATURES: Readonly<Record<number, string>> = {
  64256: 'ff',
  64257: 'fi',
  64258: 'fl',
  64259: 'ffi',
  64260: 'ffl',
  64261: 'st',
  64262: 'st',
};

function toLine(page: GlyphPage, row: readonly Fragment[], unit: number): Line {
  const text: string[] = [];
  const boxes: number[] = [];
  let bold = 0;
  let glyphs = 0;
  let heights = 0;
  let widestGap = 0;
  let hyphenated = false;
  const size = Math.max(...row.map((f) => f.size));
  const cellStarts: number[] = [];
  row.forEach((fragment, n) => {
    const before = row[n - 1];
    // Fragments closer than a cell gap were parted by their order in the file, not by a column; a currency sign at the
    // left edge of its column belongs to the amount at the right edge.
    const gap = before === undefined ? 0 : (fragment.u0 - before.u1) / size;
    const newCell = before === undefined || (gap > CELL_GAP && !isCurrencySign(page, before));
    if (newCell) cellStarts.push(fragment.u0);
    if (before !== undefined) {
      text.push(newCell ? '\t' : ' ');
      boxes.push(0, 0, 0, 0);
      if (newCell) widestGap = Math.max(widestGap, gap);
    }
    fragment.glyphs.forEach((glyph, k) => {
      if (glyph === -1) {
        text.push(' ');
        boxes.push(0, 0, 0, 0);
        return;
      }
      const code = page.codes[glyph] as number;
      const last = n === row.length - 1 && k === fragment.glyphs.length - 1;
      // A soft hyphen is shown at the end of a line only.
      if (code === SOFT_HYPHEN && !last) return;
      if (last && (code === LINE_END_HYPHEN || code === SOFT_HYPHEN || code === 45 || code === 0x2010))
        hyphenated = true;
      glyphs++;
      bold += page.bold[glyph] as number;
      heights += glyphHeight(page, glyph);
      const shown =
        code === LINE_END_HYPHEN || code === SOFT_HYPHEN ? '-' : (LIGATURES[code] ?? String.fromCodePoint(code));
      pushGlyph(page, glyph, shown, unit, text, boxes);
    });
  });
  return {
    text: text.join(''),
    boxes: Int16Array.from(boxes),
    u0: (row[0] as Fragment).u0,
    u1: Math.max(...row.map((f) => f.u1)),
    v: (row[0] as Fragment).v,
    size: glyphs > 0 ? heights / glyphs : size,
    turn: (row[0] as Fragment).turn,
    bold: glyphs > 0 && bold / glyphs > 0.8,
    cellStarts,
    widestGap,
    hyphenated: hyphenated && glyphs > 1,
  };
}

function glyphHeight(page: GlyphPage, glyph: number): number {
  const across = (page.turns[glyph] as number) % 2 === 1 ? 0 : 1;
  return (page.boxes[glyph * 4 + across + 2] as number) - (page.boxes[glyph * 4 + across] as number);
}

function isCurrencySign(page: GlyphPage, fragment: Fragment): boolean {
  return fragment.glyphs.every(
    (glyph) => glyph >= 0 && /\p{Sc}/u.test(String.fromCodePoint(page.codes[glyph] as number)),
  );
}

function pushGlyph(page: GlyphPage, glyph: number, shown: string, unit: number, text: string[], boxes: number[]): void {
  const [l, b, r, t] = [0, 1, 2, 3].map((k) => page.boxes[glyph * 4 + k] as number) as [number, number, number, number];
  text.push(shown);
  const letters = shown.length > 1 && shown.charCodeAt(0) < 128 ? shown.length : 1;
  for (let k = 0; k < shown.length; k++) {
    // Letters of a ligature share its width; the two halves of a surrogate pair both have the whole box.
    const from = letters > 1 ? l + ((r - l) * k) / letters : l;
    const to = letters > 1 ? l + ((r - l) * (k + 1)) / letters : r;
    boxes.push(toUnits(from, unit), toUnits(b, unit), toUnits(to, unit), toUnits(t, unit));
  }
}
