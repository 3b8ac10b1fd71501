import { holdsMiddle } from './geometry.ts';
import { type GlyphPage, SKEWED } from './line.ts';
import { type Run, runOf } from './run-of.ts';

/** Glyphs on one baseline, each close behind the one before. `u` and `v` as in line.ts. */
export interface Fragment {
  /** Glyph indices; SPACE = a space between words. */
  readonly glyphs: number[];
  u0: number;
  u1: number;
  /** Start of the last glyph: text never runs backwards inside a fragment. */
  lastU0: number;
  v: number;
  size: number;
  readonly turn: number;
  /** Index in GLYPH_SOURCES, the same for all its glyphs. */
  readonly source: number;
  /** How its letters run; the same for all of them. */
  run: Run;
  /** Whether its glyphs are of one size and on one baseline. */
  isEven: boolean;
  /** Whether it begins with an initial that may be a word or a letter of the next, "I" and "n". */
  isInitialApart?: true;
}

export const SPACE = -1;

/**
 * Largest distance between the baselines of two glyphs of a line, as a multiple of the size; 0.6 merged neighbouring
 * lines of dense tables.
 */
const BASELINE_TOLERANCE = 0.22;
/** A gap wider than this multiple of the size separates cells. */
export const CELL_GAP = 1.0;
/** A gap wider than this multiple of the size is a space, even if the file has none. */
export const WORD_GAP = 0.22;

/** A blank that PDFium makes where the baseline changes is one from this gap on, as a multiple of the size. */
const MADE_GAP = 0.12;

/**
 * On some pages with few letters of a font, PDFium makes blanks inside of words: there the next letter begins exactly
 * where the one before ends, but for this part of the size. Where words end, that happens so often on a page by chance.
 */
const [TOUCHING, BY_CHANCE] = [0.005, 2];

/** Height below which a glyph is invisible, in points. */
const SMALLEST = 0.01;

/**
 * Size of a raised or lowered glyph at most, as a multiple of its neighbour's; some programs make it hardly smaller,
 * and then it touches.
 */
const [SMALLER, LESS_SMALL] = [0.85, 0.93];
const TIGHT = 0.12;

/** How far a figure of the size of the text is raised, as multiples of it: a line above stands farther. */
export const RAISED = { least: 0.25, most: 0.55 };

/** Smallest size of an initial that stands beside several lines, as a multiple of theirs. */
export const INITIAL = 1.7;

/** Number of glyphs of the longest footnote mark: "(a)(b)". */
const LONGEST_MARK = 6;

/** PDFium's mark of a hyphen at a line end: it has a box and replaces the line break. */
export const LINE_END_HYPHEN = 0x02;

/** Differences of the size and of the baseline that are none, as multiples of the size. */
const [SAME_SIZE, SAME_BASELINE] = [0.06, 0.05];

/** Whether two glyphs belong to one run of type, as nearly all of a line do. */
export const isEven = (a: { v: number; size: number }, b: { v: number; size: number }): boolean =>
  Math.abs(a.size - b.size) <= SAME_SIZE * a.size && Math.abs(a.v - b.v) <= SAME_BASELINE * a.size;

/** Whether a glyph has another size and another baseline than the one before it. */
const isOff = (before: { v: number; size: number }, { v, size }: { v: number; size: number }): boolean =>
  Math.abs(before.size - size) > SAME_SIZE * size && Math.abs(before.v - v) > SAME_BASELINE * size;

/** The fragments of a page in content order, without glyphs outside the crop box. */
export function fragmentsOf(page: GlyphPage): Fragment[] {
  const { codes, boxes, origins, turns, sources, generated, hidden, cropBox } = page;
  const fragments: Fragment[] = [];
  /** Blanks that PDFium made between letters that touch. */
  const touching: [fragment: Fragment, at: number][] = [];
  let current: Fragment | null = null;
  let space = false;
  let made = false;
  let lastPlace = { v: 0, size: 0 };
  let lineBreak = false;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    if (code === 10 || code === 13) lineBreak = true;
    if (generated[i] === 1 || code === 32 || code === 0xa0 || code === 9) {
      if (generated[i] === 1) made = true;
      else space = true;
      continue;
    }
    if (!isVisible(code) || hidden[i] === 1) continue;
    const l = boxes[i * 4] as number;
    const b = boxes[i * 4 + 1] as number;
    const r = boxes[i * 4 + 2] as number;
    const t = boxes[i * 4 + 3] as number;
    // Some files hide a second list mark of size zero in front of each entry; it would split the line.
    if (t - b < SMALLEST) continue;
    // PDFium also returns glyphs outside the crop box. (The condition also drops a box with NaN.)
    if (!holdsMiddle(cropBox, boxes, i)) continue;
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

    const source = sources[i] as number;
    const glyph = { turn, u0, u1, v, size, run: runOf(code), isDigit: code >= 0x30 && code <= 0x39, lineBreak };
    if (current !== null && source === current.source && continues(current, glyph)) {
      // PDFium makes a blank where type becomes smaller and lower, too: "H₂O" has none. Another font on the same
      // baseline is another word.
      const isShifted = made && isOff(lastPlace, glyph);
      const gap = gapTo(current, glyph) / current.size;
      const isMade = made && (!isShifted || gap > MADE_GAP);
      if (!space && isMade && Math.abs(gap) < TOUCHING) touching.push([current, current.glyphs.length]);
      if (space || isMade || gap > WORD_GAP) current.glyphs.push(SPACE);
      current.glyphs.push(i);
      if (u1 > current.u1) current.u1 = u1;
      if (u0 < current.u0 && runsLeft(current, glyph)) current.u0 = u0;
      current.lastU0 = u0;
      if (glyph.run !== 'neutral') current.run = glyph.run;
      current.isEven &&= isEven(current, glyph);
      // After a raised first character ("¹ The…") the baseline is that of the text that follows.
      if (size * LESS_SMALL > current.size) current.v = v;
      if (size > current.size) current.size = size;
    } else {
      current = { glyphs: [i], u0, u1, lastU0: u0, v, size, turn, source, run: glyph.run, isEven: true };
      fragments.push(current);
    }
    lastPlace = glyph;
    space = false;
    made = false;
    lineBreak = false;
  }
  if (touching.length > BY_CHANCE) for (const [{ glyphs }, at] of touching.toReversed()) glyphs.splice(at, 1);
  return fragments;
}

interface Glyph extends Pick<Fragment, 'turn' | 'u0' | 'u1' | 'v' | 'size' | 'run'> {
  readonly isDigit: boolean;
  /** A line of the file ended before it. */
  readonly lineBreak: boolean;
}

/**
 * Whether the glyph is written to the left of the fragment; PDFium gives such letters in the order in which they are
 * read.
 */
const runsLeft = (f: Fragment, { run }: Pick<Glyph, 'run'>): boolean =>
  run === 'left' || (run === 'neutral' && f.run === 'left');

/** The space between the fragment and the glyph behind it, in the direction in which they are read. */
const gapTo = (f: Fragment, glyph: Glyph): number => (runsLeft(f, glyph) ? f.u0 - glyph.u1 : glyph.u0 - f.u1);

function continues(f: Fragment, glyph: Glyph): boolean {
  const { turn, u0, v, size, run } = glyph;
  if (turn !== f.turn) return false;
  if (turn === SKEWED) return !glyph.lineBreak;
  if (run !== 'neutral' && f.run !== 'neutral' && run !== f.run) return false;
  const large = Math.max(size, f.size);
  const gap = gapTo(f, glyph);
  // A large initial stands beside several lines, on the last of them; what stands higher than the text is a mark before
  // it.
  if (f.glyphs.length <= 2 && f.size > INITIAL * size && v - f.v > BASELINE_TOLERANCE * size) return false;
  if (gap > CELL_GAP * large || gap < -1.5 * large) return false;
  // Text never runs backwards inside a fragment.
  if (runsLeft(f, glyph) ? gap < -0.3 * large : u0 < f.lastU0 - 0.3 * large) return false;
  const off = Math.abs(v - f.v);
  if (off <= BASELINE_TOLERANCE * large) return true;
  // Superscripts and subscripts: smaller, close by, and off by less than the larger one's height.
  const small = Math.min(size, f.size) / large;
  // Some programs raise the figure of a note and leave its size.
  if (glyph.isDigit && small >= LESS_SMALL && v - f.v > RAISED.least * large)
    return off < RAISED.most * large && gap < TIGHT * large;
  return off < 0.6 * large && (small < SMALLER ? gap < 0.5 * large : small < LESS_SMALL && gap < TIGHT * large);
}

/**
 * Whether the fragment may belong to the line of `row`: on its baseline or as a raised mark, and beside all its
 * fragments.
 */
export function fitsRow(row: readonly Fragment[], fragment: Fragment): boolean {
  if (fragment.turn === SKEWED || row.some((other) => other.turn !== fragment.turn)) return false;
  const main = row.reduce((largest, other) => (other.size > largest.size ? other : largest));
  const onBaseline = Math.abs(main.v - fragment.v) <= BASELINE_TOLERANCE * Math.max(main.size, fragment.size);
  if (!onBaseline && !isRaised(fragment, main)) return false;
  return row.every(
    (other) => other.u1 <= fragment.u0 + 0.3 * fragment.size || fragment.u1 <= other.u0 + 0.3 * other.size,
  );
}

/** Whether the fragment is the mark of a footnote, "(c)", at a distance from its figure. */
export function isRaised(fragment: Fragment, main: Fragment): boolean {
  const up = fragment.v - main.v;
  return (
    fragment.glyphs.length <= LONGEST_MARK &&
    fragment.size < SMALLER * main.size &&
    up > BASELINE_TOLERANCE * main.size &&
    up < 0.6 * main.size
  );
}

function isVisible(code: number): boolean {
  if (code === LINE_END_HYPHEN) return true;
  if (code < 33 || (code >= 0x7f && code < 0xa0)) return false;
  return code !== 0xfffe && code !== 0xffff && code !== 0xfeff && code !== 0x200b;
}
