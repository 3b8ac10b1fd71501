import type { DocumentSummary } from '../../../contract/documents.ts';
import type { Grid, GridCell, GridColumn, GridProgress, GridScope, GridSummary } from '../../../contract/grid.ts';
import { isInCollection } from '../../../contract/view/documents/in-collection.ts';
import {
  cellKey,
  type FoundCell,
  type KnownCell,
  type KnownCells,
  type StoredGrid,
} from '../../records/grids/stored-grid.ts';
import { sha256OfJson } from '../../text/canonical-json.ts';

/** What the work in the background says of itself. */
export interface WorkNow {
  /** Whether cells are filled here or in another process. */
  readonly isAtWork: boolean;
  /** Why it does not go on, in one sentence. */
  readonly reason: string | null;
}

/** A cell with what is still to be done for it. */
interface CellNow {
  readonly column: GridColumn;
  readonly shown: GridCell;
  readonly needs: 'line' | 'answer' | null;
  readonly isLikely: boolean;
  /** Milliseconds that it took; null for nothing yet. */
  readonly ms: number | null;
}

export interface RowNow {
  readonly document: DocumentSummary;
  readonly cells: readonly CellNow[];
}

/** The documents of a grid: those chosen, in the order in which they were, else by name. */
function documentsOf(
  { collection, document_ids: chosen }: GridScope,
  documents: readonly DocumentSummary[],
): readonly DocumentSummary[] {
  const inside = documents.filter((document) => isInCollection(document, collection));
  if (chosen === null) return inside.toSorted((a, b) => BY_NAME.compare(a.document_name, b.document_name));
  const byId = new Map(inside.map((document) => [document.document_id, document]));
  return chosen.flatMap((id) => byId.get(id) ?? []);
}

/** “Annex 2” before “Annex 10”. */
const BY_NAME = new Intl.Collator('en', { numeric: true });

type Asked = Pick<GridColumn, 'question' | 'type' | 'choices'>;
type Read = Pick<DocumentSummary, 'characters' | 'passages' | 'coverage'>;

const short = (value: unknown): string => sha256OfJson(value).slice(0, 16);
const keyOfColumn = ({ question, type, choices }: Asked): string => short([question, type, choices]);
const keyOfDocument = ({ characters, passages, coverage }: Read): string => short([characters, passages, coverage]);

/**
 * What was asked of what, as one word: it differs once the question, its type or choices are others, or the document is
 * read again.
 */
export const basisOf = (column: Asked, document: Read): string => `${keyOfColumn(column)}.${keyOfDocument(document)}`;

/** A grid as it is now, row by row. */
export function rowsNow(grid: StoredGrid, known: KnownCells, documents: readonly DocumentSummary[]): RowNow[] {
  // Worked out once for each column and each document, since this is looked at every few seconds.
  const columns = grid.columns.map((column) => ({ column, key: keyOfColumn(column) }));
  return documentsOf(grid, documents).map((document) => {
    const { document_id: id } = document;
    const documentKey = keyOfDocument(document);
    const cells = columns.map(({ column, key }) => {
      const cell = known.get(cellKey(id, column.column_id));
      return cellNow(grid, column, id, { basis: `${key}.${documentKey}`, cell });
    });
    return { document, cells };
  });
}

function cellNow(
  grid: StoredGrid,
  column: GridColumn,
  documentId: string,
  { basis: wanted, cell }: { readonly basis: string; readonly cell: KnownCell | undefined },
): CellNow {
  const { found = null, reviews = [] } = cell ?? {};
  const current = found?.basis === wanted ? found : null;
  const needs = needsOf(grid, current);
  if (current === null) {
    const shown = { ...waiting(documentId, column.column_id), reviews: [...reviews] };
    return { column, shown, needs, isLikely: false, ms: null };
  }
  const { basis: _, ms, likely: isLikely, ...said } = current;
  return { column, shown: { ...said, reviews: [...reviews] }, needs, isLikely, ms };
}

function needsOf({ lines_only: isLinesOnly }: StoredGrid, found: FoundCell | null): CellNow['needs'] {
  if (found === null) return 'line';
  const { state, answer } = found;
  if (isLinesOnly) return state === 'waiting' ? 'line' : null;
  return answer === null && state !== 'failed' ? 'answer' : null;
}

const waiting = (document_id: string, column_id: string): Omit<GridCell, 'reviews'> => ({
  document_id,
  column_id,
  state: 'waiting',
  value: null,
  typed: null,
  places: [],
  reason: null,
  absence: null,
  answer: null,
  at: null,
});

/** A grid with all of its rows, in the terms of the contract. */
export const gridOf = ({ paused, ...grid }: StoredGrid, rows: readonly RowNow[], progress: GridProgress): Grid => ({
  ...grid,
  progress,
  rows: rows.map(({ document, cells }) => ({
    document_id: document.document_id,
    document_name: document.document_name,
    source_filename: document.source_filename,
    pages: document.pages,
    cells: cells.map(({ shown }) => shown),
  })),
});

export function summaryOf(grid: StoredGrid, rows: readonly RowNow[], progress: GridProgress): GridSummary {
  const { columns, paused, ...rest } = grid;
  return { ...rest, progress, documents: rows.length, questions: columns.length };
}

/** How far a grid is. `isPaused`: questions go first now. */
export function progressOf(
  { paused, lines_only: isLinesOnly }: Pick<StoredGrid, 'paused' | 'lines_only'>,
  rows: readonly RowNow[],
  { isAtWork, reason }: WorkNow,
  isPaused: boolean,
): GridProgress {
  const cells = rows.flatMap((row) => row.cells);
  const open = cells.filter(({ needs }) => needs !== null);
  const isDone = open.length === 0;
  const goesOn = !isDone && !paused && isAtWork && reason === null && !isPaused;
  return {
    state: isDone ? 'done' : paused ? 'paused' : goesOn ? 'running' : 'waiting',
    cells: cells.length,
    settled: cells.length - open.length,
    lines: open.filter(({ shown }) => shown.state === 'line').length,
    seconds_left: isDone || paused ? null : secondsLeft(cells, isLinesOnly),
    reason: isDone || paused ? null : reason,
  };
}

/** Cells by whose time the rest is estimated: the last ones, as the computer may be busier than it was. */
const LAST = 20;

/** By the time of the last cells; of answers apart whether the line was likely, as most others ask no model. */
function secondsLeft(cells: readonly CellNow[], isLinesOnly: boolean): number | null {
  const meanOf = (isMeant: (cell: CellNow) => boolean): number | null => {
    const last = cells
      .filter((cell) => cell.ms !== null && isMeant(cell))
      .sort((a, b) => (b.shown.at ?? '').localeCompare(a.shown.at ?? ''))
      .slice(0, LAST);
    return last.length === 0 ? null : last.reduce((sum, { ms }) => sum + (ms ?? 0), 0) / last.length;
  };
  const lines = cells.filter(({ needs }) => needs === 'line').length;
  const line = meanOf(({ shown: { state, answer } }) => answer === null && state !== 'failed');
  if (isLinesOnly) return line === null ? null : (lines * line) / 1000;
  const answer = meanOf(({ shown }) => shown.answer !== null);
  if (answer === null) return null;
  const [likely, other] = [true, false].map((isLikely) =>
    meanOf((cell) => cell.shown.answer !== null && cell.isLikely === isLikely),
  );
  const answers = cells
    .filter(({ needs }) => needs !== null)
    .reduce((sum, { isLikely, needs }) => sum + ((needs === 'answer' && !isLikely ? other : likely) ?? answer), 0);
  return (lines * (line ?? 0) + answers) / 1000;
}
