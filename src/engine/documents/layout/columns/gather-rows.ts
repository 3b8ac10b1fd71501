import type { Line } from '../line.ts';
import { joinCells, TIGHT } from './header-cells.ts';

/** Longest median of the cells of a table, in UTF-16 units; lines of a text column are longer. */
const LONGEST_CELL = 18;
const FEWEST_ROWS = 3;
/** Smallest share of a column's cells on a baseline of the columns before it. */
const SHARED_BASELINES = 0.8;
const BASELINE_TOLERANCE = 0.22;

/**
 * Rebuilds the rows of tables that a file writes column by column: runs of short lines side by side on the same
 * baselines become rows, each cell after the first behind a tab. Leaves columns of text as they are, and cells of
 * several lines (header-cells.ts).
 */
export function gatherRows(lines: readonly Line[]): readonly Line[] {
  const columns = descents(lines);
  if (columns.length < 2) return lines;
  const out: Line[] = [];
  let at = 0;
  while (at < columns.length) {
    const table = tableFrom(columns, at);
    out.push(...(table === null ? (columns[at] as readonly Line[]) : table.lines));
    at += table === null ? 1 : table.columns;
  }
  return out;
}

/** Runs of lines that each stand below the one before. */
function descents(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  let before: Line | undefined;
  for (const line of lines) {
    if (before !== undefined && before.turn === line.turn && line.v < before.v) runs.at(-1)?.push(line);
    else runs.push([line]);
    before = line;
  }
  return runs;
}

/**
 * The table that begins in the run at `from`: the lines above it, its rows, and the lines below its last column. Null
 * when there is none.
 */
function tableFrom(columns: readonly Line[][], from: number): { lines: Line[]; columns: number } | null {
  const first = columns[from] as Line[];
  const second = columns[from + 1]?.[0];
  const top = second === undefined ? -1 : first.findIndex((line) => sameBaseline(line, second));
  if (top < 0) return null;
  const rows: Line[][] = first.slice(top).map((line) => [line]);
  let end = from + 1;
  let below: Line[] = [];
  while (end < columns.length && below.length === 0) {
    const taken = takeColumn(rows, columns[end] as Line[]);
    if (taken === 0) break;
    below = (columns[end] as Line[]).slice(taken);
    end++;
  }
  // Lines of the first column below the last shared baseline are no rows.
  while (rows.at(-1)?.length === 1) rows.pop();
  const after = first.slice(top + rows.length);
  const cells = rows.flat();
  if (end === from + 1 || rows.length < FEWEST_ROWS || areTight(rows) || medianLength(cells) > LONGEST_CELL)
    return null;
  return {
    lines: [...first.slice(0, top), ...rows.map((row) => joinCells(row.map((cell) => [cell]))), ...after, ...below],
    columns: end - from,
  };
}

/** Adds the first cells of `column` to their rows and returns how many; 0 when it is no column of the table. */
function takeColumn(rows: Line[][], column: readonly Line[]): number {
  const right = Math.max(...rows.flat().map((cell) => cell.u1));
  const places: [Line[], Line][] = [];
  let count = 0;
  for (const line of column) {
    const row = rows.find((cells) => sameBaseline(cells[0] as Line, line));
    if (row === undefined || line.u0 < right || line.cellStarts.length > 1) break;
    places.push([row, line]);
    count++;
  }
  if (count < FEWEST_ROWS || count < SHARED_BASELINES * Math.min(rows.length, column.length)) return 0;
  for (const [row, line] of places) row.push(line);
  return count;
}

function sameBaseline(a: Line, b: Line): boolean {
  return a.turn === b.turn && Math.abs(a.v - b.v) < BASELINE_TOLERANCE * Math.max(a.size, b.size);
}

function medianLength(cells: readonly Line[]): number {
  const lengths = cells.map((cell) => cell.text.length).sort((a, b) => a - b);
  return lengths[lengths.length >> 1] as number;
}

function areTight(rows: readonly Line[][]): boolean {
  return rows.slice(1).some((row, i) => {
    const [line, above] = [row[0] as Line, rows[i]?.[0] as Line];
    return above.v - line.v < TIGHT * above.size;
  });
}
