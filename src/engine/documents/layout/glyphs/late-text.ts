import { type Fragment, fitsRow, SPACE } from '../fragments.ts';
import { type GlyphPage, SKEWED } from '../line.ts';

/**
 * Widest gap between late words and a neighbour in their line, and how far they may reach into it, as multiples of the
 * size.
 */
const [TIGHT, INTO] = [0.6, 0.3];
/** A line jumps up from the one before it by so much at least; one that goes on below it is so near. */
const [UP, NEAR, LEAST_DOWN] = [0.5, 2.5, 0.3];
/** Distances of the lines of a paragraph, and of their left edges. */
const [LEAST_LEADING, MOST_LEADING, ALIGNED] = [0.7, 1.9, 1];

type Row = Fragment[];
type Boxes = Pick<GlyphPage, 'boxes'>;

/**
 * Puts words where they stand that a file has after others below them, as editors of PDFs write what was changed: into
 * the gap of their line, into the cell of their row, or between two lines of a paragraph. Only the last rows of a file
 * are, and those alone: a column or a note has several lines, and stays.
 */
export function placeLateText(rows: Row[], page: Boxes): void {
  for (let k = lastPart(rows); k < rows.length; k++) {
    const row = rows[k] as Row;
    if (!isLate(rows, k)) continue;
    const host = rows.slice(0, k).find((other) => mayHost(other, row, page));
    const own = host ?? holeFor(rows.slice(0, k), row);
    if (own !== undefined) {
      own.push(...row);
      rows.splice(k--, 1);
      continue;
    }
    const at = missingLine(rows.slice(0, k), row);
    if (at > 0) rows.splice(at, 0, ...rows.splice(k, 1));
  }
}

/** Where the last rows of a page begin of which none goes on in the next, as lines of columns and notes do. */
function lastPart(rows: readonly Row[]): number {
  let k = rows.length - 1;
  while (k > 0 && !goesOn(rows[k - 1] as Row, rows[k] as Row)) k--;
  return Math.max(1, k);
}

function goesOn(row: Row, next: Row): boolean {
  const [own, below] = [row[0] as Fragment, next[0] as Fragment];
  const down = (own.v - below.v) / own.size;
  return own.turn === below.turn && down > LEAST_DOWN && down < NEAR && below.u0 < own.u1 && below.u1 > own.u0;
}

/** Whether text below a row stands before it in the file. */
function isLate(rows: readonly Row[], k: number): boolean {
  const own = (rows[k] as Row)[0] as Fragment;
  if (own.turn === SKEWED || own.source !== 0) return false;
  return rows.slice(0, k).some(([before]) => before?.turn === own.turn && own.v > before.v + UP * own.size);
}

const first = (row: Row | undefined): Fragment | undefined => row?.[0];

/**
 * Whether a row has a gap for the late words, beside one of its own. Words with a wide blank between them are parted
 * there.
 */
function mayHost(row: Row, late: Row, { boxes }: Boxes): boolean {
  const [a, b] = [Math.min(...late.map(({ u0 }) => u0)), Math.max(...late.map(({ u1 }) => u1))];
  const own = late[0] as Fragment;
  const main = row[0] as Fragment;
  if (main.turn !== own.turn || main.source !== 0) return false;
  const at = row.findIndex(({ u0, u1 }) => u0 < a && u1 > b);
  const parts = at < 0 ? null : partedAt(row[at] as Fragment, a, b, boxes);
  if (at >= 0 && parts === null) return false;
  const parted = parts === null ? row : row.toSpliced(at, 1, ...parts);
  if (!late.every((fragment) => fitsRow(parted, fragment))) return false;
  const isBeside = parted.some(({ u0, u1, size }) => {
    const gap = u0 > a ? u0 - b : a - u1;
    return gap > -INTO * size && gap < TIGHT * size;
  });
  if (isBeside && parts !== null) row.splice(at, 1, ...parts);
  return isBeside;
}

/**
 * A fragment as the two on both sides of a place; null where its glyphs leave no room there. Along upright text only:
 * others are seldom edited.
 */
function partedAt(fragment: Fragment, a: number, b: number, boxes: Float32Array): readonly [Fragment, Fragment] | null {
  if (fragment.turn !== 0) return null;
  const reach = INTO * fragment.size;
  const cut = fragment.glyphs.findIndex((glyph) => glyph >= 0 && (boxes[glyph * 4] as number) > b - reach);
  const left = fragment.glyphs.slice(0, cut).filter((glyph, i, all) => glyph !== SPACE || i < all.length - 1);
  const right = fragment.glyphs.slice(cut);
  const [end, start] = [left.at(-1), right[0]];
  if (cut <= 0 || end === undefined || start === undefined || end === SPACE) return null;
  const u1 = boxes[end * 4 + 2] as number;
  if (u1 > a + reach) return null;
  return [
    { ...fragment, glyphs: left, u1, lastU0: boxes[end * 4] as number },
    { ...fragment, glyphs: right, u0: boxes[start * 4] as number },
  ];
}

/** The row of a table that lacks the cell which the late words are: rows next to it have one there. */
function holeFor(rows: readonly Row[], late: Row): Row | undefined {
  const own = late[0] as Fragment;
  const overlaps = (row: Row | undefined): boolean => row?.some(({ u0, u1 }) => u0 < own.u1 && u1 > own.u0) === true;
  return rows.find((row, i) => {
    const main = row[0] as Fragment;
    if (main.source !== 0 || overlaps(row) || !late.every((fragment) => fitsRow(row, fragment))) return false;
    const beside = [rows[i - 1], rows[i + 1]].filter(
      (other) =>
        other !== undefined && other.length > 1 && Math.abs((other[0] as Fragment).v - main.v) < NEAR * main.size,
    );
    return beside.length === 2 && beside.every(overlaps);
  });
}

/**
 * Where the line of a paragraph is missing that the late words are: between two lines at their distances; 0 for
 * nowhere.
 */
function missingLine(rows: readonly Row[], late: Row): number {
  const own = late[0] as Fragment;
  const isNext = (above: Fragment, below: Fragment): boolean => {
    const leading = (above.v - below.v) / own.size;
    const isSame = Math.abs(above.size - below.size) < 0.15 * above.size && above.turn === below.turn;
    return (
      isSame && leading > LEAST_LEADING && leading < MOST_LEADING && Math.abs(above.u0 - below.u0) < ALIGNED * own.size
    );
  };
  for (let i = 1; i < rows.length; i++) {
    const [above, below] = [first(rows[i - 1]), first(rows[i])];
    if (above !== undefined && below !== undefined && isNext(above, own) && isNext(own, below)) return i;
  }
  return 0;
}
