import { type GridCell, spreadCells } from '../grids/grid.ts';
import { headRowCount } from '../grids/grid-heads.ts';
import { boxOf, type Region, rowsOf } from './find-regions.ts';
import type { VisibleCell } from './visible-cells.ts';

/** Lines of a sheet, or a table with the lines above and below it. */
export type SheetPiece =
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | {
      readonly kind: 'table';
      readonly titles: readonly string[];
      readonly rows: readonly (readonly GridCell[])[];
      readonly headRows: number;
      readonly notes: readonly string[];
    };

interface OpenTable {
  readonly titles: readonly string[];
  readonly cells: VisibleCell[];
  readonly headRows: number;
}

type OpenPiece = OpenTable | { readonly lines: readonly string[] };

/** Longest line that is a title, in characters. */
const LONGEST_TITLE = 90;
const MOST_TITLES = 3;

/**
 * The pieces of a sheet: lines right above a table are its titles; rows below one that have no heads of their own and
 * figures where it has some go on with it, and so do the lines between, which name groups of rows.
 */
export function joinRegions(regions: readonly Region[]): SheetPiece[] {
  const pieces: OpenPiece[] = [];
  let waiting: VisibleCell[] = [];
  const endWaiting = (): void => {
    if (waiting.length > 0) pieces.push({ lines: waiting.map(({ text }) => text) });
    waiting = [];
  };
  for (const region of regions) {
    if (isOfLines(region)) {
      endWaiting();
      waiting = [...region.titles, ...region.cells];
      if (waiting.length > MOST_TITLES || !waiting.every(mayBeTitle)) endWaiting();
      continue;
    }
    const above = [...waiting, ...region.titles];
    const headRows = region.headRows ?? headRowCount(spreadCells(gridOf(region.cells, boxOf(region.cells).x)));
    const before = headRows > 0 ? undefined : pieces.findLast((piece) => goesOnWith(piece, region));
    if (before !== undefined && 'cells' in before)
      for (const cell of [...above, ...region.cells]) before.cells.push(cell);
    else pieces.push({ titles: above.map(({ text }) => text), cells: [...region.cells], headRows });
    waiting = [];
  }
  endWaiting();
  return pieces.map(closed);
}

const mayBeTitle = ({ text }: VisibleCell): boolean => text.length <= LONGEST_TITLE && !/[.;,]$/u.test(text);

const isOfLines = ({ cells }: Region): boolean => rowsOf(cells).every((row) => row.length === 1);

function closed(piece: OpenPiece): SheetPiece {
  if ('lines' in piece) return { kind: 'lines', lines: piece.lines };
  const rows = rowsOf(piece.cells);
  const left = boxOf(piece.cells).x;
  const last = rows.findLastIndex((row, i) => i <= piece.headRows || !isNote(row, left));
  return {
    kind: 'table',
    titles: piece.titles,
    rows: gridOf(rows.slice(0, last + 1).flat(), left),
    headRows: piece.headRows,
    notes: rows.slice(last + 1).flatMap((row) => row.map(({ text }) => text)),
  };
}

const SHORTEST_NOTE = 40;

/** A line below a table that says something of it, and names no row. */
const isNote = (row: readonly VisibleCell[], left: number): boolean =>
  row.length === 1 &&
  row.every(
    ({ x, text, isFigure }) =>
      x === left && !isFigure && (text.length > SHORTEST_NOTE || /^[*†(\d⁰-⁹¹²³]|[.:]/u.test(text)),
  );

/** Whether rows without heads go on with a table above them: within its columns, with figures where it has them. */
function goesOnWith(piece: OpenPiece, { cells }: Region): boolean {
  if (!('cells' in piece) || piece.headRows === 0) return false;
  const [above, below] = [boxOf(piece.cells), boxOf(cells)];
  const isWithin = below.x >= above.x && below.x + below.columns <= above.x + above.columns;
  if (!isWithin || below.y < above.y + above.rows) return false;
  const heads = new Set(rowsOf(piece.cells).slice(0, piece.headRows).flat());
  const ofFigures = new Map<number, number>();
  for (const cell of piece.cells)
    if (!heads.has(cell)) ofFigures.set(cell.x, (ofFigures.get(cell.x) ?? 0) + (cell.isFigure ? 1 : -1));
  const told = cells.filter(({ x }) => x > above.x && ofFigures.has(x));
  const alike = told.filter(({ x, isFigure }) => (ofFigures.get(x) ?? 0) > 0 === isFigure);
  if (told.some(({ isFigure }) => isFigure))
    return 3 * alike.length >= 2 * told.length && alike.some(({ isFigure }) => isFigure);
  return alike.length === told.length && below.x === above.x && below.columns === above.columns;
}

/** The cells of a table as rows of a grid that begin in column `left`, a cell for each blank place too. */
function gridOf(cells: readonly VisibleCell[], left: number): GridCell[][] {
  const rows = rowsOf(cells);
  const places = rows.map(([first]) => first?.y ?? 0);
  /** Where cells from rows above end, by their columns. */
  const ends: number[] = [];
  return rows.map((row, i) => {
    const y = places[i] as number;
    const grid: GridCell[] = [];
    let x = left;
    for (const { x: place, across, down, text, isFigure, look } of [...row].sort((a, b) => a.x - b.x)) {
      for (; x < place; x++) if ((ends[x - left] ?? 0) <= y) grid.push({ text: '' });
      const next = places.findIndex((other, k) => k > i && other >= y + down);
      grid.push({ text, across, isFigure, look, down: down === 1 ? 1 : (next < 0 ? rows.length : next) - i });
      if (down > 1) for (let at = place; at < place + across; at++) ends[at - left] = y + down;
      x = place + across;
    }
    return grid;
  });
}
