import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type {
  Grid,
  GridCell,
  GridNews,
  GridReview,
  GridReviewRequest,
  GridSummary,
  NewGrid,
  NewGridColumn,
} from '../../../contract/grid.ts';
import { type ErrorLine, errorLine } from '../../words/error-line.ts';
import type { EngineClient } from '../engine-client.ts';
import { newestCall } from '../newest-call.ts';
import { type GridLook, heldOrder, lookWithin, PLAIN_LOOK, rowsFor } from './grid-look.ts';

/** A cell by its document and its column. */
export interface CellRef {
  readonly documentId: string;
  readonly columnId: string;
}

/** What is remembered of a grid between starts. */
interface KeptGrid {
  readonly look: GridLook;
  /** The cell that is open beside its page. */
  readonly cell: CellRef | null;
}

const NOTHING_KEPT: KeptGrid = { look: PLAIN_LOOK, cell: null };

/** A column as the page changes it; one without an id is new. */
export type ColumnChange = NewGridColumn & { readonly column_id?: string };

export interface Grids {
  /** Null until it is known. */
  readonly list: readonly GridSummary[] | null;
  /** The grid that is shown; null: the list of grids. */
  readonly openId: string | null;
  /** The shown grid; null until all of it was told. */
  readonly grid: Grid | null;
  /** Whether the shown grid is not there any more. */
  readonly isGone: boolean;
  /** The documents of the shown rows, in their order. */
  readonly order: readonly string[];
  readonly kept: Readonly<Record<string, KeptGrid>>;
  /** What the open cell asks its reader for. */
  readonly asking: GridReview['action'] | null;
  /** The error of the last action. */
  readonly error: ErrorLine | null;
  readonly loadList: () => Promise<void>;
  readonly open: (gridId: string | null) => void;
  /** Follows what the engine says of a grid, until the signal is aborted or the engine is gone. */
  readonly watch: (gridId: string, signal: AbortSignal) => Promise<void>;
  readonly watchFailed: (error: unknown) => void;
  /** Sorts and filters; the rows take their places anew. */
  readonly setLook: (look: GridLook) => void;
  readonly setCell: (cell: CellRef | null) => void;
  readonly ask: (action: Grids['asking']) => void;
  /** Makes a grid and shows it; true when that was done. */
  readonly create: (grid: NewGrid) => Promise<boolean>;
  readonly rename: (gridId: string, name: string) => Promise<boolean>;
  readonly remove: (gridId: string) => Promise<boolean>;
  /** Changes the shown grid. */
  readonly setColumns: (columns: readonly ColumnChange[]) => Promise<boolean>;
  readonly setLinesOnly: (linesOnly: boolean) => Promise<boolean>;
  /** Asks the shown grid again: a column, a document, or where both are named their cell. */
  readonly askAgain: (what: Partial<CellRef>) => Promise<boolean>;
  readonly pause: (isPaused: boolean) => Promise<boolean>;
  readonly review: (what: Omit<GridReviewRequest, 'grid_id'>) => Promise<boolean>;
  readonly clearError: () => void;
}

interface StoreApi {
  readonly set: (change: Partial<Grids> | ((state: Grids) => Partial<Grids>)) => void;
  readonly get: () => Grids;
}

type Shown = Pick<Grids, 'grid' | 'order' | 'kept' | 'isGone'>;

const keptOf = ({ kept }: Pick<Grids, 'kept'>, gridId: string): KeptGrid => kept[gridId] ?? NOTHING_KEPT;

/** The grid with these cells in place of theirs. Rows without any stay the same objects. */
function withCells(grid: Grid, cells: readonly GridCell[]): Grid {
  const byDocument = Map.groupBy(cells, ({ document_id }) => document_id);
  const rows = grid.rows.map((row) => {
    const changed = byDocument.get(row.document_id);
    if (changed === undefined) return row;
    return {
      ...row,
      cells: row.cells.map((cell) => changed.findLast(({ column_id }) => column_id === cell.column_id) ?? cell),
    };
  });
  return { ...grid, rows };
}

/** What is shown after news of the grid. */
export function withNews(state: Shown, news: GridNews): Partial<Shown> {
  if (news.type === 'removed') return { isGone: true };
  if (news.type === 'grid') {
    const { grid } = news;
    const kept = keptOf(state, grid.grid_id);
    const look = lookWithin(kept.look, grid);
    const isNew = state.grid?.grid_id !== grid.grid_id;
    return {
      grid,
      isGone: false,
      order: isNew ? rowsFor(grid, look) : heldOrder(state.order, grid, look),
      kept: { ...state.kept, [grid.grid_id]: { ...kept, look } },
    };
  }
  if (state.grid === null) return {};
  if (news.type === 'progress') return { grid: { ...state.grid, progress: news.progress } };
  const grid = withCells(state.grid, news.cells);
  return { grid, order: heldOrder(state.order, grid, keptOf(state, grid.grid_id).look) };
}

/** The cell of a grid; null where its document or column is gone. */
export const cellAt = (grid: Grid | null, ref: CellRef | null): GridCell | null =>
  grid?.rows
    .find(({ document_id }) => document_id === ref?.documentId)
    ?.cells.find(({ column_id }) => column_id === ref?.columnId) ?? null;

/** How the shown grid is looked at, and its open cell. */
export const keptOfShown = (state: Pick<Grids, 'kept' | 'openId'>): KeptGrid =>
  state.openId === null ? NOTHING_KEPT : keptOf(state, state.openId);

/** What changes grids: each shows its failure in one line, and tells whether it was done. */
function changesOf(grids: EngineClient['grids'], { set, get }: StoreApi) {
  const tried = async (action: () => Promise<unknown>): Promise<boolean> => {
    try {
      set({ error: null });
      await action();
      return true;
    } catch (error) {
      set({ error: errorLine(error) });
      return false;
    }
  };
  /** Runs an action on the shown grid. */
  const onShown = (action: (gridId: string) => Promise<unknown>): Promise<boolean> =>
    tried(async () => {
      const { openId } = get();
      if (openId !== null) await action(openId);
    });
  const shown = (grid: Grid): void => {
    if (get().openId === grid.grid_id) set((state) => withNews(state, { type: 'grid', grid }));
  };
  return {
    tried,
    create: (grid: NewGrid) =>
      tried(async () => {
        const { grid_id: gridId } = await grids.create(grid);
        get().open(gridId);
        await get().loadList();
      }),
    rename: (gridId: string, name: string) =>
      tried(async () => {
        shown(await grids.change({ grid_id: gridId, name }));
        await get().loadList();
      }),
    remove: (gridId: string) =>
      tried(async () => {
        await grids.remove({ grid_id: gridId });
        if (get().openId === gridId) get().open(null);
        await get().loadList();
      }),
    setColumns: (columns: readonly ColumnChange[]) =>
      onShown(async (grid_id) => shown(await grids.change({ grid_id, columns: [...columns] }))),
    setLinesOnly: (lines_only: boolean) =>
      onShown(async (grid_id) => shown(await grids.change({ grid_id, lines_only }))),
    askAgain: ({ documentId, columnId }: Partial<CellRef>) =>
      onShown((grid_id) => grids.askAgain({ grid_id, document_id: documentId, column_id: columnId })),
    pause: (isPaused: boolean) =>
      onShown((grid_id) => (isPaused ? grids.pause({ grid_id }) : grids.resume({ grid_id }))),
    review: (what: Omit<GridReviewRequest, 'grid_id'>) =>
      onShown(async (grid_id) => {
        const cell = await grids.review({ grid_id, ...what });
        if (get().openId === grid_id) set((state) => withNews(state, { type: 'cells', cells: [cell] }));
      }),
  };
}

/** The review grids: their list, and the one that is shown. What is remembered lies in `storage`. */
export function createGridsStore({ grids }: Pick<EngineClient, 'grids'>, storage: Storage) {
  const beginList = newestCall();
  return createStore<Grids>()(
    persist(
      (set, get) => {
        const keep = (change: Partial<KeptGrid>): void => {
          const { openId, kept } = get();
          if (openId !== null) set({ kept: { ...kept, [openId]: { ...keptOf({ kept }, openId), ...change } } });
        };
        const { tried, ...changes } = changesOf(grids, { set, get });
        return {
          list: null,
          openId: null,
          grid: null,
          isGone: false,
          order: [],
          kept: {},
          asking: null,
          error: null,
          loadList: async () => {
            const isNewest = beginList();
            await tried(async () => {
              const list = await grids.list();
              if (!isNewest()) return;
              const ids = new Set(list.map(({ grid_id }) => grid_id));
              const kept = Object.fromEntries(Object.entries(get().kept).filter(([id]) => ids.has(id)));
              set({ list, kept });
            });
          },
          open: (openId) =>
            set((state) =>
              state.openId === openId ? {} : { openId, grid: null, isGone: false, order: [], error: null },
            ),
          watch: async (gridId, signal) => {
            for await (const news of await grids.watch({ grid_id: gridId }, { signal })) {
              if (get().openId !== gridId) return;
              set((state) => withNews(state, news));
            }
          },
          watchFailed: (error) => {
            const line = errorLine(error);
            set(line.code === 'GRID_NOT_FOUND' ? { isGone: true } : { error: line });
          },
          setLook: (look) => {
            keep({ look });
            const { grid } = get();
            if (grid !== null) set({ order: rowsFor(grid, look) });
          },
          setCell: (cell) => {
            keep({ cell });
            set({ asking: null });
          },
          ask: (asking) => set({ asking }),
          ...changes,
          clearError: () => set({ error: null }),
        };
      },
      {
        name: 'pincite.grids',
        version: 1,
        storage: createJSONStorage(() => storage),
        partialize: ({ openId, kept }) => ({ openId, kept }),
      },
    ),
  );
}
