import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Grid, GridRow } from '../../contract/grid.ts';
import { builtRows } from '../parts/reachable-rows.ts';
import { DOCUMENTS } from '../state/grid/grid-look.ts';
import { type CellRef, keptOfShown } from '../state/grid/grids-store.ts';
import { nextToReview, openCell, reviewCell } from '../state/grid/open-cell.ts';
import { usePage } from '../state/page-context.tsx';

/** Stands for the row of heads wherever a document is named. */
export const HEADS = 'heads';

/** Heights in px: of the heads, and of a row until it is measured. */
const HEIGHTS = { heads: 54, row: 76 } as const;

/** How many rows a page key goes. */
const PAGE = 10;

export const cellKey = ({ documentId, columnId }: CellRef): string => `${documentId} ${columnId}`;

interface Sheet {
  readonly grid: Grid;
  readonly rows: readonly GridRow[];
  /** Called when N finds no cell that waits for a reader. */
  readonly onAllReviewed: () => void;
}

/** The rows that are built, the one cell that Tab reaches, and the keys that move it. */
export function useGridFocus({ grid, rows, onAllReviewed }: Sheet) {
  const page = usePage();
  const scroller = useRef<HTMLDivElement>(null);
  const columnIds = [DOCUMENTS, ...grid.columns.map(({ column_id }) => column_id)];
  const [current, setCurrent] = useState<CellRef>(
    () => keptOfShown(page.grids.getState()).cell ?? firstCell(grid, rows),
  );
  const at = rows.findIndex(({ document_id }) => document_id === current.documentId);
  const column = Math.max(0, columnIds.indexOf(current.columnId));
  // A row that left the view, and a column that was removed, leave their neighbours to be reached.
  const row = current.documentId === HEADS ? -1 : Math.max(at, 0);
  const reachable = cellKey({
    documentId: row < 0 ? HEADS : (rows[row]?.document_id ?? HEADS),
    columnId: columnIds[column] ?? DOCUMENTS,
  });
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHTS.row,
    getItemKey: (index) => rows[index]?.document_id ?? index,
    overscan: 6,
    scrollMargin: HEIGHTS.heads,
    scrollPaddingStart: HEIGHTS.heads,
    rangeExtractor: useCallback((range: Range) => builtRows(range, Math.max(row, 0)), [row]),
  });
  const wanted = useWantedFocus(scroller, reachable);
  const go = (ref: CellRef): void => {
    const index = rows.findIndex(({ document_id }) => document_id === ref.documentId);
    setCurrent(ref);
    wanted.current = cellKey(ref);
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
  };
  const goTo = (toRow: number, toColumn: number): void => {
    const next = Math.max(-1, Math.min(rows.length - 1, toRow));
    const columnId = columnIds[Math.max(0, Math.min(columnIds.length - 1, toColumn))] ?? DOCUMENTS;
    go({ documentId: next < 0 ? HEADS : (rows[next]?.document_id ?? HEADS), columnId });
  };
  /** Runs a letter on the cell; false where it means nothing there. */
  const runLetter = (key: string): boolean => {
    const isCell = row >= 0 && column > 0;
    if (key === 'n') {
      const { order } = page.grids.getState();
      const next = nextToReview(grid, order, current);
      if (next === null) onAllReviewed();
      else {
        go(next);
        if (keptOfShown(page.grids.getState()).cell !== null) openCell(page, next);
      }
      return true;
    }
    if (!isCell || (key !== 'a' && key !== 'c')) return false;
    reviewCell(page, current, key === 'a' ? 'accepted' : 'corrected');
    return true;
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const isOnCell = event.target instanceof HTMLElement && event.target.dataset.cell !== undefined;
    if (event.defaultPrevented || !isOnCell || event.altKey || event.metaKey) return;
    const end = columnIds.length - 1;
    const steps: Readonly<Record<string, readonly [number, number]>> = event.ctrlKey
      ? { Home: [-1, 0], End: [rows.length - 1, end] }
      : {
          ArrowDown: [row + 1, column],
          ArrowUp: [row - 1, column],
          ArrowLeft: [row, column - 1],
          ArrowRight: [row, column + 1],
          PageDown: [row + PAGE, column],
          PageUp: [Math.max(row - PAGE, 0), column],
          Home: [row, 0],
          End: [row, end],
        };
    const to = steps[event.key];
    if (to !== undefined) goTo(...to);
    // The head of a column is a button: it opens its menu by itself.
    else if ((event.key === 'Enter' || event.key === ' ') && row >= 0) pick(current);
    else if (event.ctrlKey || event.shiftKey || !runLetter(event.key.toLowerCase())) return;
    event.preventDefault();
  };
  /** Opens a cell beside its page, or the document of a row. */
  const pick = (ref: CellRef): void => {
    setCurrent(ref);
    if (ref.columnId !== DOCUMENTS) {
      openCell(page, ref);
      return;
    }
    page.grids.getState().setCell(null);
    page.view.getState().openDocument(ref.documentId);
  };
  return { scroller, virtual, reachable, setCurrent, pick, onKeyDown, headsHeight: HEIGHTS.heads };
}

const firstCell = (grid: Grid, rows: readonly GridRow[]): CellRef => ({
  documentId: rows[0]?.document_id ?? HEADS,
  columnId: grid.columns[0]?.column_id ?? DOCUMENTS,
});

/** The key of a cell that takes the focus as soon as it is built: it may be far out of view. */
function useWantedFocus(scroller: RefObject<HTMLElement | null>, reachable: string): RefObject<string | null> {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(wanted.current)}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  // What had the focus may be gone with a pane that was closed: in a narrow window the whole sheet was.
  useEffect(() => {
    if (document.activeElement === document.body) wanted.current = reachable;
  }, [reachable]);
  return wanted;
}
