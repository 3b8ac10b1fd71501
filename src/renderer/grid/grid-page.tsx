import { useEffect } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { say } from '../../language/say.ts';
import { keepWatching } from '../engine/keep-watching.ts';
import { ReaderPane } from '../frame/reader-pane.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import type { ReaderCommand } from '../reader/reader-props.ts';
import { keptOfShown } from '../state/grid/grids-store.ts';
import { openCell, openCellOf } from '../state/grid/open-cell.ts';
import { useGrids, usePage, useView } from '../state/page-context.tsx';
import { CellPane } from './cell-pane.tsx';
import { GridBar } from './grid-bar.tsx';
import { GridHead } from './grid-head.tsx';
import { GridList } from './grid-list.tsx';
import { GridSheet } from './grid-sheet.tsx';

interface GridReaderProps {
  /** Only one pane fits. */
  readonly alone?: boolean;
  readonly onCommands: (run: ((command: ReaderCommand) => void) | null) => void;
}

/** The list of review grids, or the one that is open, beside the page of its open cell (requirement D10). */
export function GridPage({ alone = false, onCommands }: GridReaderProps) {
  const openId = useGrids((grids) => grids.openId);
  useWatchedGrid(openId);
  if (openId === null) return <GridList />;
  return (
    <main className="pane grid-page" aria-label={say('grid.reviewGrid')} data-pane="conversation" tabIndex={-1}>
      <GridHead />
      <GridBody alone={alone} onCommands={onCommands} />
    </main>
  );
}

/** The sheet, and where there is room the page beside it. */
function GridBody({ alone = false, onCommands }: GridReaderProps) {
  const { storage } = usePage();
  const hasReader = useView((view) => view.openDocumentId !== null) && !alone;
  const panelIds = hasReader ? ['sheet', 'page'] : ['sheet'];
  const layout = useDefaultLayout({ id: 'pincite.grid', panelIds, storage, onlySaveAfterUserInteractions: true });
  return (
    <div className="grid-body">
      <Group orientation="horizontal" {...layout}>
        <Panel id="sheet" minSize={320}>
          <Sheet />
        </Panel>
        {hasReader && (
          <>
            <Separator className="divider" title={say('grid.page.pageWidth')} />
            <Panel id="page" defaultSize={500} minSize={360} groupResizeBehavior="preserve-pixel-size">
              <GridReader onCommands={onCommands} />
            </Panel>
          </>
        )}
      </Group>
    </div>
  );
}

function Sheet() {
  const grid = useGrids((grids) => grids.grid);
  const isGone = useGrids((grids) => grids.isGone);
  const error = useGrids((grids) => grids.error);
  const clearError = useGrids((grids) => grids.clearError);
  const open = useGrids((grids) => grids.open);
  if (isGone)
    return (
      <p className="grid-note" role="status">
        {say('grid.page.removed')}{' '}
        <button type="button" className="link" onClick={() => open(null)}>
          {say('grid.allGrids')}
        </button>
      </p>
    );
  return (
    <section className="grid-sheet" aria-label={say('grid.page.cells')}>
      {error !== null && (
        <div className="grid-error">
          <ErrorNote error={error} action={{ label: say('common.close'), run: clearError }} />
        </div>
      )}
      {grid !== null && (
        <>
          <GridBar grid={grid} />
          {grid.rows.length === 0 ? <p className="grid-note">{say('grid.page.noRows')}</p> : <GridSheet grid={grid} />}
        </>
      )}
    </section>
  );
}

/** The open cell above the page that it rests on. */
export function GridReader({ alone = false, onCommands }: GridReaderProps) {
  const cell = useGrids(openCellOf);
  return (
    <div className="pane grid-reader">
      {cell !== null && <CellPane cell={cell} key={`${cell.document_id} ${cell.column_id}`} />}
      <ReaderPane alone={alone} onCommands={onCommands} />
    </div>
  );
}

/** Follows a grid while it is shown, and opens the cell that was open when it was left. */
function useWatchedGrid(gridId: string | null): void {
  const page = usePage();
  const isGone = useGrids((grids) => grids.isGone);
  useEffect(() => {
    if (gridId === null || isGone) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const { watch, watchFailed } = page.grids.getState();
    void keepWatching(() => watch(gridId, signal), { signal, onError: watchFailed });
    return () => leaving.abort();
  }, [page, gridId, isGone]);
  const isKnown = useGrids((grids) => grids.grid !== null);
  useEffect(() => {
    const { cell } = keptOfShown(page.grids.getState());
    const { openDocumentId, pane, setPane } = page.view.getState();
    if (!isKnown || cell === null || openDocumentId !== null) return;
    openCell(page, cell);
    // Where only one pane fits, the grid is what was asked for.
    setPane(pane);
  }, [page, isKnown]);
}
