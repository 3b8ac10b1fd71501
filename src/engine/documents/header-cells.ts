import { joinCells } from './join-cells.ts';
import type { Line } from './lines.ts';

/** Lines of one cell stand closer than this (distance of baselines by size). */
const TIGHT = 1.35;
const MOST_LINES = 5;
/** Lines of a cell are short; columns of text have longer ones. UTF-16 units. */
const LONGEST_LINE = 32;

/**
 * Files write the header of a table cell by cell, each of several lines: "Fair value at / January 1, / 2021", then the
 * next. Such cells side by side above a row become one row, so that the header reads cell by cell and is known as one.
 */
export function joinHeaderCells(lines: readonly Line[]): Line[] {
  const out: Line[] = [];
  let at = 0;
  while (at < lines.length) {
    const cells = cellsFrom(lines, at);
    const end = at + cells.reduce((sum, cell) => sum + cell.length, 0);
    const below = lines[end];
    const isHeader =
      cells.length > 1 &&
      cells.some((cell) => cell.length > 1) &&
      below !== undefined &&
      below.cellStarts.length > 1 &&
      below.v < Math.min(...cells.flat().map((line) => line.v)) &&
      !(at > 0 && isBelow(lines[at] as Line, lines[at - 1] as Line));
    if (isHeader) {
      out.push(joinCells(cells));
      at = end;
    } else {
      out.push(lines[at] as Line);
      at++;
    }
  }
  return out;
}

/** Stacks of short lines from `from` on, each to the right of the one before and beside it. */
function cellsFrom(lines: readonly Line[], from: number): Line[][] {
  const cells: Line[][] = [];
  let at = from;
  for (;;) {
    const cell = stackFrom(lines, at);
    const before = cells.at(-1);
    if (cell.length === 0 || cell.length > MOST_LINES) break;
    if (before !== undefined && !(isRightOf(cell, before) && isBeside(cell, cells.flat()))) break;
    cells.push(cell);
    at += cell.length;
  }
  return cells;
}

function stackFrom(lines: readonly Line[], from: number): Line[] {
  const stack: Line[] = [];
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] as Line;
    const above = stack.at(-1);
    if (line.cellStarts.length > 1 || line.text.length > LONGEST_LINE || line.turn > 3) break;
    if (above !== undefined && !isBelow(line, above)) break;
    stack.push(line);
  }
  return stack;
}

/** True when `line` is the next line of the cell or paragraph that `above` belongs to. */
function isBelow(line: Line, above: Line): boolean {
  const distance = (above.v - line.v) / above.size;
  const overlaps = line.u0 < above.u1 && line.u1 > above.u0;
  return line.turn === above.turn && distance > 0.5 && distance <= TIGHT && overlaps;
}

function isRightOf(cell: readonly Line[], before: readonly Line[]): boolean {
  return Math.min(...cell.map((line) => line.u0)) > Math.max(...before.map((line) => line.u1));
}

/** True when the heights of the two overlap. */
function isBeside(cell: readonly Line[], others: readonly Line[]): boolean {
  const first = cell[0] as Line;
  if (first.turn !== others[0]?.turn) return false;
  const [low, high] = [Math.min(...others.map((line) => line.v)), Math.max(...others.map((line) => line.v))];
  const reach = 0.5 * first.size;
  return cell.some((line) => line.v > low - reach && line.v < high + reach);
}
