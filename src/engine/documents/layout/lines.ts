import {
  CELL_GAP,
  type Fragment,
  fitsRow,
  fragmentsOf,
  INITIAL,
  isRaised,
  LINE_END_HYPHEN,
  SPACE,
  WORD_GAP,
} from './fragments.ts';
import { type GlyphText, glyphText } from './glyphs/glyph-text.ts';
import { mayBeInitial, placeInitial, withoutInitial } from './glyphs/initials.ts';
import { placeLateText } from './glyphs/late-text.ts';
import { shiftedGlyphs } from './glyphs/shifted.ts';
import { withStruckRuns } from './glyphs/struck-runs.ts';
import { withWordsJoined } from './letter-spacing.ts';
import { type CellType, GLYPH_SOURCES, type GlyphPage, type Line, SKEWED } from './line.ts';
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
  const initials: Fragment[] = [];
  const onBaseline: { readonly initial: Fragment; readonly rest: Fragment }[] = [];
  for (const [i, fragment] of fragments.entries()) {
    if (fragment.source !== 0) continue;
    // An editor of PDFs may write it after the lines that it stands beside.
    const isLarge = [fragments[i + 1], fragments[i - 1]].some(
      (other) => other !== undefined && fragment.size > INITIAL * other.size,
    );
    const parted = withoutInitial(fragment, page);
    if (isLarge && mayBeInitial(fragment, page)) initials.push(fragment);
    else append(parted?.rest ?? fragment);
    if (parted !== null) onBaseline.push(parted);
  }
  for (const { initial, rest } of onBaseline)
    if (!placeInitial(rows, initial, page))
      Object.assign(rest, { u0: initial.u0, size: initial.size, glyphs: [...initial.glyphs, ...rest.glyphs] });
  for (const initial of initials) if (!placeInitial(rows, initial, page)) placeAlone(rows, initial, fragments);
  placeLateText(rows, page);
  placeFields(rows, fragments.filter(isOfForm));
  // Notes and stamps stand where there was room; beside or inside the page's own sentences they would break them.
  for (const fragment of fragments) if (fragment.source !== 0 && !isOfForm(fragment)) append(fragment);
  const text = glyphText(page, unit);
  const out = page.struck === undefined ? text : withStruckRuns(text, page.struck);
  return rows.map((row) => cutLeaders(toLine(page, withWordsJoined(inReadingOrder(row), page), out), unit));
}

/** Places a fragment as a row of its own where the file has it. */
function placeAlone(rows: Fragment[][], fragment: Fragment, order: readonly Fragment[]): void {
  const before = new Set(order.slice(0, order.indexOf(fragment)));
  rows.splice(rows.findLastIndex((row) => row.some((other) => before.has(other))) + 1, 0, [fragment]);
}

function toLine(page: GlyphPage, row: readonly Fragment[], out: GlyphText): Line {
  const { codes, boxes } = page;
  const all = { bold: 0, glyphs: 0, heights: 0 };
  const cells: (typeof all)[] = [];
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
  const shifted = shiftedGlyphs(row, page, (fragment) => fragment !== main && isRaised(fragment, main));
  const cellStarts: number[] = [];
  let before: Fragment | undefined;
  for (const fragment of row) {
    // Fragments closer than a cell gap are separate only because of their order in the file; a currency sign at the
    // left edge of a column belongs to the amount at its right edge.
    const gap = before === undefined ? 0 : gapBetween(before, fragment, isFromRight) / size;
    const newCell =
      before === undefined || (gap > CELL_GAP && !isCurrencySign(page, before) && !isRaised(fragment, main));
    if (newCell) {
      cellStarts.push(fragment.u0);
      cells.push({ bold: 0, glyphs: 0, heights: 0 });
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
      const code = codes[glyph] as number;
      const isHyphen = code === LINE_END_HYPHEN || code === SOFT_HYPHEN;
      if (glyph === lastGlyph) hyphenated = isHyphen || code === HYPHEN_MINUS || code === HYPHEN;
      // A soft hyphen is shown only at the end of a line.
      else if (code === SOFT_HYPHEN) continue;
      const height = (boxes[glyph * 4 + across + 2] as number) - (boxes[glyph * 4 + across] as number);
      // An initial beside several lines says nothing of their size.
      const counted = height > INITIAL * fragment.size ? fragment.size : height;
      const isBold = page.bold[glyph] as number;
      all.glyphs++;
      all.bold += isBold;
      all.heights += counted;
      const own = cells[cells.length - 1] as typeof all;
      own.glyphs++;
      own.bold += isBold;
      own.heights += counted;
      if (shifted === null) out.glyph(glyph, isHyphen ? HYPHEN_MINUS : code);
      else {
        if (shifted.apart.has(glyph)) out.blank(BLANK);
        out.glyph(glyph, isHyphen ? HYPHEN_MINUS : (shifted.codes.get(glyph) ?? code));
      }
    }
  }
  return {
    ...out.take(),
    u0: isFromRight ? Math.min(...row.map((fragment) => fragment.u0)) : first.u0,
    u1,
    v: main.v,
    ...typeOf(all, size),
    turn: first.turn,
    cellStarts,
    ...(cells.length > 1 ? cellTypes(cells, size) : {}),
    widestGap,
    hyphenated: hyphenated && all.glyphs > 1,
    ...sourceOf(row),
    ...(first.isInitialApart === true ? { isInitialApart: true as const } : {}),
    ...(page.faint !== undefined && isFaint(row, page.faint) ? { isFaint: true as const } : {}),
  };
}

/** What the glyphs of a line or of a cell add up to. */
interface TypeSums {
  readonly bold: number;
  readonly glyphs: number;
  readonly heights: number;
}

const typeOf = ({ bold, glyphs, heights }: TypeSums, largest: number): CellType => ({
  size: glyphs > 0 ? heights / glyphs : largest,
  bold: glyphs > 0 && bold / glyphs > 0.8,
});

/** The types of cells that are not all of one. */
function cellTypes(cells: readonly TypeSums[], largest: number): Pick<Line, 'cellTypes'> {
  const types = cells.map((sums) => typeOf(sums, largest));
  const [first] = types as [CellType];
  const areSame = types.every(
    ({ size, bold }) => bold === first.bold && Math.abs(size - first.size) < 0.05 * first.size,
  );
  return areSame ? {} : { cellTypes: types };
}

const isFaint = (row: readonly Fragment[], faint: Uint8Array): boolean =>
  row.every(({ glyphs }) => glyphs.every((glyph) => glyph === SPACE || faint[glyph] === 1));

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

const withoutTypes = ({ cellTypes: _, ...line }: Line): Line => line;

/** Dot leaders between an entry and its page number, close or spaced. */
const LEADERS = /(?:\s*[.…·]){4,}\s*/u;

/** Characters that stay of dots with nothing behind them. */
const SHOWN_DOTS = 12;

/**
 * Replaces dot leaders by the gap they fill: "1.2 Scope ........ 7" becomes a row of two cells. The dots carry no
 * meaning, and as tokens they would cost more than the entry.
 */
export function cutLeaders(line: Line, unit: number): Line {
  // A cheap test first: few lines have leaders.
  if (!line.text.includes('..') && !line.text.includes('. .') && !line.text.includes('…')) return line;
  const match = LEADERS.exec(line.text);
  if (match === null || match.index === 0) return line;
  const after = match.index + match[0].length;
  const rest = line.text.slice(after);
  // Dots that lead to nothing are a line to write on: a few of them stay, or the label of a blank field would pass as a
  // sentence.
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
      ...withoutTypes(line),
      text: `${head.text}\t${rest}`,
      boxes,
      cellStarts: [...line.cellStarts.filter((cell) => cell < start - line.size), start],
      widestGap: Math.max(line.widestGap, 4),
    },
    unit,
  );
}

const FORM = new Set(['field', 'tick'].map((source) => GLYPH_SOURCES.indexOf(source as 'field' | 'tick')));

/** Whether the fragment is the value of a field or a tick, which belongs to a label of the page. */
const isOfForm = (fragment: Fragment): boolean => FORM.has(fragment.source);

/**
 * Places what was filled into a form among the rows of the page, in place: beside its label, else behind the row above
 * it. The file draws it after everything else, so its order says nothing.
 */
function placeFields(rows: Fragment[][], fields: readonly Fragment[]): void {
  for (const field of fields) {
    const row = nearest(
      rows.filter((own) => fitsRow(own, field)),
      (own) => Math.min(...own.map((other) => gapBeside(other, field))),
    );
    if (row !== null) row.push(field);
    else rows.splice(indexOfPlace(rows, field), 0, [field]);
  }
}

/** A label stands before its field more often than behind it: a gap on the other side counts twice. */
const gapBeside = (other: Fragment, field: Fragment): number =>
  other.u0 < field.u0 ? Math.max(0, field.u0 - other.u1) : 2 * Math.max(0, other.u0 - field.u1);

/** Index behind the row nearest above the field, first among those over it; the end of the page for skewed text. */
function indexOfPlace(rows: readonly Fragment[][], field: Fragment): number {
  if (field.turn === SKEWED) return rows.length;
  const above = rows.filter(([first]) => first !== undefined && first.turn === field.turn && first.v > field.v);
  const over = above.filter((row) => row.some((other) => other.u0 < field.u1 && other.u1 > field.u0));
  const row = nearest(over.length > 0 ? over : above, ([first]) => (first as Fragment).v - field.v);
  return row === null ? 0 : rows.indexOf(row) + 1;
}

/** The row with the least distance, the last of those; null of none. */
function nearest(rows: readonly Fragment[][], distance: (row: Fragment[]) => number): Fragment[] | null {
  let best: Fragment[] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const own = distance(row);
    if (own > least) continue;
    least = own;
    best = row;
  }
  return best;
}
