/** Cells of a row of a table are separated by one tab in the canonical text. */
export const cellsOf = (row: string): readonly string[] => row.split('\t').map((cell) => cell.trim());

const DAY_OF_MONTH =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?\s+\d{1,2}\b/gi;
const YEAR = /\b(?:19|20)\d{2}\b/g;

/** True when a text has a figure that is neither a year nor the day of a month: those stand in headers. */
export const hasFigure = (text: string): boolean => /\d/.test(text.replace(DAY_OF_MONTH, '').replace(YEAR, ''));

/** "1,234", "$ (5.2)%", "–": what stands in a table's cells below the header. */
const isValue = (cell: string): boolean => /^[\s$€£(–—-]*\d/.test(cell) || /^[–—-]$/.test(cell);

/** The cells of a row before its first value: what the row is about. All of them when it has none. */
export function rowLabel(row: string): string {
  const cells = cellsOf(row);
  const first = cells.findIndex(isValue);
  return cells.slice(0, first < 0 ? cells.length : first).join(' ');
}
