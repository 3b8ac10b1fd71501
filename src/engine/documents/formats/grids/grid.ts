import type { ConvertedBlock } from '../converted.ts';
import { headRowCount, type SpreadCell } from './grid-heads.ts';

/** A cell of a table as its file says it: of one column and one row unless it is merged with others. */
export interface GridCell {
  readonly text: string;
  /** Number of columns and rows that it takes; 1 when absent. */
  readonly across?: number;
  readonly down?: number;
  /** Whether the file says that it names a column. */
  readonly isHead?: boolean;
  /** Whether the file says that it is a number or a date; absent where only its words tell. */
  readonly isFigure?: boolean;
  /** Bold, coloured behind: alike for cells that look alike; "" and absent for plain ones. */
  readonly look?: string;
}

/** Widest table and tallest cell that are spread; only hostile files have larger ones. */
const MOST_COLUMNS = 1024;
const MOST_ROWS = 100_000;

/**
 * The rows of a table whose cells may be merged, each value under its heads: a cell that goes down several rows stands
 * in each of them, and the heads of a column that stand in several rows are one head ("2023 Sales"). `headRows`: how
 * many rows at the top name columns, where the file says so; else those whose cells all do; else those that look and
 * read like heads of what is below.
 */
export function gridRows(rows: readonly (readonly GridCell[])[], headRows: number | null = null): ConvertedBlock[] {
  const spread = spreadCells(rows);
  const heads = headRows ?? (leadingHeads(spread) || headRowCount(spread));
  const levels = spread.slice(0, heads);
  const data = spread.slice(heads);
  const head: ConvertedBlock[] = levels.length === 0 ? [] : [{ kind: 'row', cells: joinedHeads(levels), isHead: true }];
  const all = [...head, ...data.map((cells): ConvertedBlock => ({ kind: 'row', cells: valuesOf(cells) }))];
  return all.map((row, i) => (i === 0 && row.kind === 'row' ? { ...row, startsTable: true } : row));
}

/** Each column of each row. */
export function spreadCells(rows: readonly (readonly GridCell[])[]): SpreadCell[][] {
  const spread: SpreadCell[][] = rows.map(() => []);
  for (const [y, cells] of rows.entries()) {
    let x = 0;
    for (const { across = 1, down = 1, isHead = false, ...cell } of cells) {
      while (spread[y]?.[x] !== undefined) x++;
      const right = Math.min(MOST_COLUMNS, x + Math.max(1, across));
      const bottom = Math.min(rows.length, y + Math.max(1, Math.min(MOST_ROWS, down)));
      for (let row = y; row < bottom; row++) {
        for (let column = x; column < right; column++) {
          (spread[row] as SpreadCell[])[column] ??= { ...cell, isFirst: column === x, isTop: row === y, isHead };
        }
      }
      x = right;
    }
  }
  const columns = spread.reduce((most, row) => Math.max(most, row.length), 0);
  return spread.map((row) => Array.from({ length: columns }, (_, x) => row[x] ?? NO_CELL));
}

const NO_CELL: SpreadCell = { text: '', isFirst: true, isTop: true, isHead: false };

/** Rows at the top of which each cell is a head or empty, where a row of values follows. */
function leadingHeads(rows: readonly (readonly SpreadCell[])[]): number {
  const first = rows.findIndex((cells) => cells.some(({ isHead, text }) => !isHead && text !== ''));
  return Math.max(0, first);
}

/** The heads of each column from the outermost to its own, each once. */
function joinedHeads(levels: readonly (readonly SpreadCell[])[]): string[] {
  const columns = levels[0]?.length ?? 0;
  const texts = levels.map((row, level) => overSameHeads(row, levels[level + 1]) ?? row.map(({ text }) => text));
  return Array.from({ length: columns }, (_, x) => {
    const heads = texts.map((row) => row[x] ?? '').filter((text) => text !== '');
    return heads.filter((text, i) => text !== heads[i - 1]).join(' ');
  });
}

/**
 * The heads of a row, each over the blank cells behind it too: plain text merges no cells, and the heads below say
 * which belong together where they are the same under each ("2023, blank, 2024, blank" over "Plan, Sold, Plan, Sold").
 * Null elsewhere.
 */
function overSameHeads(row: readonly SpreadCell[], below: readonly SpreadCell[] | undefined): string[] | null {
  const starts = row.flatMap(({ text, isFirst }, x) => (x > 0 && text !== '' && isFirst ? [x] : []));
  const [first, second] = starts;
  if (below === undefined || first === undefined || second === undefined) return null;
  const groups = starts.map((start, i) => below.slice(start, starts[i + 1]).map(({ text }) => text));
  const [heads = []] = groups;
  const isSame = groups.every((group) => group.length === heads.length && group.every((text, i) => text === heads[i]));
  if (!isSame || heads.length < 2 || heads.includes('')) return null;
  return row.map(({ text }, x) =>
    x < first ? text : (row[starts.findLast((start) => start <= x) as number]?.text ?? ''),
  );
}

/** A value that goes across several columns stands in the first of them; empty cells at the end are left out. */
function valuesOf(cells: readonly SpreadCell[]): string[] {
  const texts = cells.map(({ text, isFirst }) => (isFirst ? text : ''));
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}
