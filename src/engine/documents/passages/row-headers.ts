import type { TextBlock } from '../layout/canonical-text.ts';
import { hasFigures, headerAlone, type TableRow, tableHeader } from './table-headers.ts';

type Range = readonly [start: number, end: number];

const LONGEST_GROUP_LABEL = 60;
const MOST_GROUP_LABELS = 2;
/** Rows of one table may differ in cells by so many: empty ones leave no trace, and signs stick to their neighbours. */
const CELL_DIFFERENCE = 2;

/** The header that holds so far. */
interface Table {
  readonly header: Range;
  /** Cells of the header's last row. */
  readonly columns: number;
  /** Block index behind the last row. */
  readonly end: number;
  /** Cells of the last row; null when only the header has come yet. */
  readonly cells: number | null;
}

/**
 * The header range of each block of kind `row` that has one, by block index. A table may be parted by lines that name a
 * group of rows ("Consumer, excluding credit card"): its header holds on behind them.
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

/** A short line that is no sentence. */
function isGroupLabel(line: string): boolean {
  return line.length <= LONGEST_GROUP_LABEL && !/[.!?]$/u.test(line);
}
