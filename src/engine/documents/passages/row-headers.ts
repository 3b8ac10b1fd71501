import { anyOf, numbersBySpelling, words } from '../../text/language.ts';
import type { TextBlock } from '../layout/canonical-text.ts';
import { isDate, isYear, withoutFootnoteMarks } from '../tables/cell-words.ts';

/** A range of the canonical text. */
type Range = readonly [start: number, end: number];

const LONGEST_GROUP_LABEL = 60;
const MOST_GROUP_LABELS = 2;
/**
 * Largest difference in the number of cells between rows of one table: empty cells leave no trace, and signs stick to
 * their neighbours.
 */
const CELL_DIFFERENCE = 2;

/** The present table with its header. */
interface Table {
  readonly header: Range;
  /** Number of cells of the header's last row. */
  readonly columns: number;
  /** Block index after the last row. */
  readonly end: number;
  /** Number of cells of the last row; null when only the header was read so far. */
  readonly cells: number | null;
}

/**
 * The header range of each block of kind `row` that has one, by block index. Lines that name a group of rows
 * ("Consumer, excluding credit card") may interrupt a table: its header applies after them too.
 */
export function headersOfRows(text: string, blocks: readonly TextBlock[]): Map<number, Range> {
  const headers = new Map<number, Range>();
  const textOf = (block: TextBlock): string => text.slice(block.start, block.end);
  let table: Table | null = null;
  let first = 0;
  while (first < blocks.length) {
    let end = first;
    while (blocks[end]?.kind === 'row') end++;
    if (end > first) {
      const rows = blocks
        .slice(first, end)
        .map((block): TableRow => ({ text: textOf(block), range: [block.start, block.end] }));
      const own = tableHeader(rows);
      const labels = blocks.slice(table?.end ?? first, first);
      const goesOn: boolean =
        table !== null &&
        labels.length <= MOST_GROUP_LABELS &&
        labels.every((label) => isGroupLabel(textOf(label))) &&
        holdsFor(table, rows);
      const header: Range | null = own ?? (goesOn && table !== null ? table.header : null);
      if (header !== null) {
        for (let i = first; i < end; i++) if ((blocks[i] as TextBlock).start >= header[1]) headers.set(i, header);
      }
      const known: Range | null = header ?? headerAlone(rows);
      const columns: number = known === null ? 0 : cellsOf(lastLine(text.slice(...known)));
      const cells: number | null = header === null ? null : cellsOf((rows.at(-1) as TableRow).text);
      table = known === null ? null : { header: known, columns, end, cells };
    }
    first = Math.max(end, first + 1);
  }
  return headers;
}

function holdsFor(table: Table, rows: readonly TableRow[]): boolean {
  const first = (rows[0] as TableRow).text;
  const cells = cellsOf(first);
  const alike = table.cells === null || Math.abs(cells - table.cells) <= CELL_DIFFERENCE;
  return alike && 2 * cells > table.columns && hasFigures(first);
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

function cellsOf(row: string): number {
  return row.split('\t').length;
}

/** Whether a line is the label of a group of rows: short, and no sentence. */
function isGroupLabel(line: string): boolean {
  return line.length <= LONGEST_GROUP_LABEL && !/[.!?]$/u.test(line);
}

/** A month in any longer or shorter form of its name, and a day. */
const MONTH = anyOf([...numbersBySpelling(words.dates.months).keys()].map((name) => `${name}*`));
const DATE = new RegExp(
  `^${MONTH}\\.?\\s+\\d{1,2}(?:,\\s*(?:19|20)\\d{2})?$|^${anyOf(words.dates.quarterPrefixes)}[1-4]\\b`,
  'i',
);
const MOST_HEADER_ROWS = 3;
const LONGEST_NAME = 40;

export interface TableRow {
  readonly text: string;
  readonly range: Range;
}

/**
 * The header of a table, given its rows in order: the leading rows with words, years or dates as cells above rows with
 * figures; in a table of words the first row, when it has as many cells as the second. Null when there is none.
 */
export function tableHeader(rows: readonly TableRow[]): Range | null {
  if (rows.length < 2) return null;
  const firstData = rows.findIndex((row) => hasFigures(row.text));
  if (firstData > 0 && firstData <= MOST_HEADER_ROWS) {
    const header = rows.slice(0, firstData);
    const widest = Math.max(...header.map((row) => cellsOf(row.text)));
    // A header with names for fewer than half of the columns would name the wrong ones.
    return 2 * widest >= cellsOf((rows[firstData] as TableRow).text) ? rangeOf(header) : null;
  }
  if ((firstData === -1 || firstData > MOST_HEADER_ROWS) && rows.length > 2) {
    const [first, second] = [rows[0], rows[1]] as [TableRow, TableRow];
    const cells = first.text.split('\t');
    if (cells.length === second.text.split('\t').length && cells.every(isName)) return first.range;
  }
  return null;
}

/** The range of rows that can only be a header: few, and none with figures. Null for other rows. */
function headerAlone(rows: readonly TableRow[]): Range | null {
  const isHeader = (row: TableRow): boolean =>
    !hasFigures(row.text) && row.text.split('\t').every((cell) => cell.length <= LONGEST_NAME);
  return rows.length <= MOST_HEADER_ROWS && rows.every(isHeader) ? rangeOf(rows) : null;
}

function rangeOf(rows: readonly TableRow[]): Range {
  return [(rows[0] as TableRow).range[0], (rows.at(-1) as TableRow).range[1]];
}

/** Whether a cell may name a column of words: short, without figures, not a "label:". */
export function isName(cell: string): boolean {
  return cell.length <= LONGEST_NAME && !/\p{N}|:$/u.test(withoutFootnoteMarks(cell));
}

/** Whether a cell after the first is a figure. */
function hasFigures(row: string): boolean {
  return row.split('\t').slice(1).some(isFigure);
}

/**
 * Whether a cell is a figure: "1,234", "$ (5.2)%", "27 days"; mostly digits, or beginning with a number. Years and
 * dates are not: they stand in headers.
 */
export function isFigure(cell: string): boolean {
  const text = withoutFootnoteMarks(cell);
  if (!/\p{N}/u.test(text) || isYear(text) || isDate(text) || DATE.test(text)) return false;
  return /^[^\p{L}]*\p{N}/u.test(text);
}
