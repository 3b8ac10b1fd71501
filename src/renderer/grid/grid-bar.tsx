import { useDeferredValue, useMemo } from 'react';
import type { Grid } from '../../contract/grid.ts';
import { say, type WordKey } from '../../language/say.ts';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { CELL_FILTERS, type CellFilter, filterCounts, isOutOfOrder, PLAIN_LOOK } from '../state/grid/grid-look.ts';
import { keptOfShown } from '../state/grid/grids-store.ts';
import { useGrids } from '../state/page-context.tsx';
import { FILTER_WORDS, gridProgress } from '../words/grid-words.ts';
import { count } from '../words/number-words.ts';

/** What is said aloud of the state of a grid. */
const STATES = {
  running: 'grid.bar.running',
  paused: 'grid.bar.paused',
  waiting: 'grid.bar.waiting',
  done: 'grid.bar.done',
} as const satisfies Record<Grid['progress']['state'], WordKey>;

/** How far the grid is, and which of its rows are shown. */
export function GridBar({ grid }: { readonly grid: Grid }) {
  const { look } = useGrids(keptOfShown);
  const order = useGrids((grids) => grids.order);
  const setLook = useGrids((grids) => grids.setLook);
  // Counted behind the cells: of thousands of documents it takes a moment each time one comes in.
  const behind = useDeferredValue(grid);
  const counts = useMemo(() => filterCounts(behind, look), [behind, look]);
  const isHeld = useMemo(() => isOutOfOrder(order, behind, look), [order, behind, look]);
  const toggle = (filter: CellFilter): void =>
    setLook({
      ...look,
      cells: look.cells.includes(filter) ? look.cells.filter((one) => one !== filter) : [...look.cells, filter],
    });
  return (
    <div className="grid-bar">
      <Progress grid={grid} />
      <span className="grow" />
      {isHeld && (
        <button type="button" className="link" onClick={() => setLook(look)}>
          {look.sort === null ? say('grid.bar.filterAgain') : say('grid.bar.sortAgain')}
        </button>
      )}
      {(look.cells.length > 0 || Object.keys(look.columns).length > 0) && (
        <>
          <span className="meta num">{say('grid.ofDocuments', { shown: order.length, of: grid.rows.length })}</span>
          <button type="button" className="link" onClick={() => setLook({ ...PLAIN_LOOK, sort: look.sort })}>
            {say('grid.bar.showAll')}
          </button>
        </>
      )}
      <fieldset className="grid-filters">
        <legend className="sr">{say('grid.bar.filter')}</legend>
        <span className="meta" aria-hidden>
          {say('grid.bar.filter')}
        </span>
        {CELL_FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            className="btn grid-filter"
            aria-pressed={look.cells.includes(filter)}
            aria-label={say('grid.bar.filterCount', { filter: FILTER_WORDS[filter], n: counts[filter] })}
            disabled={counts[filter] === 0 && !look.cells.includes(filter)}
            onClick={() => toggle(filter)}
          >
            {FILTER_WORDS[filter]} <span className="meta num">{count(counts[filter])}</span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function Progress({ grid }: { readonly grid: Grid }) {
  const pause = useGrids((grids) => grids.pause);
  const { state, cells, settled } = grid.progress;
  return (
    <>
      {state !== 'done' && <ProgressBar label={say('grid.bar.answered')} done={settled} total={cells} />}
      <span className="num">{gridProgress(grid)}</span>
      {state !== 'done' && (
        <button type="button" className="link" onClick={() => void pause(state !== 'paused')}>
          {state === 'paused' ? say('grid.bar.goOn') : say('grid.bar.pause')}
        </button>
      )}
      <span className="sr" role="status">
        {say(STATES[state])}
      </span>
    </>
  );
}
