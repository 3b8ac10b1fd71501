/** A range of the canonical text. */
type Range = readonly [start: number, end: number];

const YEAR = /^(?:FY\s?)?(?:19|20)\d{2}$/;
const DATE = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.?\s+\d{1,2}(?:,\s*(?:19|20)\d{2})?$|^q[1-4]\b/i;
const MOST_HEADER_ROWS = 3;
const LONGEST_NAME = 40;

export interface TableRow {
  readonly text: string;
  readonly range: Range;
}

/**
 * The header of a table, given its rows in order: the leading rows whose cells are words, years or dates above rows with
 * figures; in a table of words the first row, when it has as many cells as the second. Null when there is none.
 */
export function tableHeader(rows: readonly TableRow[]): Range | null {
  if (rows.length < 2) return null;
  const firstData = rows.findIndex((row) => hasFigures(row.text));
  if (firstData > 0 && firstData <= MOST_HEADER_ROWS) {
    const header = rows.slice(0, firstData);
    const widest = Math.max(...header.map((row) => cellsOf(row)));
    // A remnant that names less than half of the columns would name the wrong ones.
    return 2 * widest >= cellsOf(rows[firstData] as TableRow) ? rangeOf(header) : null;
  }
  if ((firstData === -1 || firstData > MOST_HEADER_ROWS) && rows.length > 2) {
    const [first, second] = [rows[0], rows[1]] as [TableRow, TableRow];
    const cells = first.text.split('\t');
    if (cells.length === second.text.split('\t').length && cells.every(isName)) return first.range;
  }
  return null;
}

/** The range of rows that can only be a header: few, and none with figures. Null for others. */
export function headerAlone(rows: readonly TableRow[]): Range | null {
  const isHeader = (row: TableRow): boolean =>
    !hasFigures(row.text) && row.text.split('\t').every((cell) => cell.length <= LONGEST_NAME);
  return rows.length <= MOST_HEADER_ROWS && rows.every(isHeader) ? rangeOf(rows) : null;
}

function cellsOf(row: TableRow): number {
  return row.text.split('\t').length;
}

function rangeOf(rows: readonly TableRow[]): Range {
  return [(rows[0] as TableRow).range[0], (rows.at(-1) as TableRow).range[1]];
}

/** What stands above a column of words: short, without figures, no "label:". */
function isName(cell: string): boolean {
  return cell.length <= LONGEST_NAME && !/\p{N}|:$/u.test(cell.trim());
}

/** True when a cell behind the first is a figure. */
export function hasFigures(row: string): boolean {
  return row.split('\t').slice(1).some(isFigure);
}

/** "1,234", "$ (5.2)%", "27 days": mostly digits, or a number in front. Years and dates stand in headers. */
function isFigure(cell: string): boolean {
  const text = cell.trim();
  if (!/\p{N}/u.test(text) || YEAR.test(text) || DATE.test(text)) return false;
  return /^[^\p{L}]*\p{N}/u.test(text);
}
