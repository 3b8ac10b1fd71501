import {
  CELL_GAP,
  type Fragment,
  fitsRow,
  fragmentsOf,
  isRaised,
  LINE_END_HYPHEN,
  SPACE,
  WORD_GAP,
} from './fragments.ts';
import { notEmpty, toUnits } from './geometry.ts';
import { withWordsJoined } from './letter-spacing.ts';
import { GLYPH_SOURCES, type GlyphPage, type Line } from './line.ts';
import { isOfForm, placeFields } from './place-fields.ts';
import { inReadingOrder, isReadFromRight } from './right-to-left.ts';

const SOFT_HYPHEN = 0xad;
const HYPHEN_MINUS = 0x2d;
const HYPHEN = 0x2010;
const TAB = 0x09;
const BLANK = 0x20;

/** The lines of a page in content order. `unit` = points an integer box coordinate stands for. */
export function linesOfPage(page: GlyphPage, unit: number): Line[] {
  const fragments = fragmentsOf(page);
  const rows: Fragment[][] = [];
  const append = (fragment: Fragment): void => {
    const row = rows.at(-1);
    if (row !== undefined && row[0]?.source === fragment.source && fitsRow(row, fragment)) row.push(fragment);
    else rows.push([fragment]);
  };
  for (const fragment of fragments) if (fragment.source === 0) append(fragment);
  placeFields(rows, fragments.filter(isOfForm));
  // Notes and stamps stand where there was room; beside or inside the page's own sentences they would break them.
  for (const fragment of fragments) if (fragment.source !== 0 && !isOfForm(fragment)) append(fragment);
  const out = glyphText(page, unit);
  return rows.map((row) => cutLeaders(toLine(page, withWordsJoined(inReadingOrder(row), page), out), unit));
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
  const isFromRight = isReadFromRight(row);
  const main = row.reduce((largest, fragment) => (fragment.size > largest.size ? fragment : largest));
  const across = first.turn % 2 === 1 && first.turn < 4 ? 0 : 1;
  const lastGlyph = (row.at(-1) as Fragment).glyphs.at(-1);
  const cellStarts: number[] = [];
  let before: Fragment | undefined;
  for (const fragment of row) {
    // Fragments closer than a cell gap are separate only because of their order in the file; a currency sign at the left edge of a
    // column belongs to the amount at its right edge.
    const gap = before === undefined ? 0 : gapBetween(before, fragment, isFromRight) / size;
    const newCell =
      before === undefined || (gap > CELL_GAP && !isCurrencySign(page, before) && !isRaised(fragment, main));
    if (newCell) {
      cellStarts.push(fragment.u0);
      widestGap = Math.max(widestGap, gap);
    }
    // A file may write such letters one by one, in any order: what has no gap is one word.
    const isOneWord = isFromRight && !newCell && gap <= WORD_GAP;
    if (before !== undefined && !isOneWord) out.blank(newCell ? TAB : BLANK);
    // In a table the distance to the next cell is measured from the figure, as if it had no mark.
    if (cellStarts.length === 1 || !isRaised(fragment, main)) before = fragment;
    for (const glyph of fragment.glyphs) {
      if (glyph === SPACE) {
        out.blank(BLANK);
        continue;
      }
      const code = page.codes[glyph] as number;
      const isHyphen = code === LINE_END_HYPHEN || code === SOFT_HYPHEN;
      if (glyph === lastGlyph) hyphenated = isHyphen || code === HYPHEN_MINUS || code === HYPHEN;
      // A soft hyphen is shown only at the end of a line.
      else if (code === SOFT_HYPHEN) continue;
      glyphs++;
      bold += page.bold[glyph] as number;
      heights += (page.boxes[glyph * 4 + across + 2] as number) - (page.boxes[glyph * 4 + across] as number);
      out.glyph(glyph, isHyphen ? HYPHEN_MINUS : code);
    }
  }
  return {
    ...out.take(),
    u0: isFromRight ? Math.min(...row.map((fragment) => fragment.u0)) : first.u0,
    u1,
    v: main.v,
    size: glyphs > 0 ? heights / glyphs : size,
    turn: first.turn,
    bold: glyphs > 0 && bold / glyphs > 0.8,
    cellStarts,
    widestGap,
    hyphenated: hyphenated && glyphs > 1,
    ...sourceOf(row),
  };
}

const gapBetween = (before: Fragment, after: Fragment, isFromRight: boolean): number =>
  isFromRight ? Math.max(before.u0 - after.u1, after.u0 - before.u1) : after.u0 - before.u1;

function sourceOf(row: readonly Fragment[]): Pick<Line, 'source'> {
  const index = row[0]?.source ?? 0;
  const source = GLYPH_SOURCES[index];
  if (source === undefined || source === 'page' || row.some((other) => other.source !== index)) return {};
  return { source };
}

function isCurrencySign(page: GlyphPage, fragment: Fragment): boolean {
  return fragment.glyphs.every(
    (glyph) => glyph >= 0 && /\p{Sc}/u.test(String.fromCodePoint(page.codes[glyph] as number)),
  );
}

/** Dot leaders between an entry and its page number, close or spaced. */
const LEADERS = /(?:\s*[.…·]){4,}\s*/u;

/** Characters that stay of dots with nothing behind them. */
const SHOWN_DOTS = 12;

/**
 * Replaces dot leaders by the gap they fill: "1.2 Scope ........ 7" becomes a row of two cells. The dots carry no meaning, and as
 * tokens they would cost more than the entry.
 */
export function cutLeaders(line: Line, unit: number): Line {
  // A cheap test first: few lines have leaders.
  if (!line.text.includes('..') && !line.text.includes('. .') && !line.text.includes('…')) return line;
  const match = LEADERS.exec(line.text);
  if (match === null || match.index === 0) return line;
  const after = match.index + match[0].length;
  const rest = line.text.slice(after);
  // Dots that lead to nothing are a line to write on: a few of them stay, or the label of a blank field would pass as a sentence.
  if (rest === '') {
    const end = Math.min(after, match.index + SHOWN_DOTS);
    return { ...line, text: line.text.slice(0, end), boxes: line.boxes.slice(0, end * 4) };
  }
  const head = { text: line.text.slice(0, match.index), boxes: line.boxes.slice(0, match.index * 4) };
  const boxes = new Int16Array(head.boxes.length + 4 + rest.length * 4);
  boxes.set(head.boxes);
  boxes.set(line.boxes.subarray(after * 4), head.boxes.length + 4);
  const start = line.turn === 0 ? (line.boxes[after * 4] as number) * unit : line.u1;
  return cutLeaders(
    {
      ...line,
      text: `${head.text}\t${rest}`,
      boxes,
      cellStarts: [...line.cellStarts.filter((cell) => cell < start - line.size), start],
      widestGap: Math.max(line.widestGap, 4),
    },
    unit,
  );
}

/** Latin ligatures and their letters, so that a search finds "office" however it was set; the letters share the box evenly. */
const LIGATURES: Readonly<Record<number, string>> = {
  64256: 'ff',
  64257: 'fi',
  64258: 'fl',
  64259: 'ffi',
  64260: 'ffl',
  64261: 'st',
  64262: 'st',
};

/** The letters of a form that Arabic letters have inside words, or of several in one sign; undefined for other characters. */
function lettersOf(code: number): string | undefined {
  const isForm = (code >= 0xfb50 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc);
  return isForm ? String.fromCodePoint(code).normalize('NFKC') : undefined;
}

/** Collects code units and boxes of the current line. One instance serves all lines; its arrays are copied out. */
interface GlyphText {
  blank(code: number): void;
  /** Appends the characters that show `code`, with the box of the glyph. */
  glyph(glyph: number, code: number): void;
  /** Returns the text and boxes (4 integers for each UTF-16 unit) written so far, and starts again. */
  take(): { readonly text: string; readonly boxes: Int16Array };
}

/** Most arguments of one call; engines limit them. */
const CHUNK = 4096;

/** `unit`: points for each integer of a box coordinate. */
function glyphText(page: GlyphPage, unit: number): GlyphText {
  let units: number[] = [];
  let boxes = new Int16Array(1024);
  let at = 0;
  const push = (code: number, l: number, b: number, r: number, t: number): void => {
    if (at + 4 > boxes.length) {
      const wider = new Int16Array(boxes.length * 2);
      wider.set(boxes);
      boxes = wider;
    }
    units.push(code);
    boxes[at++] = l;
    boxes[at++] = b;
    boxes[at++] = r;
    boxes[at++] = t;
  };
  return {
    blank: (code) => push(code, 0, 0, 0, 0),
    glyph: (glyph, code) => {
      const left = page.boxes[glyph * 4] as number;
      const right = page.boxes[glyph * 4 + 2] as number;
      const l = toUnits(left, unit);
      const b = toUnits(page.boxes[glyph * 4 + 1] as number, unit);
      const r = notEmpty(l, toUnits(right, unit), unit);
      const t = notEmpty(b, toUnits(page.boxes[glyph * 4 + 3] as number, unit), unit);
      const letters = code >= 64256 ? (LIGATURES[code] ?? lettersOf(code)) : undefined;
      if (letters !== undefined) {
        const share = (right - left) / letters.length;
        for (let k = 0; k < letters.length; k++) {
          const [from, to] = [toUnits(left + share * k, unit), toUnits(left + share * (k + 1), unit)];
          push(letters.charCodeAt(k), from, b, to, t);
        }
      } else if (code > 0xffff) {
        // Both halves of a surrogate pair have the whole box.
        push(0xd800 + ((code - 0x10000) >> 10), l, b, r, t);
        push(0xdc00 + ((code - 0x10000) & 0x3ff), l, b, r, t);
      } else push(code, l, b, r, t);
    },
    take: () => {
      let text = '';
      for (let from = 0; from < units.length; from += CHUNK) {
        text += String.fromCharCode.apply(null, units.slice(from, from + CHUNK));
      }
      const taken = { text: text.isWellFormed() ? text : text.toWellFormed(), boxes: boxes.slice(0, at) };
      units = [];
      at = 0;
      return taken;
    },
  };
}
