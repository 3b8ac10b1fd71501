import { isFigure } from '../../passages/row-headers.ts';
import { type ConvertedBlock, textOf } from '../converted.ts';
import { type GridCell, gridRows, spreadCells } from '../grids/grid.ts';
import type { SpreadCell } from '../grids/grid-heads.ts';
import { namesRows } from '../grids/group-rows.ts';

type Attributes = Readonly<Record<string, string>>;

interface PageCell {
  readonly blocks: ConvertedBlock[];
  readonly across: number;
  readonly down: number;
  readonly isHead: boolean;
}

type PageRow = readonly PageCell[];

const [MOST_ACROSS, MOST_DOWN] = [1000, 65_534];
const spanOf = (value: string | undefined, most: number): number =>
  Math.min(most, Math.max(1, Math.floor(Number(value)) || 1));

/** A table of a page while its cells are read. */
export class PageTable {
  readonly #rows: { readonly part: string; readonly cells: PageCell[] }[] = [];
  readonly #isLayout: boolean;
  #part = 'tbody';
  #open: PageCell | null = null;

  constructor({ role }: Attributes) {
    this.#isLayout = role === 'presentation' || role === 'none';
  }

  /** What stands in the open cell; null between cells. */
  get content(): ConvertedBlock[] | null {
    return this.#open?.blocks ?? null;
  }

  /** Begins a part of rows, a row or a cell. */
  begin(name: string, { colspan, rowspan, scope }: Attributes): void {
    if (name === 'thead' || name === 'tbody' || name === 'tfoot') this.#part = name;
    else if (name === 'tr') this.#rows.push({ part: this.#part, cells: [] });
    else {
      if (this.#rows.length === 0) this.begin('tr', {});
      const isHead = this.#part === 'thead' || (name === 'th' && scope !== 'row' && scope !== 'rowgroup');
      // No rows, in the standard, are all that follow.
      const down = rowspan === '0' ? MOST_DOWN : spanOf(rowspan, MOST_DOWN);
      this.#open = { blocks: [], across: spanOf(colspan, MOST_ACROSS), down, isHead };
      this.#rows.at(-1)?.cells.push(this.#open);
    }
  }

  end(name: string): void {
    this.#open = null;
    if (name === 'thead' || name === 'tbody' || name === 'tfoot') this.#part = 'tbody';
  }

  /** Its blocks: rows where it is a table of values, else what stands in its cells, one after the other. */
  blocks(): ConvertedBlock[] {
    const of = (name: string): PageRow[] =>
      this.#rows.filter(({ part, cells }) => part === name && cells.length > 0).map(({ cells }) => cells);
    const heads = of('thead');
    const rows = [...heads, ...withLabels([...of('tbody'), ...of('tfoot')], heads.some(isHeadRow))];
    if (this.#isLayout) return rows.flat().flatMap(({ blocks }) => blocks);
    const hasHeads = rows.some(isHeadRow);
    return piecesOf(rows, hasHeads).flatMap((piece) =>
      piece.isTable ? tableOf(piece.rows) : piece.rows.flat().flatMap(({ blocks }) => blocks),
    );
  }
}

/**
 * A row of one head below those of the columns names the rows that follow. `isBelow`: heads of columns stand above all
 * of these.
 */
function withLabels(rows: readonly PageRow[], isBelow: boolean): PageRow[] {
  let hasHeads = isBelow;
  return rows.map((row) => {
    if (isHeadRow(row)) hasHeads = true;
    const isLabel = hasHeads && row.filter((cell) => textIn(cell) !== '').length === 1;
    return isLabel ? row.map((cell) => ({ ...cell, isHead: false })) : row;
  });
}

interface Piece {
  readonly isTable: boolean;
  readonly rows: PageRow[];
}

/**
 * Cuts a table where it is another one: at a row of heads below values, and, in one without heads, at rows that lay out
 * a page, which hold what no cell of a table does, or stand alone and name no rows.
 */
function piecesOf(rows: readonly PageRow[], hasHeads: boolean): Piece[] {
  const areOfTable = hasHeads ? rows.map(() => true) : rowsOfTables(rows);
  const pieces: Piece[] = [];
  rows.forEach((row, i) => {
    const isTable = areOfTable[i] === true;
    const last = pieces.at(-1);
    const startsAnew =
      hasHeads &&
      isHeadRow(row) &&
      last?.rows.some((above) => above.some((cell) => !cell.isHead && textIn(cell) !== ''));
    if (last === undefined || last.isTable !== isTable || startsAnew) pieces.push({ isTable, rows: [row] });
    else last.rows.push(row);
  });
  return pieces;
}

/**
 * Which rows are those of tables: with several cells of words, and between such rows of one width those with one, or
 * none, that name the rows below.
 */
function rowsOfTables(rows: readonly PageRow[]): boolean[] {
  const filled = filledCells(rows);
  const areOfTable = rows.map((row, i) => row.every(isSimple) && (filled[i] as number) > 1);
  let first = 0;
  for (let below = 0; below < rows.length; below++) {
    if (areOfTable[below] !== true) continue;
    const between = rows.slice(first, below);
    const texts = (rows[below] as PageRow).map(textIn);
    const isNamed = between.every((row, i) => {
      const isBlank = filled[first + i] === 0;
      return isBlank || (row.every(isSimple) && namesRows(row.length === 0 ? '' : textIn(row[0] as PageCell), texts));
    });
    if (first > 0 && isNamed && widthOf(rows[first - 1] as PageRow) === widthOf(rows[below] as PageRow))
      areOfTable.fill(true, first, below);
    first = below + 1;
  }
  return areOfTable;
}

const widthOf = (row: PageRow): number => row.reduce((width, { across }) => width + across, 0);

const isSimple = ({ blocks }: PageCell): boolean => blocks.every(({ kind }) => kind === 'prose' || kind === 'item');
const isHeadRow = (row: PageRow): boolean =>
  row.filter((cell) => textIn(cell) !== '').length > 1 && row.every((cell) => cell.isHead || textIn(cell) === '');
const textIn = ({ blocks }: PageCell): string => blocks.map((block) => textOf(block).replaceAll('\t', ' ')).join(' ');

/** How many cells of each row hold something, those that come down from a row above among them. */
function filledCells(rows: readonly PageRow[]): number[] {
  // Changes of how many come down, by the row at which they change: a hostile file has cells of thousands of rows.
  const changes: number[] = Array.from({ length: rows.length + 1 }, () => 0);
  let coming = 0;
  return rows.map((row, y) => {
    coming += changes[y] as number;
    const own = row.filter(({ blocks }) => blocks.length > 0);
    for (const { down } of own) {
      if (down === 1) continue;
      changes[y + 1] = (changes[y + 1] as number) + 1;
      const end = Math.min(rows.length, y + down);
      changes[end] = (changes[end] as number) - 1;
    }
    return own.length + coming;
  });
}

function tableOf(rows: readonly PageRow[]): ConvertedBlock[] {
  const cells = rows.map((row) => row.map((cell): GridCell => ({ ...cell, text: textIn(cell) })));
  // A title that goes over all columns names none of them.
  const titles = cells.findIndex((row) => row.length > 1 || (row[0]?.down ?? 1) > 1);
  const above = titles === -1 ? cells.length : titles;
  const title = cells
    .slice(0, above)
    .flatMap((row) => row.map(({ text }): ConvertedBlock => ({ kind: 'prose', text })));
  const tables = sideBySide(cells.slice(above)).flatMap((table) => {
    const isMarked = table.some((row) => row.some(({ isHead }) => isHead));
    return gridRows(table, isMarked ? null : unmarkedHeads(table));
  });
  return [...title.filter((block) => textOf(block) !== ''), ...tables];
}

/** Rows at the top that name columns without saying so: a name over several columns, and the names below it. */
function unmarkedHeads(rows: readonly (readonly GridCell[])[]): number | null {
  const [first] = rows;
  if (first === undefined || !first.some(({ across = 1, text }) => across > 1 && text !== '')) return null;
  const levels = Math.max(2, ...first.map(({ down = 1 }) => down));
  const heads = rows.slice(0, levels);
  const hasValue = (row: readonly GridCell[]): boolean => row.slice(1).some(({ text }) => isFigure(text));
  // What stands alone below the heads names rows.
  if (heads.slice(1).some((row) => row.filter(({ text }) => text !== '').length === 1 && row[0]?.text !== ''))
    return null;
  return rows.length > levels && !heads.some(hasValue) && hasValue(rows[levels] as readonly GridCell[]) ? levels : null;
}

const hasFigure = (text: string): boolean => /\d/u.test(text) && !/^\D*(?:19|20)\d\d\D*$/u.test(text);

/** Fewest columns of a table beside another. */
const FEWEST = 2;
/** Share of the rows of a table in which its first column has words. */
const NAMED = 0.8;

/**
 * The tables that stand side by side in one, apart by a column that is blank in every row. A column that is blank for
 * looks only, as in accounts, has figures and no names of rows behind it.
 */
function sideBySide(rows: readonly (readonly GridCell[])[]): readonly (readonly (readonly GridCell[])[])[] {
  const spread = spreadCells(rows);
  const width = spread[0]?.length ?? 0;
  if (width < 2 * FEWEST + 1 || spread.length < 2) return [rows];
  const blank = Array.from({ length: width }, (_, x) => spread.every((row) => row[x]?.text === ''));
  const parts: SpreadCell[][][] = [];
  for (let x = 0; x < width; x++) {
    if (blank[x] === true) continue;
    let end = x;
    while (end < width && blank[end] !== true) end++;
    parts.push(spread.map((row) => row.slice(x, end)));
    x = end;
  }
  if (parts.length < 2 || !parts.every(isTable)) return [rows];
  return parts.map((part) =>
    part.filter((row) => row.some(({ text }) => text !== '')).map((row) => row.map(plainCell)),
  );
}

/** Whether columns are a table of their own: words name its rows, and figures are beside them. */
function isTable(rows: readonly (readonly SpreadCell[])[]): boolean {
  const data = rows.slice(1).filter((row) => row.some(({ text }) => text !== ''));
  if ((rows[0]?.length ?? 0) < FEWEST || data.length === 0 || rows[0]?.some(({ text }) => text === '') !== false)
    return false;
  const named = data.filter(([first]) => first !== undefined && /\p{L}{2}/u.test(first.text) && !hasFigure(first.text));
  const withFigures = data.filter((row) => row.slice(1).some(({ text }) => hasFigure(text)));
  return named.length >= NAMED * data.length && withFigures.length >= NAMED * data.length;
}

const plainCell = ({ isFirst, text, ...cell }: SpreadCell): GridCell => ({
  ...cell,
  text: isFirst || cell.isHead ? text : '',
});
