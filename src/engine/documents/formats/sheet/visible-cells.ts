import type { Area, DeclaredTable, ReadCell, ReadSheet } from './read-sheet.ts';

/** A cell that a reader of the sheet sees, by its place among the rows and columns that are shown. */
export interface VisibleCell {
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
  readonly text: string;
  readonly isFigure: boolean;
  readonly look: string;
}

/** What is shown of a sheet. */
export interface VisibleSheet {
  /** Row by row. */
  readonly cells: readonly VisibleCell[];
  /** What stands in the file and is not shown. */
  readonly hidden: readonly string[];
  /** Where a row or column of the file is shown; that of the next one where it is hidden. */
  readonly rowAt: (row: number) => number;
  readonly columnAt: (column: number) => number;
  /** Columns that are too narrow for a word. */
  readonly narrow: ReadonlySet<number>;
}

/** Widest column that only sets others apart, in characters. */
const NARROW = 3.5;

export function visibleCells(sheet: ReadSheet, tables: readonly DeclaredTable[]): VisibleSheet {
  const rowAt = shownAt(sheet.hiddenRows);
  const columnAt = shownAt(sheet.hiddenColumns);
  const areas = mergedAreas(sheet.merged);
  // Styles of tables and conditions colour what is behind white letters.
  const coloured = [...tables.map(({ area }) => area), ...sheet.conditional];
  const hidden: string[] = [];
  const cells: VisibleCell[] = [];
  for (const cell of sheet.cells) {
    const area = areas.get(keyOf(cell.row, cell.column)) ?? areaOfCell(cell);
    // What other cells of an area hold is not shown.
    const isFirst = area.top === cell.row && area.left === cell.column;
    const [x, y] = [columnAt(area.left), rowAt(area.top)];
    const [across, down] = [columnAt(area.right + 1) - x, rowAt(area.bottom + 1) - y];
    const isUnseen = cell.isUnseen && !coloured.some((other) => isIn(cell, other));
    if (!isFirst || isUnseen || across === 0 || down === 0) hidden.push(cell.text);
    else cells.push({ x, y, across, down, text: cell.text, isFigure: cell.isFigure, look: cell.look });
  }
  const narrow = new Set<number>();
  for (const [column, width] of sheet.widths)
    if (width < NARROW && !sheet.hiddenColumns.has(column)) narrow.add(columnAt(column));
  return { cells, hidden, rowAt, columnAt, narrow };
}

/** The number of shown rows or columns before one. */
function shownAt(hidden: ReadonlySet<number>): (index: number) => number {
  if (hidden.size === 0) return (index) => index;
  const sorted = [...hidden].sort((a, b) => a - b);
  return (index) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] as number) < index) low = middle + 1;
      else high = middle;
    }
    return index - low;
  };
}

const keyOf = (row: number, column: number): number => row * 16_384 + column;

/** Largest area that is looked through cell by cell; only hostile files merge more. */
const LARGEST = 1_000_000;

function mergedAreas(merged: readonly Area[]): Map<number, Area> {
  const areas = new Map<number, Area>();
  let size = 0;
  for (const area of merged) {
    size += (area.bottom - area.top + 1) * (area.right - area.left + 1);
    if (size > LARGEST) break;
    for (let row = area.top; row <= area.bottom; row++)
      for (let column = area.left; column <= area.right; column++) areas.set(keyOf(row, column), area);
  }
  return areas;
}

const areaOfCell = ({ row, column }: ReadCell): Area => ({ top: row, left: column, bottom: row, right: column });

const isIn = ({ row, column }: ReadCell, { top, left, bottom, right }: Area): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;
