import { ArrowLeft, Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect } from 'react';
import type { GridSummary } from '../../contract/grid.ts';
import { say } from '../../language/say.ts';
import { useHeldReason } from '../library/hold-mark.tsx';
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
    <main className="pane grid-page" aria-label={say('grid.reviewGrids')} data-pane="conversation" tabIndex={-1}>
      <div className="head grid-top">
        <IconButton icon={ArrowLeft} label={say('grid.list.back')} onClick={() => show('thread')} />
        <h1 className="h">{say('grid.reviewGrids')}</h1>
        <span className="grow" />
        <button type="button" className="btn primary" onClick={() => openDialog({ name: 'new-grid' })}>
          {say('grid.list.new')}
        </button>
      </div>
      <div className="grid-list">
        {error !== null && <ErrorNote error={error} />}
        {list !== null && list.length === 0 && (
          <div className="grid-empty">
            <p>{say('grid.list.what')}</p>
            <p>{say('grid.list.how')}</p>
          </div>
        )}
        {list !== null && list.length > 0 && (
          <ul aria-label={say('grid.reviewGrids')}>
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
  const held = useHeldReason(collection);
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
          <ProgressBar label={say('grid.list.cellsOf', { name })} done={progress.settled} total={progress.cells} />
        )}
      </button>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton small icon={Ellipsis} label={say('grid.moreFor', { name })} />
        </DropdownMenu.Trigger>
        <MenuPanel>
          <MenuItem onSelect={() => openDialog({ name: 'rename-grid', gridId })}>{say('grid.rename')}</MenuItem>
          <MenuItem reason={held} onSelect={() => openDialog({ name: 'remove-grid', gridId })}>
            {say('grid.remove')}
          </MenuItem>
        </MenuPanel>
      </DropdownMenu.Root>
    </li>
  );
}
