import { columnName, headsOver, rowName } from '../../../src/contract/view/tables/table-line.ts';
import type { DocumentTable, TableCell, TableRow } from '../../../src/engine/documents/types.ts';

/** A cell with what names it. */
export interface NamedCell {
  readonly cell: TableCell;
  /** Heads of its row and of its column, from the outermost. */
  readonly row: string;
  readonly column: string;
}

/** Words that must stand in the heads of a cell's row and of its column. */
export interface LabelledHeads {
  readonly row: readonly string[];
  readonly column: readonly string[];
}

const NUMBER = /\d[\d,]*(?:\.\d+)?|\.\d+/gu;
const IS_YEAR = /^(?:19|20)\d{2}$/u;

/** The numbers of an answer; years only where it has nothing else. Empty for an answer in words. */
export function numbersOf(answer: string): number[] {
  const found = (answer.match(NUMBER) ?? []).map((text) => text.replaceAll(',', ''));
  const figures = found.filter((text) => !IS_YEAR.test(text));
  return (figures.length > 0 ? figures : found).map(Number);
}

/** The cells on these pages that hold one of the answer's numbers, whatever the sign, or the answer's words. */
export function goldCells(answer: string, pages: readonly number[], tables: readonly DocumentTable[]): NamedCell[] {
  const numbers = numbersOf(answer);
  const words = plain(answer);
  const holds = ({ value, text }: TableCell): boolean =>
    (value !== null && numbers.some((number) => Math.abs(Math.abs(value) - number) < 1e-9)) || plain(text) === words;
  return tables.flatMap((table) =>
    table.rows
      .filter((row) => pages.includes(row.page_index))
      .flatMap((row) => row.cells.filter(holds).map((cell) => named(table, row, cell))),
  );
}

const named = (table: DocumentTable, { heads }: TableRow, cell: TableCell): NamedCell => ({
  cell,
  row: rowName(heads),
  column: columnName(headsOver(cell, table)),
});

/** True when each of the labelled words stands in the heads. */
export const hasHeads = (cell: NamedCell, { row, column }: LabelledHeads): boolean =>
  says(cell.row, row) && says(cell.column, column);

const says = (head: string, labels: readonly string[]): boolean =>
  labels.every((label) => plain(head).includes(plain(label)));

/** Without case, blanks and marks: files set the same words with other hyphens and dashes. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}%]+/gu, '');
