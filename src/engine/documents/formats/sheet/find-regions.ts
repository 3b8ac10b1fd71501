import type { VisibleCell } from './visible-cells.ts';

/** Cells that belong together: one table, or lines of text. */
export interface Region {
  /** Row by row. */
  readonly cells: readonly VisibleCell[];
  /** Lines right above that say what it is. */
  readonly titles: readonly VisibleCell[];
  /** Number of rows that the file says name its columns; null where it says nothing. */
  readonly headRows: number | null;
}

/**
 * The regions of a sheet in reading order. Blank rows part it, then blank columns, and so on within each part; lines
 * that stand alone above several cells are titles. A blank column parts two tables only where each has two columns and
 * labels of its own.
 */
export function findRegions(cells: readonly VisibleCell[], narrow: ReadonlySet<number>): Region[] {
  const split = (part: readonly VisibleCell[]): Region[] => {
    const bands = withTheirHeads(partedBy(part, ({ y, down }) => [y, y + down]));
    if (bands.length > 1) return bands.flatMap(split);
    const titleRows = leadingTitles(part);
    if (titleRows.length > 0) {
      const rest = part.filter((cell) => !titleRows.includes(cell));
      const sides = sidesUnder(titleRows, rest, narrow);
      if (sides !== null) return sides.flatMap(split);
      const [first, ...others] = split(rest);
      return first === undefined ? [] : [{ ...first, titles: [...titleRows, ...first.titles] }, ...others];
    }
    const joined = joinSides(partedBy(part, acrossOf), narrow);
    if (joined.length > 1) return joined.flatMap(split);
    return partedByHeads(part).map((own) => ({ cells: own, titles: [], headRows: null }));
  };
  return split(cells);
}

/** Most rows that name columns, and blank ones below them. */
const [MOST_HEADS, MOST_BLANK] = [4, 2];

/** Puts rows that name the columns of those below a blank row together with them. */
function withTheirHeads(bands: readonly VisibleCell[][]): VisibleCell[][] {
  const joined: VisibleCell[][] = [];
  for (const band of bands) {
    const before = joined.at(-1);
    // Sheets are too long for the arguments of one call.
    if (before !== undefined && areHeadsOf(before, band)) for (const cell of band) before.push(cell);
    else joined.push([...band]);
  }
  return joined;
}

/** Whether each cell of the last row names a column of figures that begins right below. */
function areHeadsOf(above: readonly VisibleCell[], below: readonly VisibleCell[]): boolean {
  const heads = rowsOf(above).at(-1) ?? [];
  const [top, box] = [boxOf(above), boxOf(below)];
  if (top.rows > MOST_HEADS || box.y - top.y - top.rows > MOST_BLANK || heads.length < 2) return false;
  const first = new Map(rowsOf(below)[0]?.map(({ x, isFigure }) => [x, isFigure]));
  return heads.every(({ x, text, isFigure }, i) => {
    const isName = !isFigure || YEAR.test(text);
    return isName && (first.get(x) === true || (i === 0 && x === box.x && first.get(x) === false));
  });
}

const YEAR = /^(?:19|20)\d{2}$/u;

/** Tables side by side, each with the titles that stand over it alone; null where all titles stand over the first. */
function sidesUnder(
  titles: readonly VisibleCell[],
  rest: readonly VisibleCell[],
  narrow: ReadonlySet<number>,
): VisibleCell[][] | null {
  const sides = joinSides(partedBy(rest, acrossOf), narrow);
  const sideOf = ({ x }: VisibleCell): number => sides.findLastIndex((side) => boxOf(side).x <= x);
  if (!titles.some((title) => sideOf(title) > 0)) return null;
  return sides.map((side, i) => [...titles.filter((title) => Math.max(0, sideOf(title)) === i), ...side]);
}

/**
 * The rows of a region in tables of their own, where rows that look as its first one does, and unlike those between,
 * have no figures.
 */
function partedByHeads(cells: readonly VisibleCell[]): VisibleCell[][] {
  const rows = rowsOf(cells);
  const looks = new Set(rows[0]?.map(({ look }) => look));
  const isHead = (row: readonly VisibleCell[] | undefined): boolean =>
    row !== undefined &&
    row.length > 1 &&
    row.every(({ look, isFigure, down }) => looks.has(look) && !isFigure && down === 1);
  if (cells.length === 0) return [];
  if (looks.has('') || !isHead(rows[0]) || isHead(rows[1])) return [[...cells]];
  const parts: VisibleCell[][] = [];
  for (const [i, row] of rows.entries()) {
    // Below it are rows that look otherwise, as below the first; a row at the end may add up.
    const begins = i > 1 && isHead(row) && rows[i + 1] !== undefined && !isHead(rows[i + 1]) && !isHead(rows[i - 1]);
    if (i === 0 || begins) parts.push([...row]);
    else parts.at(-1)?.push(...row);
  }
  return parts;
}

type Extent = (cell: VisibleCell) => readonly [from: number, to: number];

const acrossOf: Extent = ({ x, across }) => [x, x + across];

/** The cells in groups between which no cell is. */
function partedBy(cells: readonly VisibleCell[], extent: Extent): VisibleCell[][] {
  const sorted = [...cells].sort((a, b) => extent(a)[0] - extent(b)[0]);
  const groupOf = new Map<VisibleCell, number>();
  let [group, end] = [-1, Number.NEGATIVE_INFINITY];
  for (const cell of sorted) {
    const [from, to] = extent(cell);
    if (from > end) group++;
    groupOf.set(cell, group);
    end = Math.max(end, to);
  }
  const groups: VisibleCell[][] = Array.from({ length: group + 1 }, () => []);
  // In the order of the sheet within each.
  for (const cell of cells) groups[groupOf.get(cell) ?? 0]?.push(cell);
  return groups;
}

/** The rows of cells that have one order, by the row that each begins in. */
export const rowsOf = (cells: readonly VisibleCell[]): VisibleCell[][] => [
  ...Map.groupBy(cells, ({ y }) => y).values(),
];

/**
 * Rows at the top that say what stands below: they begin in the first column and hold at most half as many cells as the
 * row below, which has one in the first column of its own. A lone cell is one above any row of several.
 */
function leadingTitles(cells: readonly VisibleCell[]): VisibleCell[] {
  const rows = rowsOf(cells);
  const left = boxOf(cells).x;
  const widest = rows.findIndex((row, i) => row.length > 1 && !isTitleAbove(row, rows[i + 1], left));
  if (widest < 1) return [];
  const titles = rows.slice(0, widest);
  const areTitles = titles.every((row, i) => row.length === 1 || isTitleAbove(row, rows[i + 1], left));
  const begin = titles.every(
    ([first]) => first !== undefined && first.x === left && first.down === 1 && !first.isFigure,
  );
  return areTitles && begin ? titles.flat() : [];
}

function isTitleAbove(row: readonly VisibleCell[], below: readonly VisibleCell[] | undefined, left: number): boolean {
  const [first] = row;
  if (first === undefined || below === undefined || first.x !== left || first.isFigure || first.down > 1) return false;
  return below.length >= 2 * row.length && below.some(({ x }) => x === left) && below.length > 2;
}

/** Puts the parts of one table together that a blank column sets apart. */
function joinSides(sides: readonly VisibleCell[][], narrow: ReadonlySet<number>): VisibleCell[][] {
  const joined: VisibleCell[][] = [];
  for (const side of sides) {
    const before = joined.at(-1);
    if (before === undefined || areTwoTables(before, side, narrow)) joined.push([...side]);
    else for (const cell of side) before.push(cell);
  }
  return joined.map((cells) => cells.sort((a, b) => a.y - b.y || a.x - b.x));
}

function areTwoTables(a: readonly VisibleCell[], b: readonly VisibleCell[], narrow: ReadonlySet<number>): boolean {
  const [left, right] = [boxOf(a), boxOf(b)];
  if (isNoteBeside(b, left)) return true;
  if (left.columns < 2 || right.columns < 2) return false;
  const gap = right.x - (left.x + left.columns);
  if (gap === 1 && narrow.has(right.x - 1)) return false;
  const labels = b.filter(({ x, y }) => x === right.x && y > right.y);
  const hasLabels = labels.length > 0 && labels.every(({ isFigure, text }) => !isFigure || YEAR.test(text));
  return hasLabels || left.y !== right.y || left.rows !== right.rows;
}

const FEWEST_ROWS = 3;

/** Whether sentences beside the top of a table say something of it. What stands beside another row belongs to that. */
const isNoteBeside = (cells: readonly VisibleCell[], table: { readonly y: number; readonly rows: number }): boolean =>
  table.rows >= FEWEST_ROWS &&
  boxOf(cells).columns === 1 &&
  boxOf(cells).y <= table.y &&
  cells.every(({ isFigure, text }) => !isFigure && /\s.*[.!?]$/u.test(text));

export function boxOf(cells: readonly VisibleCell[]): {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
} {
  let [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const { x, y, across, down } of cells) {
    [x0, y0] = [Math.min(x0, x), Math.min(y0, y)];
    [x1, y1] = [Math.max(x1, x + across), Math.max(y1, y + down)];
  }
  return { x: x0, y: y0, columns: x1 - x0, rows: y1 - y0 };
}
