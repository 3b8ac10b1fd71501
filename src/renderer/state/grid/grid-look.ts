import type { Grid, GridCell, GridColumn, GridRow } from '../../../contract/grid.ts';
import { byDocumentName } from '../../../contract/view/documents/document-names.ts';
import { standingReview, standingValue } from '../../../contract/view/grid-words.ts';

/** Stands for the column of documents wherever a column is named. */
export const DOCUMENTS = 'document';

/** Rows are shown that have a cell of these kinds. */
export const CELL_FILTERS = ['not_found', 'unsure', 'several', 'not_reviewed'] as const;
export type CellFilter = (typeof CELL_FILTERS)[number];

export interface ColumnFilter {
  /** Words that a cell must have; '' for any. */
  readonly text: string;
  /** Only documents in which nothing was found. */
  readonly isAbsent: boolean;
}

/** How a grid is looked at: which rows, in which order. */
export interface GridLook {
  /** Null: in the grid's own order. */
  readonly sort: { readonly by: string; readonly down: boolean } | null;
  readonly cells: readonly CellFilter[];
  readonly columns: Readonly<Record<string, ColumnFilter>>;
}

export const PLAIN_LOOK: GridLook = { sort: null, cells: [], columns: {} };

const isPlain = ({ sort, cells, columns }: GridLook): boolean =>
  sort === null && cells.length === 0 && Object.keys(columns).length === 0;

/** Whether a cell waits for a reader: it is settled, and nobody accepted or corrected it. */
export function isToReview(cell: GridCell, { lines_only: linesOnly }: Pick<Grid, 'lines_only'>): boolean {
  const isSettled = !['waiting', 'failed'].includes(cell.state) && (cell.state !== 'line' || linesOnly);
  return isSettled && standingReview(cell) === null;
}

/** Whether nothing was found and no reader said what stands there. */
const isAbsent = (cell: GridCell): boolean =>
  cell.state === 'not_found' && standingReview(cell)?.action !== 'corrected';

function passes(cell: GridCell, filters: readonly CellFilter[], grid: Grid): boolean {
  const states = filters.filter((filter) => filter !== 'not_reviewed');
  if (filters.includes('not_reviewed') && !isToReview(cell, grid)) return false;
  if (states.length === 0) return true;
  if (cell.state === 'not_found') return states.includes('not_found') && isAbsent(cell);
  return states.some((state) => state === cell.state) && standingReview(cell)?.action !== 'corrected';
}

const has = (text: string, words: string): boolean => text.toLowerCase().includes(words.trim().toLowerCase());

/** All words of a cell that can be looked for. */
const wordsOf = (cell: GridCell): string => standingValue(cell) ?? cell.places.map(({ text }) => text).join('\n');

function fits(row: GridRow, columns: GridLook['columns']): boolean {
  return Object.entries(columns).every(([id, filter]) => {
    if (id === DOCUMENTS) return has(`${row.document_name}\n${row.source_filename}`, filter.text);
    const cell = row.cells.find(({ column_id }) => column_id === id);
    return cell === undefined || ((!filter.isAbsent || isAbsent(cell)) && has(wordsOf(cell), filter.text));
  });
}

/** A key to sort by: first what has a value of the column's type, then other words, last nothing, in both orders. */
type SortKey = readonly [rank: 0 | 1 | 2, value: number | string];

const NONE: SortKey = [2, 0];

function sortKey(cell: GridCell | undefined, column: GridColumn): SortKey {
  const text = cell === undefined ? null : standingValue(cell);
  if (cell === undefined || text === null) return NONE;
  const typed = standingReview(cell)?.action === 'corrected' ? readTyped(text, column) : cell.typed;
  if (column.type === 'text') return [0, text];
  if (typed === null) return [1, text];
  if (column.type === 'yes_no') return [0, typed === 'yes' ? 0 : 1];
  return [0, column.type === 'choice' ? column.choices.indexOf(String(typed)) : typed];
}

/** What a reader wrote as the type of its column, as far as that can be told; null where it cannot. */
function readTyped(text: string, { type, choices }: GridColumn): string | number | null {
  switch (type) {
    case 'amount': {
      const figure = /-?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0];
      return figure === undefined ? null : Number(figure.replaceAll(',', ''));
    }
    case 'date': {
      const at = new Date(text);
      if (Number.isNaN(at.getTime())) return null;
      const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
      return parts.map((part) => String(part).padStart(2, '0')).join('-');
    }
    case 'yes_no':
      return /^yes\b/i.test(text) ? 'yes' : /^no\b/i.test(text) ? 'no' : null;
    case 'choice':
      return choices.find((choice) => choice.toLowerCase() === text.trim().toLowerCase()) ?? null;
    case 'text':
      return null;
  }
}

function compareKeys([rankA, a]: SortKey, [rankB, b]: SortKey, down: boolean): number {
  if (rankA !== rankB) return rankA - rankB;
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : byDocumentName(String(a), String(b));
  return down ? -order : order;
}

/** The rows as they would be shown now: the ids of their documents, filtered and sorted. */
export function rowsFor(grid: Grid, { sort, cells, columns }: GridLook): readonly string[] {
  const shown = grid.rows.filter(
    (row) => fits(row, columns) && (cells.length === 0 || row.cells.some((cell) => passes(cell, cells, grid))),
  );
  const column = grid.columns.find(({ column_id }) => column_id === sort?.by);
  const keyOf = ({ cells: own, document_name: name }: GridRow): SortKey =>
    column === undefined
      ? [0, name]
      : sortKey(
          own.find(({ column_id }) => column_id === column.column_id),
          column,
        );
  const sorted = sort === null ? shown : shown.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b), sort.down));
  return sorted.map(({ document_id }) => document_id);
}

/** How many rows each filter of cells would show, beside the filters of columns. */
export function filterCounts(grid: Grid, look: GridLook): Readonly<Record<CellFilter, number>> {
  const { cells } = look;
  const reviewed: readonly CellFilter[] = cells.includes('not_reviewed') ? ['not_reviewed'] : [];
  const count = (filter: CellFilter): number => {
    // Kinds are counted each by itself, as one more of them shows more; "not reviewed" limits the others.
    const wanted: readonly CellFilter[] =
      filter === 'not_reviewed' ? [...new Set([...cells, filter])] : [filter, ...reviewed];
    return rowsFor(grid, { ...look, sort: null, cells: wanted }).length;
  };
  const counts = CELL_FILTERS.map((filter) => [filter, count(filter)] as const);
  return Object.fromEntries(counts) as Record<CellFilter, number>;
}

/**
 * The order of the rows while cells come in: rows keep their places, so that none jumps away from who points at it; new
 * ones come last, and only removed documents leave.
 */
export function heldOrder(order: readonly string[], grid: Grid, look: GridLook): readonly string[] {
  const now = rowsFor(grid, look);
  if (isPlain(look)) return now;
  const here = new Set(grid.rows.map(({ document_id }) => document_id));
  const kept = order.filter((id) => here.has(id));
  const known = new Set(kept);
  return [...kept, ...now.filter((id) => !known.has(id))];
}

/** Whether the rows would stand otherwise if they were sorted and filtered again. */
export const isOutOfOrder = (order: readonly string[], grid: Grid, look: GridLook): boolean =>
  rowsFor(grid, look).join() !== order.join();

/** A look without what it says of columns that are gone. */
export function lookWithin(look: GridLook, grid: Pick<Grid, 'columns'>): GridLook {
  const known = new Set([DOCUMENTS, ...grid.columns.map(({ column_id }) => column_id)]);
  const columns = Object.fromEntries(Object.entries(look.columns).filter(([id]) => known.has(id)));
  return { ...look, sort: look.sort !== null && known.has(look.sort.by) ? look.sort : null, columns };
}
