import type { Grid, GridCell } from '../../../contract/grid.ts';
import { lineWords } from '../../../contract/view/asked-words.ts';
import { standingReview, standingValue } from '../../../contract/view/grid-words.ts';
import { say } from '../../../language/say.ts';
import { lineAlone } from '../../words/grid-words.ts';
import type { LitPlace } from '../lit-place.ts';
import type { Page } from '../page-context.tsx';
import { isToReview } from './grid-look.ts';
import { type CellRef, cellAt, type Grids, keptOfShown } from './grids-store.ts';

/** The id of a place of a cell; `nearest` is the one of an absence. */
export const cellPlaceId = ({ document_id, column_id }: GridCell, index: number): string =>
  `grid/${document_id}/${column_id}/${index}`;

/** Whether a cell's places prove what it says: they are lit as citations, others as lines that are near. */
const isProven = (cell: GridCell): boolean => cell.absence === null && lineAlone(cell) === null;

/** The places of a cell as they are lit: of an absence the line that comes nearest. */
export function cellPlaces(cell: GridCell): LitPlace[] {
  const lines = cell.absence?.nearest ? [cell.absence.nearest] : cell.places;
  return lines.map((line, index) => ({
    id: cellPlaceId(cell, index),
    document_id: line.document_id,
    label: String(index + 1),
    kind: isProven(cell) ? 'answer' : 'near',
    ...(!isProven(cell) && {
      title: cell.absence === null ? say('page.line', { line: index + 1 }) : say('page.nearestLine'),
    }),
    start: line.start,
    end: line.end,
    rects: line.rects,
    ...(isProven(cell) &&
      line.lit_spans.length > 0 && {
        parts: { strong: line.lit_spans, thin: [{ start: line.start, end: line.end, rects: line.rects }] },
      }),
    sentence: standingValue(cell) ?? lineWords(line),
  }));
}

/** The open cell of the shown grid; null where none is open or it is gone. */
export const openCellOf = (grids: Grids): GridCell | null => cellAt(grids.grid, keptOfShown(grids).cell);

/** Opens a cell beside its page. Of an absence the document alone: its nearest line is lit when it is asked for. */
export function openCell({ grids, view }: Pick<Page, 'grids' | 'view'>, ref: CellRef): void {
  const cell = cellAt(grids.getState().grid, ref);
  if (cell === null) return;
  grids.getState().setCell(ref);
  const [place] = cell.absence === null ? cellPlaces(cell) : [];
  if (place) view.getState().activate(place);
  else view.getState().openDocument(ref.documentId);
}

export function closeCell({ grids, view }: Pick<Page, 'grids' | 'view'>): void {
  grids.getState().setCell(null);
  view.getState().openDocument(null);
}

/** The next cell, row by row as shown and from the top again, that waits for a reader; null where none does. */
export function nextToReview(grid: Grid, order: readonly string[], from: CellRef | null): CellRef | null {
  const rows = new Map(grid.rows.map((row) => [row.document_id, row]));
  const cells = order.flatMap((id) => rows.get(id)?.cells ?? []);
  const at = cells.findIndex((cell) => cell.document_id === from?.documentId && cell.column_id === from.columnId);
  const ahead = [...cells.slice(at + 1), ...cells.slice(0, at + 1)];
  const next = ahead.find((cell) => isToReview(cell, grid));
  return next === undefined ? null : { documentId: next.document_id, columnId: next.column_id };
}

/** Shows the list of grids, or one of them. */
export function showGrids({ grids, view }: Pick<Page, 'grids' | 'view'>, gridId: string | null = null): void {
  view.getState().show('grid');
  grids.getState().open(gridId);
}

/**
 * Accepts a cell, or opens it to be corrected; where the reader's name is not known yet, the opened cell asks for it.
 * What is accepted already stays so.
 */
export function reviewCell(page: Page, ref: CellRef, action: 'accepted' | 'corrected'): void {
  const { grids, settings } = page;
  const { readerName: reader } = settings.getState();
  const cell = cellAt(grids.getState().grid, ref);
  if (cell === null || cell.state === 'waiting') return;
  if (action === 'accepted' && reader !== '') {
    if (cell.state === 'failed' || standingReview(cell)?.action === 'accepted') return;
    const { documentId: document_id, columnId: column_id } = ref;
    void grids.getState().review({ document_id, column_id, action, value: null, comment: null, reader });
    return;
  }
  openCell(page, ref);
  grids.getState().ask(action);
}
