import { CELL_GAP, type Fragment, fitsRow, fragmentsOf, isRaised, LINE_END_HYPHEN, SPACE } from './fragments.ts';
import type { GlyphPage } from './glyph-page.ts';
import { type GlyphText, glyphText } from './glyph-text.ts';
import { cutLeaders } from './leaders.ts';
import type { Line } from './line.ts';

const SOFT_HYPHEN = 0xad;
const HYPHEN_MINUS = 0x2d;
const HYPHEN = 0x2010;
const TAB = 0x09;
const BLANK = 0x20;

/** The lines of a page in content order. `unit` = points an integer box coordinate stands for. */
export function linesOfPage(page: GlyphPage, unit: number): Line[] {
  const rows: Fragment[][] = [];
  for (const fragment of fragmentsOf(page)) {
    const row = rows.at(-1);
    if (row !== undefined && fitsRow(row, fragment)) row.push(fragment);
    else rows.push([fragment]);
  }
  const out = glyphText(page, unit);
  return rows.map((row) => {
    row.sort((a, b) => a.u0 - b.u0);
    return cutLeaders(toLine(page, row, out), unit);
  });
}

function toLine(page: GlyphPage, row: readonly Fragment[], out: GlyphText): Line {
  let bold = 0;
  let glyphs = 0;
  let heights = 0;
  let widestGap = 0;
  let hyphenated = false;
  let size = 0;
  let u1 = Number.NEGATIVE_INFINITY;
  for (const fragment of row) {
    size = Math.max(size, fragment.size);
    u1 = Math.max(u1, fragment.u1);
  }
  const first = row[0] as Fragment;
  const main = row.reduce((largest, fragment) => (fragment.size > largest.size ? fragment : largest));
  const across = first.turn % 2 === 1 && first.turn < 4 ? 0 : 1;
  const lastGlyph = (row.at(-1) as Fragment).glyphs.at(-1);
  const cellStarts: number[] = [];
  let before: Fragment | undefined;
  for (const fragment of row) {
    // Fragments closer than a cell gap were parted by their order in the file, not by a column; a currency sign at the
    // left edge of its column belongs to the amount at the right edge.
    const gap = before === undefined ? 0 : (fragment.u0 - before.u1) / size;
    const newCell =
      before === undefined || (gap > CELL_GAP && !isCurrencySign(page, before) && !isRaised(fragment, main));
    if (newCell) {
      cellStarts.push(fragment.u0);
      widestGap = Math.max(widestGap, gap);
    }
    if (before !== undefined) out.blank(newCell ? TAB : BLANK);
    // In a table the next cell is as far from the figure as if it had no mark.
    if (cellStarts.length === 1 || !isRaised(fragment, main)) before = fragment;
    for (const glyph of fragment.glyphs) {
      if (glyph === SPACE) {
        out.blank(BLANK);
        continue;
      }
      const code = page.codes[glyph] as number;
      const isHyphen = code === LINE_END_HYPHEN || code === SOFT_HYPHEN;
      if (glyph === lastGlyph) hyphenated = isHyphen || code === HYPHEN_MINUS || code === HYPHEN;
      // A soft hyphen is shown at the end of a line only.
      else if (code === SOFT_HYPHEN) continue;
      glyphs++;
      bold += page.bold[glyph] as number;
      heights += (page.boxes[glyph * 4 + across + 2] as number) - (page.boxes[glyph * 4 + across] as number);
      out.glyph(glyph, isHyphen ? HYPHEN_MINUS : code);
    }
  }
  return {
    ...out.take(),
    u0: first.u0,
    u1,
    v: main.v,
    size: glyphs > 0 ? heights / glyphs : size,
    turn: first.turn,
    bold: glyphs > 0 && bold / glyphs > 0.8,
    cellStarts,
    widestGap,
    hyphenated: hyphenated && glyphs > 1,
  };
}

function isCurrencySign(page: GlyphPage, fragment: Fragment): boolean {
  return fragment.glyphs.every(
    (glyph) => glyph >= 0 && /\p{Sc}/u.test(String.fromCodePoint(page.codes[glyph] as number)),
  );
}
