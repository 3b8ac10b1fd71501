import type { Line } from '../line.ts';
import { joinCells, splitCells, TIGHT } from './header-cells.ts';

/** How much farther the next row is, at least. */
const FARTHER = 1.2;
/** Largest distance between the left edges of a cell's lines, as a multiple of the size. */
const ALIGNED = 0.6;

/**
 * Joins the lines of rows whose cells have several: what is read line by line gives "Days with | Notice for two" and
 * "line duty | weeks or more". Rows are farther apart than the lines of their cells; where all lines are at one
 * distance, nothing is joined.
 */
export function joinWrappedRows(lines: readonly Line[]): Line[] {
  const out: Line[] = [];
  let at = 0;
  while (at < lines.length) {
    const end = endOfRow(lines, at);
    out.push(end === at + 1 ? (lines[at] as Line) : joined(lines.slice(at, end)));
    at = end;
  }
  return out;
}

function endOfRow(lines: readonly Line[], from: number): number {
  const first = lines[from] as Line;
  if (first.cellStarts.length < 2 || first.breaks !== undefined) return from + 1;
  let end = from + 1;
  while (end < lines.length && continues(first, lines[end - 1] as Line, lines[end] as Line)) end++;
  if (end === from + 1) return end;
  const [last, next] = [lines[end - 1] as Line, lines[end]];
  const distance = (lines[end - 2] as Line).v - last.v;
  const isRow = next !== undefined && next.turn === first.turn && next.cellStarts.length > 1;
  return isRow && last.v - next.v < FARTHER * distance ? from + 1 : end;
}

/** Whether each cell of a line stands under a cell of the row, close below the line before. */
function continues(row: Line, before: Line, line: Line): boolean {
  const distance = (before.v - line.v) / row.size;
  if (line.turn !== row.turn || line.bold !== row.bold || distance < 0.5 || distance > TIGHT) return false;
  // One more line of the first column alone may be the next row or a paragraph.
  const columns = line.cellStarts.map((start) => columnOf(row, start));
  const isPart = columns.length < row.cellStarts.length && columns.some((column) => column > 0);
  return isPart && columns.every((column) => column >= 0);
}

const columnOf = ({ cellStarts, size }: Line, start: number): number =>
  cellStarts.findIndex((other) => Math.abs(other - start) < ALIGNED * size);

function joined(lines: readonly Line[]): Line {
  const [row, ...more] = lines as [Line, ...Line[]];
  const cells = splitCells(row).map((cell) => [cell]);
  for (const line of more)
    for (const cell of splitCells(line)) cells[columnOf(row, cell.cellStarts[0] as number)]?.push(cell);
  return joinCells(cells);
}
