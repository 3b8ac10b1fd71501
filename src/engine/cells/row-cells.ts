import type { DocumentTable, TableCell, TableRow } from '../documents/types.ts';

/** The tables of a document; with `around` at least those whose rows lie in that range, which takes less time. */
export type TablesOf = (
  documentId: string,
  around?: { readonly start: number; readonly end: number },
) => Promise<readonly DocumentTable[]>;

/** A cell of a row with what names it. */
export interface RowCell {
  readonly table: Pick<DocumentTable, 'columns'>;
  readonly row: Pick<TableRow, 'heads'>;
  readonly cell: Pick<TableCell, 'start' | 'end' | 'text' | 'column'>;
}

/**
 * The cells of a row with their heads, as its table has them. `start` and `text`: of the row, or of the part of it that
 * is meant.
 */
export async function rowCells(
  documentId: string,
  { start, text }: { readonly start: number; readonly text: string },
  tablesOf: TablesOf,
): Promise<readonly RowCell[]> {
  const end = start + text.length;
  for (const table of await tablesOf(documentId, { start, end })) {
    const row = table.rows.find((one) => one.start <= start && start < one.end);
    if (row === undefined) continue;
    const cells = row.cells.filter((cell) => cell.start >= start && cell.end <= end);
    return row.heads.length === 0 ? labelled(table, cells) : cells.map((cell) => ({ table, row, cell }));
  }
  return labelled({ columns: [] }, cellsWithoutTable(start, text));
}

/** Where nothing names a row, its first cell does. */
function labelled(table: RowCell['table'], [label, ...cells]: readonly RowCell['cell'][]): readonly RowCell[] {
  if (label === undefined) return [];
  const row = { heads: [{ text: label.text, ranges: [[label.start, label.end] satisfies [number, number]] }] };
  return cells.map((cell) => ({ table, row, cell }));
}

/** One row in five is in no table: of a list of contents, of pairs of words, or one that stands alone. */
function cellsWithoutTable(rowStart: number, line: string): readonly RowCell['cell'][] {
  return [...line.matchAll(/[^\t]*[^\t\s][^\t]*/gu)].map(({ 0: cell, index }) => {
    const start = rowStart + index + (cell.length - cell.trimStart().length);
    const text = cell.trim();
    return { start, end: start + text.length, text, column: null };
  });
}
