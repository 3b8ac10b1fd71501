import { lowered, raised } from '../../../text/marks/raised.ts';
import { type Fragment, isEven, RAISED } from '../fragments.ts';
import type { GlyphPage } from '../line.ts';

/**
 * How the glyphs of a line that stand above or below their baseline are written: the code of each, and where a blank
 * keeps two numbers apart.
 */
export interface ShiftedGlyphs {
  readonly codes: ReadonlyMap<number, number>;
  /** Glyphs that a blank stands before: the "1" of "5 1/2", where the file has no space. */
  readonly apart: ReadonlySet<number>;
}

/** Glyphs of one size on one baseline, one after the other. Axes as in line.ts. */
interface Run {
  readonly glyphs: number[];
  readonly u0: number;
  u1: number;
  readonly v: number;
  readonly size: number;
  shift: 'up' | 'down' | null;
}

/**
 * Largest size of a raised or lowered glyph, as a multiple of its neighbour's, and that of one whose baseline is far
 * off.
 */
const [SMALL, LESS_SMALL] = [0.87, 0.93];
const SMALLEST = 0.4;
/**
 * How far up and down its baseline is, as multiples of the neighbour's size: small capitals are on it, numerators of
 * fractions farther.
 */
const UP = { least: 0.12, far: 0.22, most: 0.75 };
const DOWN = { least: 0.06, far: 0.18, most: 0.5 };
/**
 * Widest gap between a mark and what it marks, as a multiple of the size: words of a smaller type stand farther away.
 */
const GAP = 0.4;
/** Of what is raised on its own, "(1)(2)"; a caption of smaller type beside a title is longer. */
const LONGEST = 16;
const LONGEST_IN_SIZE = 2;

/**
 * The raised and lowered glyphs of a line, told by their place alone: smaller than what they stand at, with a baseline
 * of their own. Null where there are none, as in most lines. `isMark`: whether a fragment is a mark at a distance from
 * its figure.
 */
export function shiftedGlyphs(
  row: readonly Fragment[],
  page: Pick<GlyphPage, 'codes' | 'boxes' | 'origins' | 'confidence'>,
  isMark: (fragment: Fragment) => boolean,
): ShiftedGlyphs | null {
  const [first] = row;
  // OCR's boxes are as high as the letters in them: they tell nothing about type.
  if (first === undefined || first.turn > 3 || first.run === 'left' || page.confidence !== null) return null;
  if (row.every((fragment) => fragment.isEven && isEven(first, fragment))) return null;
  const runs: Run[] = [];
  for (const fragment of row) {
    const from = runs.length;
    addRuns(runs, fragment, page);
    if (isMark(fragment)) for (const run of runs.slice(from)) run.shift = 'up';
  }
  markShifted(runs, (run) => run.glyphs.every((glyph) => isDigit(page.codes[glyph])));
  return written(runs, page.codes);
}

function addRuns(
  runs: Run[],
  { glyphs, turn }: Fragment,
  { boxes, origins }: Pick<GlyphPage, 'boxes' | 'origins'>,
): void {
  let isFirst = true;
  for (const glyph of glyphs) {
    if (glyph < 0) continue;
    const [l, b, r, t] = boxes.subarray(glyph * 4, glyph * 4 + 4) as unknown as [number, number, number, number];
    const [x, y] = [origins[glyph * 2] as number, origins[glyph * 2 + 1] as number];
    const isUpright = turn % 2 === 0;
    const [u0, u1] = turn === 0 ? [l, r] : turn === 1 ? [b, t] : turn === 2 ? [-r, -l] : [-t, -b];
    const place = { v: turn === 0 ? y : turn === 1 ? -x : turn === 2 ? -y : x, size: isUpright ? t - b : r - l };
    const run = runs.at(-1);
    if (!isFirst && run !== undefined && isEven(run, place)) {
      run.glyphs.push(glyph);
      run.u1 = Math.max(run.u1, u1);
    } else runs.push({ glyphs: [glyph], u0, u1, ...place, shift: null });
    isFirst = false;
  }
}

/**
 * Compares each run with the type that it stands at: that before it, or at the head of a line ("¹ Before tax.") that
 * behind it.
 */
function markShifted(runs: readonly Run[], isFigure: (run: Run) => boolean): void {
  let base: Run | undefined;
  for (const [i, run] of runs.entries()) {
    if (run.shift !== null) continue;
    const next = runs[i + 1];
    run.shift = base === undefined ? null : shiftOf(run, base, run.u0 - base.u1, i > 0 && runs[i - 1] !== base);
    if (run.shift === null && base !== undefined && isFigure(run)) run.shift = raisedInSize(run, base);
    if (run.shift === null && next !== undefined) run.shift = shiftOf(run, next, next.u0 - run.u1, false);
    if (run.shift === null) base = run;
  }
}

/** Whether a figure is raised that has the size of the text. */
function raisedInSize(run: Run, base: Run): Run['shift'] {
  const up = (run.v - base.v) / base.size;
  const isMark = run.glyphs.length <= LONGEST_IN_SIZE && run.size / base.size > LESS_SMALL;
  return isMark && up > RAISED.least && up < RAISED.most ? 'up' : null;
}

/** `goesOn`: another mark stands between the two. */
function shiftOf(run: Run, base: Run, gap: number, goesOn: boolean): Run['shift'] {
  const ratio = run.size / base.size;
  if (ratio > LESS_SMALL || ratio < SMALLEST || run.glyphs.length > LONGEST) return null;
  if (!goesOn && gap > GAP * base.size) return null;
  const off = (run.v - base.v) / base.size;
  const { least, far, most } = off > 0 ? UP : DOWN;
  const isOff = Math.abs(off) >= (ratio <= SMALL ? least : far) && Math.abs(off) <= most;
  return isOff ? (off > 0 ? 'up' : 'down') : null;
}

const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 0x30 && code <= 0x39;
const isSlash = (code: number | undefined): boolean => code === 0x2f || code === 0x2044;

function written(runs: readonly Run[], codes: Uint32Array): ShiftedGlyphs | null {
  const shifted = new Map<number, number>();
  const apart = new Set<number>();
  for (const [i, run] of runs.entries()) {
    if (run.shift === null) continue;
    if (isFractionAt(runs, i, codes)) {
      const before = runs[i - 1];
      const first = run.glyphs[0] as number;
      if (before !== undefined && isDigit(codes[before.glyphs.at(-1) as number]) && !isSlash(codes[first]))
        apart.add(first);
      continue;
    }
    const text = String.fromCodePoint(...run.glyphs.map((glyph) => codes[glyph] as number));
    // "(R)", "Mc" of a name: signs and parts of words, no marks.
    if (/\p{Lu}/u.test(text)) continue;
    const [next] = runs[i + 1]?.glyphs ?? [];
    // "ᵃMobile cranes only": a mark at the head of a line, before a capital.
    const isAtHead = i === 0 && run.shift === 'up' && /^\p{Ll}$/u.test(text) && isCapital(codes[next ?? 0]);
    const isInWord =
      !isAtHead &&
      /^\p{L}+$/u.test(text) &&
      next !== undefined &&
      touches(run, runs[i + 1] as Run) &&
      isLetter(codes[next]);
    if (isInWord) continue;
    const forms = [...(run.shift === 'up' ? raised : lowered)(text)];
    run.glyphs.forEach((glyph, k) => {
      const code = forms[k]?.codePointAt(0);
      if (code !== undefined && code !== codes[glyph]) shifted.set(glyph, code);
    });
  }
  return shifted.size === 0 && apart.size === 0 ? null : { codes: shifted, apart };
}

const isLetter = (code: number | undefined): boolean => code !== undefined && /\p{L}/u.test(String.fromCodePoint(code));

const isCapital = (code: number | undefined): boolean =>
  code !== undefined && /\p{Lu}/u.test(String.fromCodePoint(code));

const touches = (a: Run, b: Run): boolean => b.u0 - a.u1 < 0.15 * Math.max(a.size, b.size);

/** Whether a run is a part of a fraction that is set of small figures, "5 1/2": its figures are figures. */
function isFractionAt(runs: readonly Run[], i: number, codes: Uint32Array): boolean {
  const own = runs[i] as Run;
  const most = LESS_SMALL * Math.max(...runs.slice(Math.max(0, i - 3), i + 4).map(({ size }) => size));
  const parts = runs
    .slice(Math.max(0, i - 2), i + 3)
    .filter((run) => run === own || run.size < most || run.glyphs.every((glyph) => isSlash(codes[glyph])));
  const text = parts
    .flatMap(({ glyphs }) => glyphs)
    .map((glyph) => String.fromCodePoint(codes[glyph] as number))
    .join('');
  return /^\d{1,2}[/\u2044]\d{1,3}$/u.test(text);
}
