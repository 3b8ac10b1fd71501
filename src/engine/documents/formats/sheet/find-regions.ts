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
 * The regions of a sheet in reading order. Blank rows part it, then blank columns, and so on within each part; lines that stand alone above
 * several cells are titles. A blank column parts two tables only where each has two columns and labels of its own.
 */
export function findRegions(cells: readonly VisibleCell[], narrow: ReadonlySet<number>): Region[] {
  const split = (part: readonly VisibleCell[]): Region[] => {
    const bands = partedBy(part, ({ y, down }) => [y, y + down]);
    if (bands.length > 1) return bands.flatMap(split);
    const titleRows = leadingTitles(part);
    if (titleRows.length > 0) {
      const rest = part.filter((cell) => !titleRows.includes(cell));
      const [first, ...others] = split(rest);
      return first === undefined ? [] : [{ ...first, titles: [...titleRows, ...first.titles] }, ...others];
    }
    const sides = partedBy(part, ({ x, across }) => [x, x + across]);
    const joined = joinSides(sides, narrow);
    if (joined.length > 1) return joined.flatMap(split);
    return part.length === 0 ? [] : [{ cells: part, titles: [], headRows: null }];
  };
  return split(cells);
}

type Extent = (cell: VisibleCell) => readonly [from: number, to: number];

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
 * Rows at the top that say what stands below: they begin in the first column and hold at most half as many cells as the row below,
 * which has one in the first column of its own. A lone cell is one above any row of several.
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
    else before.push(...side);
  }
  return joined.map((cells) => cells.sort((a, b) => a.y - b.y || a.x - b.x));
}

function areTwoTables(a: readonly VisibleCell[], b: readonly VisibleCell[], narrow: ReadonlySet<number>): boolean {
  const [left, right] = [boxOf(a), boxOf(b)];
  if (left.columns < 2 || right.columns < 2) return false;
  const gap = right.x - (left.x + left.columns);
  if (gap === 1 && narrow.has(right.x - 1)) return false;
  const labels = b.filter(({ x, y }) => x === right.x && y > right.y);
  const hasLabels =
    labels.length > 0 && labels.every(({ isFigure, text }) => !isFigure || /^(?:19|20)\d{2}$/u.test(text));
  return hasLabels || left.y !== right.y || left.rows !== right.rows;
}

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
