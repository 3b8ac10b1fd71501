import { randomUUID } from 'node:crypto';
import { PinciteError } from '../../../contract/errors.ts';
import type {
  GridAskAgain,
  GridCell,
  GridChange,
  GridColumn,
  GridReview,
  GridReviewRequest,
  NewGrid,
  NewGridColumn,
} from '../../../contract/grid.ts';
import { mustBeListed } from '../../library/collections.ts';
import { holdOn, refuseHeld } from '../../library/own-files/holds.ts';
import type { CellEntry, StoredGrid } from '../../records/grids/stored-grid.ts';
import { type GridDeps, readGrid } from './watch-grid.ts';

/** Begins a grid. Throws COLLECTION_NOT_FOUND, DOCUMENT_NOT_FOUND, BAD_REQUEST. */
export async function createGrid(deps: GridDeps, input: NewGrid): Promise<{ grid_id: string }> {
  await checkScope(deps, input);
  const { columns, ...rest } = input;
  const grid_id = randomUUID();
  const grid = {
    ...rest,
    grid_id,
    columns: columnsOf(columns, []),
    created_at: new Date().toISOString(),
    paused: false,
  };
  await deps.grids.create(grid);
  deps.gridWork.begin(deps, grid_id);
  return { grid_id };
}

/** Goes on with the newest grid of this name as it is asked for now, or begins it. Throws as `createGrid`. */
export async function openGrid(deps: GridDeps, input: NewGrid): Promise<{ grid_id: string }> {
  const there = (await deps.grids.list()).find(({ name }) => name === input.name);
  if (there === undefined) return createGrid(deps, input);
  await checkScope(deps, input);
  const byName = new Map(there.columns.map(({ name, column_id }) => [name, column_id]));
  const columns = input.columns.map((column) => ({ ...column, column_id: byName.get(column.name) }));
  await changeStored(deps, there.grid_id, (grid) => ({
    ...grid,
    ...input,
    columns: columnsOf(columns, grid.columns),
    paused: false,
  }));
  return { grid_id: there.grid_id };
}

/** Changes what is asked. Throws GRID_NOT_FOUND, BAD_REQUEST. */
export async function changeGrid(deps: GridDeps, { grid_id: id, name, columns, lines_only }: GridChange) {
  await changeStored(deps, id, (grid) => ({
    ...grid,
    name: name ?? grid.name,
    lines_only: lines_only ?? grid.lines_only,
    columns: columns === undefined ? grid.columns : columnsOf(columns, grid.columns),
  }));
  return readGrid(deps, id);
}

export const pauseGrid = (deps: GridDeps, gridId: string): Promise<void> =>
  changeStored(deps, gridId, (grid) => ({ ...grid, paused: true }));

export const resumeGrid = (deps: GridDeps, gridId: string): Promise<void> =>
  changeStored(deps, gridId, (grid) => ({ ...grid, paused: false }));

/** Throws GRID_NOT_FOUND, ON_HOLD. */
export async function removeGrid({ grids, gridWork, library }: GridDeps, gridId: string): Promise<void> {
  const { collection } = await grids.get(gridId);
  if (collection !== null) refuseHeld(holdOn(await library.holds.read(), collection));
  await grids.remove(gridId);
  gridWork.changed(gridId);
}

/** Has cells filled anew, whatever is kept of their answers; what readers said of them stays. */
export async function askAgain(
  deps: GridDeps,
  { grid_id: id, column_id, document_id }: (typeof GridAskAgain)['_output'],
): Promise<void> {
  const { rows } = await readGrid(deps, id);
  const cells = rows
    .flatMap((row) => row.cells)
    .filter(
      (cell) =>
        (column_id === undefined || cell.column_id === column_id) &&
        (document_id === undefined || cell.document_id === document_id),
    );
  if (cells.length === 0) throw new PinciteError('BAD_REQUEST', { why: 'the grid has no such cell' });
  // What is being found of them now is not kept.
  deps.gridWork.changed(id);
  await deps.grids.append(id, async () =>
    cells.map((cell): CellEntry => ({ type: 'again', document_id: cell.document_id, column_id: cell.column_id })),
  );
  deps.gridWork.begin(deps, id);
  deps.gridWork.changed(id);
}

/**
 * Records what a reader says of a cell: first as an entry of the chain, then with the grid. The entry names the
 * document, so that it is purged with it. Throws GRID_NOT_FOUND, BAD_REQUEST, RECORD_FAILED.
 */
export async function reviewCell(deps: GridDeps, input: GridReviewRequest, now: Date): Promise<GridCell> {
  const { grid_id: id, document_id, column_id, action } = input;
  const grid = await readGrid(deps, id);
  const cell = cellIn(
    grid.rows.flatMap((row) => row.cells),
    document_id,
    column_id,
  );
  if (action === 'corrected' && input.value === null)
    throw new PinciteError('BAD_REQUEST', { why: 'a correction says what the cell should say' });
  const review: GridReview = {
    action,
    found: cell.value,
    value: action === 'corrected' ? input.value : null,
    comment: input.comment === '' ? null : input.comment,
    reader: deps.member?.name ?? input.reader,
    at: now.toISOString(),
  };
  const places = cell.places.map(({ chunk_id, start, end }) => ({ document_id, chunk_id, start, end }));
  await deps.traceLog.append({
    review_of: cell.answer?.answer_id ?? null,
    timestamp: review.at,
    grid: { grid_id: id, name: grid.name, question: questionOf(grid.columns, column_id), state: cell.state },
    ...review,
    citations: places.length > 0 ? places : [{ document_id }],
    metadata: { collection: grid.collection },
  });
  await deps.grids.append(id, async () => [{ type: 'review', document_id, column_id, review }]);
  deps.gridWork.changed();
  const after = await readGrid(deps, id);
  return cellIn(
    after.rows.flatMap((row) => row.cells),
    document_id,
    column_id,
  );
}

const questionOf = (columns: readonly GridColumn[], id: string): string =>
  columns.find((column) => column.column_id === id)?.question ?? '';

function cellIn(cells: readonly GridCell[], documentId: string, columnId: string): GridCell {
  const cell = cells.find((one) => one.document_id === documentId && one.column_id === columnId);
  if (cell === undefined) throw new PinciteError('BAD_REQUEST', { why: 'the grid has no such cell' });
  return cell;
}

async function changeStored(deps: GridDeps, gridId: string, change: (grid: StoredGrid) => StoredGrid): Promise<void> {
  const { paused } = await deps.grids.change(gridId, change);
  if (!paused) deps.gridWork.begin(deps, gridId);
  deps.gridWork.changed(gridId);
}

/** Columns with their ids: those that they had, else new ones. Throws BAD_REQUEST. */
function columnsOf(
  columns: readonly (NewGridColumn & { readonly column_id?: string | undefined })[],
  before: readonly GridColumn[],
): GridColumn[] {
  const known = new Set(before.map(({ column_id: id }) => id));
  const given = columns.map(({ column_id }) => column_id).filter((id) => id !== undefined);
  if (given.some((id) => !known.has(id)) || new Set(given).size < given.length)
    throw new PinciteError('BAD_REQUEST', { why: 'a column is named that the grid does not have, or is named twice' });
  const empty = columns.find(({ type, choices }) => type === 'choice' && choices.length === 0);
  if (empty !== undefined)
    throw new PinciteError('BAD_REQUEST', { why: `the column ${empty.name} is a choice and names no choices` });
  return columns.map((column) => ({ ...column, column_id: column.column_id ?? randomUUID() }));
}

async function checkScope(
  { library }: GridDeps,
  { collection, document_ids }: Pick<NewGrid, 'collection' | 'document_ids'>,
) {
  if (collection !== null) await mustBeListed(library, collection);
  for (const id of document_ids ?? []) await library.document(id);
}
