import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { Grid, GridColumn } from '../../contract/grid.ts';
import { say } from '../../language/say.ts';
import { Icon } from '../parts/icon.tsx';
import { MenuItem, MenuPanel } from '../parts/menu.tsx';
import { DOCUMENTS, type GridLook } from '../state/grid/grid-look.ts';
import { type CellRef, keptOfShown } from '../state/grid/grids-store.ts';
import { useGrids, useView } from '../state/page-context.tsx';
import { SORT_WORDS, TYPE_WORDS } from '../words/grid-words.ts';
import { cellKey, HEADS } from './use-grid-focus.ts';

interface GridHeadsProps {
  readonly grid: Grid;
  /** The key of the one cell of the grid that Tab reaches. */
  readonly reachable: string;
  readonly onFocus: (ref: CellRef) => void;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
}

/** The heads: each is a button with the menu of its column. */
export function GridHeads({ grid, reachable, onFocus, onKeyDown }: GridHeadsProps) {
  const { look } = useGrids(keptOfShown);
  const head = (columnId: string, at: number, column: GridColumn | null) => {
    const isSorted = look.sort?.by === columnId;
    const key = cellKey({ documentId: HEADS, columnId });
    return (
      // biome-ignore lint/a11y/useSemanticElements: rows that are not in view are not built, which a table cannot do
      // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
      <div
        key={columnId}
        role="columnheader"
        aria-colindex={at + 1}
        aria-sort={isSorted ? (look.sort?.down ? 'descending' : 'ascending') : 'none'}
        className={column === null ? 'grid-corner' : 'grid-column'}
      >
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger asChild>
            <button
              type="button"
              className="grid-head"
              title={column?.question}
              data-cell={key}
              tabIndex={reachable === key ? 0 : -1}
              onFocus={() => onFocus({ documentId: HEADS, columnId })}
              // Before Radix opens the menu at the arrow down, which goes to the first row here.
              onKeyDown={onKeyDown}
            >
              <span className="grid-head-name">
                <b className="cut">{column?.name ?? say('grid.document')}</b>
                {isSorted && <Icon of={look.sort?.down ? ArrowDown : ArrowUp} size={12} />}
                {look.columns[columnId] !== undefined && (
                  <>
                    <Icon of={ListFilter} size={12} />
                    <span className="sr">{say('grid.head.filtered')}</span>
                  </>
                )}
              </span>
              {column !== null && <span className="meta">{TYPE_WORDS[column.type]}</span>}
            </button>
          </DropdownMenu.Trigger>
          <MenuPanel align="start">
            <SortItems columnId={columnId} type={column?.type ?? 'text'} />
            {column !== null && <ColumnItems grid={grid} column={column} />}
          </MenuPanel>
        </DropdownMenu.Root>
      </div>
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
    <div role="row" aria-rowindex={1} className="grid-heads">
      {head(DOCUMENTS, 0, null)}
      {grid.columns.map((column, at) => head(column.column_id, at + 1, column))}
    </div>
  );
}

/** Orders of the rows by a column, and the filter of it. */
function SortItems({ columnId, type }: { readonly columnId: string; readonly type: GridColumn['type'] }) {
  const { look } = useGrids(keptOfShown);
  const setLook = useGrids((grids) => grids.setLook);
  const openDialog = useView((view) => view.openDialog);
  const sort = (by: GridLook['sort']): void => setLook({ ...look, sort: by });
  const [up, down] = SORT_WORDS[type];
  const { [columnId]: filter, ...others } = look.columns;
  return (
    <>
      <MenuItem onSelect={() => sort({ by: columnId, down: false })}>{up}</MenuItem>
      <MenuItem onSelect={() => sort({ by: columnId, down: true })}>{down}</MenuItem>
      {look.sort?.by === columnId && <MenuItem onSelect={() => sort(null)}>{say('grid.head.doNotSort')}</MenuItem>}
      <DropdownMenu.Separator className="menu-line" />
      <MenuItem onSelect={() => openDialog({ name: 'grid-filter', columnId })}>{say('grid.head.filter')}</MenuItem>
      {filter !== undefined && (
        <MenuItem onSelect={() => setLook({ ...look, columns: others })}>{say('grid.head.doNotFilter')}</MenuItem>
      )}
    </>
  );
}

/** What can be done with a question. */
function ColumnItems({ grid, column }: { readonly grid: Grid; readonly column: GridColumn }) {
  const { columns } = grid;
  const { column_id: columnId } = column;
  const openDialog = useView((view) => view.openDialog);
  const setColumns = useGrids((grids) => grids.setColumns);
  const askAgain = useGrids((grids) => grids.askAgain);
  const at = columns.indexOf(column);
  const move = (to: number): void => {
    const moved = columns.filter((one) => one !== column);
    void setColumns(moved.toSpliced(to, 0, column));
  };
  return (
    <>
      <DropdownMenu.Separator className="menu-line" />
      <MenuItem onSelect={() => openDialog({ name: 'grid-column', columnId })}>{say('grid.head.change')}</MenuItem>
      <MenuItem onSelect={() => void askAgain({ columnId })}>{say('grid.askAgain')}</MenuItem>
      {at > 0 && <MenuItem onSelect={() => move(at - 1)}>{say('grid.head.moveLeft')}</MenuItem>}
      {at < columns.length - 1 && <MenuItem onSelect={() => move(at + 1)}>{say('grid.head.moveRight')}</MenuItem>}
      {columns.length > 1 && (
        <MenuItem onSelect={() => openDialog({ name: 'remove-grid-column', columnId })}>{say('grid.remove')}</MenuItem>
      )}
    </>
  );
}
