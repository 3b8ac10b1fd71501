import { isDeepStrictEqual } from 'node:util';
import { PinciteError } from '../../../contract/errors.ts';
import type { Grid, GridCell, GridNews, GridSummary } from '../../../contract/grid.ts';
import { watchChanges } from '../../queue/watch-changes.ts';
import type { StoredGrid } from '../../records/grids/stored-grid.ts';
import type { FillDeps } from './fill-cells.ts';
import { gridOf, progressOf, rowsNow, summaryOf } from './grid-view.ts';
import type { GridWork } from './grid-work.ts';

/** What reading grids needs. */
export interface GridDeps extends FillDeps {
  readonly gridWork: GridWork;
}

/** A grid as it is now. Throws GRID_NOT_FOUND. */
export async function readGrid(deps: GridDeps, gridId: string): Promise<Grid> {
  const grid = await deps.grids.get(gridId);
  const { rows, progress } = await stateOf(deps, grid);
  return gridOf(grid, rows, progress);
}

/** All grids, newest first. */
export async function listGrids(deps: GridDeps): Promise<GridSummary[]> {
  const summaries: GridSummary[] = [];
  for (const grid of await deps.grids.list()) {
    const { rows, progress } = await stateOf(deps, grid);
    summaries.push(summaryOf(grid, rows, progress));
  }
  return summaries;
}

async function stateOf({ grids, library, gridWork, precedence }: GridDeps, grid: StoredGrid) {
  const rows = rowsNow(grid, await grids.cells(grid.grid_id), await library.listDocuments());
  return { rows, progress: progressOf(grid, rows, gridWork.now(grid.grid_id), precedence.isPaused) };
}

/** Tells all of a grid, then each change of it, until it is removed or the signal is aborted. Throws GRID_NOT_FOUND. */
export async function* watchGrid(deps: GridDeps, gridId: string, signal: AbortSignal): AsyncGenerator<GridNews, void> {
  await deps.grids.get(gridId);
  const now = (): Promise<Grid | null> =>
    readGrid(deps, gridId).catch((error: unknown) => {
      if (error instanceof PinciteError && error.code === 'GRID_NOT_FOUND') return null;
      throw error;
    });
  let told: Grid | null = null;
  // What another process wrote is told by no change here: the grids are compared.
  for await (const grid of watchChanges(deps.gridWork.changes, now, JSON.stringify, signal)) {
    if (grid === null) return yield { type: 'removed' };
    yield* newsOf(told, grid);
    told = grid;
  }
}

/** What differs from what was told. */
function* newsOf(told: Grid | null, grid: Grid): Generator<GridNews, void> {
  if (told === null || !isDeepStrictEqual(withoutCells(told), withoutCells(grid))) return yield { type: 'grid', grid };
  const before = new Map(cellsOf(told).map((cell) => [`${cell.document_id} ${cell.column_id}`, cell]));
  const cells = cellsOf(grid).filter(
    (cell) => !isDeepStrictEqual(cell, before.get(`${cell.document_id} ${cell.column_id}`)),
  );
  if (cells.length > 0) yield { type: 'cells', cells };
  if (!isDeepStrictEqual(told.progress, grid.progress)) yield { type: 'progress', progress: grid.progress };
}

const cellsOf = ({ rows }: Grid): GridCell[] => rows.flatMap((row) => row.cells);

const withoutCells = ({ rows, progress: _, ...grid }: Grid): object => ({
  ...grid,
  rows: rows.map(({ cells: __, ...row }) => row),
});
