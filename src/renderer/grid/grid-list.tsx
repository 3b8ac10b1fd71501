import { ArrowLeft, Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect } from 'react';
import type { GridSummary } from '../../contract/grid.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { IconButton } from '../parts/icon.tsx';
import { MenuItem, MenuPanel } from '../parts/menu.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { useGrids, useView } from '../state/page-context.tsx';
import { gridProgress, sizeWords } from '../words/grid-words.ts';
import { dayText } from '../words/number-words.ts';

/** Milliseconds after which the progress of the grids is asked for again. */
const AGAIN_MS = 3000;

/** All review grids, the newest first. */
export function GridList() {
  const list = useGrids((grids) => grids.list);
  const loadList = useGrids((grids) => grids.loadList);
  const error = useGrids((grids) => grids.error);
  const openDialog = useView((view) => view.openDialog);
  const show = useView((view) => view.show);
  useEffect(() => {
    void loadList();
    const timer = setInterval(() => void loadList(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [loadList]);
  return (
    <main className="pane grid-page" aria-label="Review grids" data-pane="conversation" tabIndex={-1}>
      <div className="head grid-top">
        <IconButton icon={ArrowLeft} label="Back to thread" onClick={() => show('thread')} />
        <h1 className="h">Review grids</h1>
        <span className="grow" />
        <button type="button" className="btn primary" onClick={() => openDialog({ name: 'new-grid' })}>
          New review grid…
        </button>
      </div>
      <div className="grid-list">
        {error !== null && <ErrorNote error={error} />}
        {list !== null && list.length === 0 && (
          <div className="grid-empty">
            <p>
              A review grid asks the same questions of each document. Documents are its rows, questions its columns.
            </p>
            <p>
              Each cell is an answer with its place on the page, or says what was searched where nothing was found.
              Begin with questions from a template, or write your own.
            </p>
          </div>
        )}
        {list !== null && list.length > 0 && (
          <ul aria-label="Review grids">
            {list.map((grid) => (
              <GridLine key={grid.grid_id} grid={grid} />
            ))}
          </ul>
        )}
      </div>
    </main>
  );
}

function GridLine({ grid }: { readonly grid: GridSummary }) {
  const { grid_id: gridId, name, progress, collection } = grid;
  const open = useGrids((grids) => grids.open);
  const openDialog = useView((view) => view.openDialog);
  return (
    <li className="grid-item">
      <button type="button" className="grid-open" onClick={() => open(gridId)}>
        <b className="cut">{name}</b>
        <span className="meta num">
          {sizeWords(grid)}
          {collection !== null && ` · ${collection}`} · {dayText(grid.created_at)}
        </span>
        <span className="meta num">{gridProgress(grid)}</span>
        {progress.state !== 'done' && (
          <ProgressBar label={`Cells of ${name}`} done={progress.settled} total={progress.cells} />
        )}
      </button>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton small icon={Ellipsis} label={`More for ${name}`} />
        </DropdownMenu.Trigger>
        <MenuPanel>
          <MenuItem onSelect={() => openDialog({ name: 'rename-grid', gridId })}>Rename…</MenuItem>
          <MenuItem onSelect={() => openDialog({ name: 'remove-grid', gridId })}>Remove…</MenuItem>
        </MenuPanel>
      </DropdownMenu.Root>
    </li>
  );
}
