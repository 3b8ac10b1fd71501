import type { PageRecord, TableHead } from '../types.ts';
import { withCentredHeads } from './centred-heads.ts';
import { areAligned, type FoundTable, findTables, mayHeadRowsBelow, type TableRow } from './find-tables.ts';
import { headOf } from './head-words.ts';
import { type ColumnName, nameColumns } from './name-columns.ts';
import { type PageBlock, type PagePiece, type PieceBlock, pieceBlocks } from './page-piece.ts';
import type { RowValue } from './row-figures.ts';
import { headsOfRows, labelsOf } from './row-groups.ts';
import { type TableColumn, tableColumns } from './table-columns.ts';
import { tableHead } from './table-head.ts';
import { type WordColumns, wordColumns } from './word-columns.ts';

/** A page with its blocks in the order of the text. */
export interface TablePage extends Pick<PageRecord, 'pageIndex' | 'start' | 'text' | 'geometry'> {
  readonly blocks: readonly PageBlock[];
}

/** A row with figures: its heads, and the column of each of its values. */
export interface PlacedRow {
  readonly start: number;
  readonly end: number;
  readonly page: number;
  readonly heads: readonly TableHead[];
  readonly group: string | null;
  readonly values: readonly { readonly value: RowValue; readonly column: number | null }[];
  /** Its cells of words in front of the values; numbers of columns as in `wordHeads`. */
  readonly words: WordColumns['cells'][number];
}

/** A table with figures, as the geometry of its pages shows it. */
export interface PlacedTable {
  readonly head: ReturnType<typeof tableHead>;
  readonly overAll: readonly PagePiece[];
  readonly columns: readonly TableColumn[];
  /** What stands over each column, and the short name of each that has one of its own. */
  readonly columnHeads: readonly (readonly TableHead[])[];
  readonly names: readonly (ColumnName | null)[];
  /** What stands over the columns of words that are left of these. */
  readonly wordHeads: WordColumns['heads'];
  readonly rows: readonly PlacedRow[];
}

/** The tables with figures of consecutive pages. */
export function placedTables(pages: readonly TablePage[]): PlacedTable[] {
  const found: PagedTable[] = [];
  for (const page of pages) {
    // Most pages have no table, and the words of a page are many.
    if (!page.blocks.some(({ kind }) => kind === 'row')) continue;
    const blocks = pieceBlocks(page, page.blocks);
    const before = found.slice(-1).find(({ ending }) => ending !== null) ?? null;
    for (const [i, table] of findTables(blocks, before).entries()) {
      const paged = { ...table, rows: table.rows.map((row) => ({ ...row, page: page.pageIndex })), ending: null };
      const last = found.at(-1);
      const labels = i === 0 && last !== undefined ? labelsGoingOn(last, paged, blocks) : null;
      if (labels !== null && last !== undefined) append(last, { ...paged, above: labels });
      else found.push(paged);
    }
    const last = found.at(-1);
    if (last !== undefined) last.ending = endingOf(blocks, last);
  }
  return found.map((table) => placed(withCentredHeads(table)));
}

type TableHeadLines = ReturnType<typeof tableHead>;

interface PagedRow extends TableRow {
  readonly page: number;
}

interface PagedTable extends FoundTable {
  readonly rows: PagedRow[];
  /** What stands below it on its page, where that can only head rows on the next one; null where it is more. */
  ending: readonly PagePiece[] | null;
}

function endingOf(blocks: readonly PieceBlock[], table: PagedTable): readonly PagePiece[] | null {
  const at = blocks.findIndex(({ start }) => start === table.rows.at(-1)?.start);
  const below = blocks.slice(at + 1).filter(({ kind }) => kind !== 'furniture');
  return at >= 0 && mayHeadRowsBelow(table, below) ? below.flatMap(({ pieces }) => pieces) : null;
}

/**
 * The labels above rows at the top of a page that go on with the table at the end of the page before, under its head;
 * null for others.
 */
function labelsGoingOn(
  before: PagedTable,
  table: PagedTable,
  blocks: readonly PieceBlock[],
): readonly PagePiece[] | null {
  const [first, last] = [table.rows[0], before.rows.at(-1)];
  if (before.ending === null || first === undefined || last === undefined || first.page !== last.page + 1) return null;
  const own = tableHead(table);
  const isRepeated = own.lines.length > 0 && isSameHead(own, tableHead(before));
  // What stands between a table and a head is said of the next table.
  if (before.ending.length > 0 && (isRepeated || !areAligned(before.rows, table.rows))) return null;
  if (!isRepeated && (own.lines.length > 0 || own.title !== null)) return null;
  const above = blocks.slice(0, first.block).filter(({ kind }) => kind !== 'furniture');
  if (above.some(({ pieces }) => pieces.some((piece) => !table.above.includes(piece)))) return null;
  return areAligned(table.rows, before.rows) ? own.labels : null;
}

const isSameHead = (a: TableHeadLines, b: TableHeadLines): boolean => {
  const textOf = ({ lines }: TableHeadLines) =>
    lines
      .flat()
      .map(({ text }) => text)
      .join(' ');
  return textOf(a) === textOf(b);
};

function append(before: PagedTable, { above, rows, between }: PagedTable): void {
  const offset = before.rows.length;
  const heads = [...(before.ending ?? []), ...above];
  if (heads.length > 0) before.between.push({ row: offset, pieces: heads });
  before.between.push(...between.map(({ row, pieces }) => ({ row: row + offset, pieces })));
  before.rows.push(...rows);
}

/** Cells of a row's label behind the first one, which are in none of its heads and in no column. */
function furtherHeads(
  label: readonly PagePiece[],
  heads: readonly TableHead[],
  cells: WordColumns['cells'][number],
): TableHead[] {
  const inCells = cells.flatMap(({ pieces }) => pieces.map(({ words }) => words[0]?.start ?? -1));
  const known = new Set([...heads.flatMap(({ ranges }) => ranges.map(([start]) => start)), ...inCells]);
  const rest = label.filter(({ cell, words }) => cell > 0 && !known.has(words[0]?.start ?? -1));
  return [...Map.groupBy(rest, ({ cell }) => cell).values()].map(headOf);
}

function placed(table: PagedTable): PlacedTable {
  const head = tableHead(table);
  const { columns, places } = tableColumns(table.rows);
  const { names, heads, overAll } = nameColumns(columns, head.lines);
  const rowHeads = headsOfRows(labelsOf(table, head.labels));
  const words = wordColumns(table, columns);
  return {
    head,
    overAll,
    columns,
    names,
    columnHeads: heads,
    wordHeads: words.heads,
    rows: table.rows.map(({ start, end, page, label, values }, i) => ({
      start,
      end,
      page,
      heads: [...(rowHeads[i]?.heads ?? []), ...furtherHeads(label, rowHeads[i]?.heads ?? [], words.cells[i] ?? [])],
      words: words.cells[i] ?? [],
      group: rowHeads[i]?.group ?? null,
      values: values.map((value, k) => ({ value, column: places[i]?.[k] ?? null })),
    })),
  };
}
