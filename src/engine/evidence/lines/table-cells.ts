import { type AskedPeriodWords, periodWordsOf } from '../../question/columns-asked.ts';
import { MONTH_NAMES } from '../../text/read-date.ts';

/** The cells of a table row; the canonical text separates them by one tab. */
export const cellsOf = (row: string): readonly string[] => row.split('\t').map((cell) => cell.trim());

const DAY_OF_MONTH = new RegExp(`\\b${MONTH_NAMES}\\.?\\s+\\d{1,2}\\b`, 'gi');
const YEAR = /\b(?:19|20)\d{2}\b/g;

/** Whether a text has a figure other than a year or a day of the month, which occur in headers. */
export const hasFigure = (text: string): boolean => /\d/.test(text.replace(DAY_OF_MONTH, '').replace(YEAR, ''));

/** A value of a table: "1,234", "$ (5.2)%", "–". */
const isValue = (cell: string): boolean => /^[\s$€£(–—-]*\d/.test(cell) || /^[–—-]$/.test(cell);

/** The label of a row: its cells before the first value; all of them when it has none. */
export function rowLabel(row: string): string {
  const cells = cellsOf(row);
  const first = cells.findIndex(isValue);
  return cells.slice(0, first < 0 ? cells.length : first).join(' ');
}

/** Removes a currency sign at the end of a cell, which belongs to the next column: "21,762 $". */
const clean = (cell: string): string => cell.replace(/\s+[$€£]$/, '').trim();

/** Names of `count` value columns from a header's rows, the lowest row last; null when they do not fit. */
function columnNames(header: string, count: number): readonly string[] | null {
  const rows = header.split('\n').map(cellsOf);
  const lowest = rows.at(-1) ?? [];
  // One cell more stands over the labels: "(in millions)".
  const extra = lowest.length - count;
  if (extra !== 0 && extra !== 1) return null;
  const names = lowest.slice(extra);
  const groups = rows.at(-2)?.filter((cell) => cell !== '') ?? [];
  const width = count / groups.length;
  // "Three months ended", "Six months ended", each above two years.
  if (groups.length < 2 || !Number.isInteger(width) || width < 2) return names;
  return names.map((name, i) => `${groups[Math.floor(i / width)]} ${name}`);
}

/**
 * A row with the name of its column before each value: "Net income: 2016 $ 2,371; 2017 $ 3,033", limited to the columns
 * whose periods the question asks for. A small model reads a figure correctly from such a line and seldom counts
 * columns right. Null when the header does not name as many columns as the row has values.
 */
export function namedCells(row: string, header: string, periods: AskedPeriodWords = []): string | null {
  const cells = cellsOf(row);
  const first = cells.findIndex(isValue);
  if (first < 1) return null;
  const values = cells.slice(first);
  const names = columnNames(header, values.length);
  if (names === null || names.some((name) => name === '')) return null;
  const label = cells.slice(0, first).map(clean).join(' ');
  const asked = askedColumns(names, periods);
  const said = values.flatMap((value, i) => (asked[i] ? `${names[i]} ${clean(value)}` : []));
  return `${label}: ${said.join('; ')}`;
}

/**
 * Which columns of a table a question asks for by its periods, in their order: all but those of another year, day,
 * length of months or quarter. All columns when the question names no period, compares with one it does not name, or
 * would leave none.
 */
export function askedColumns(names: readonly string[], asked: AskedPeriodWords): boolean[] {
  const kept = names.map(() => true);
  const columns = names.map(periodWordsOf);
  for (const [kind, wanted] of asked.entries()) {
    if (wanted.size === 0) continue;
    const said = columns.map((own) => own[kind] ?? new Set());
    // Periods that no column has are in the title or the group above.
    if (!said.some((words) => !words.isDisjointFrom(wanted))) continue;
    for (const [i, words] of said.entries()) if (words.size > 0 && words.isDisjointFrom(wanted)) kept[i] = false;
  }
  return kept.some(Boolean) ? kept : names.map(() => true);
}
