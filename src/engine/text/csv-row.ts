import { stringify } from 'csv-stringify/sync';

/** One row as CSV. Cells that a spreadsheet would run as a formula get a `'` in front: document text is data. */
export const csvRow = (cells: readonly unknown[]): string =>
  stringify([[...cells]], { escape_formulas: true, record_delimiter: '\n' });

/** A cell without the `'` that `csvRow` puts in front. */
export const cellText = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');
