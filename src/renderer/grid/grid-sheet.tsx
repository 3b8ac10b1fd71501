import { type CSSProperties, memo, useMemo, useState } from 'react';
import type { Grid, GridColumn, GridRow } from '../../contract/grid.ts';
import { say } from '../../language/say.ts';
import { DOCUMENTS } from '../state/grid/grid-look.ts';
import { type CellRef, keptOfShown } from '../state/grid/grids-store.ts';
import { useGrids } from '../state/page-context.tsx';
import { DocumentCell } from './document-cell.tsx';
import { CellContent, cellClass } from './grid-cell.tsx';
import { GridHeads } from './grid-heads.tsx';
import { GridLegend } from './grid-legend.tsx';
import { cellKey, useGridFocus } from './use-grid-focus.ts';

/** Least widths in px of the documents and of a column. */
const WIDTHS = { documents: 210, column: 190 } as const;

/** The cells: only the rows in view are built; heads and documents stay while it scrolls. */
export function GridSheet({ grid }: { readonly grid: Grid }) {
  const order = useGrids((grids) => grids.order);
  const open = useGrids(keptOfShown).cell;
  const [notice, setNotice] = useState('');
  const rows = useMemo(() => {
    const byId = new Map(grid.rows.map((row) => [row.document_id, row]));
    return order.flatMap((id) => byId.get(id) ?? []);
  }, [grid.rows, order]);
  const { scroller, virtual, reachable, setCurrent, pick, onKeyDown, headsHeight } = useGridFocus({
    grid,
    rows,
    onAllReviewed: () => setNotice(say('grid.sheet.allReviewed')),
  });
  const { columns, lines_only: linesOnly } = grid;
  const minWidth = WIDTHS.documents + columns.length * WIDTHS.column;
  const template = `var(--grid-documents) repeat(${columns.length}, minmax(${WIDTHS.column}px, 1fr))`;
  const measures = {
    '--grid-template': template,
    '--grid-width': `${minWidth}px`,
    '--grid-heads': `${headsHeight}px`,
  } as CSSProperties;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows that are not in view are not built, which a table cannot do */}
      <div
        className="grid-scroll"
        ref={scroller}
        role="grid"
        aria-label={grid.name}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={(event) => {
          setNotice('');
          onKeyDown(event);
        }}
        style={measures}
      >
        <GridHeads grid={grid} reachable={reachable} onFocus={setCurrent} onKeyDown={onKeyDown} />
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="rowgroup" className="grid-rows" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
              <div
                key={key}
                role="row"
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className="grid-row"
                style={{ transform: `translateY(${start - headsHeight}px)` }}
              >
                <RowCells
                  row={row}
                  columns={columns}
                  linesOnly={linesOnly}
                  reachable={reachable.startsWith(row.document_id) ? reachable : ''}
                  openColumn={open?.documentId === row.document_id ? open.columnId : null}
                  onFocus={setCurrent}
                  onPick={pick}
                />
              </div>
            );
          })}
        </div>
      </div>
      {rows.length === 0 && <p className="grid-note">{say('grid.sheet.noneFits')}</p>}
      <div className="grid-foot">
        <GridLegend />
        <p className="meta" role="status">
          {notice}
        </p>
      </div>
    </>
  );
}

interface RowCellsProps {
  readonly row: GridRow;
  readonly columns: readonly GridColumn[];
  readonly linesOnly: boolean;
  /** The key of the one cell of the grid that Tab reaches; '' where it is in another row. */
  readonly reachable: string;
  readonly openColumn: string | null;
  readonly onFocus: (ref: CellRef) => void;
  readonly onPick: (ref: CellRef) => void;
}

/** One document with what it says in each column. */
const RowCells = memo(
  function RowCells({ row, columns, linesOnly, reachable, openColumn, onFocus, onPick }: RowCellsProps) {
    const { document_id: documentId } = row;
    /** What makes an element a cell that can be reached and picked. */
    const cellProps = (columnId: string) => {
      const ref: CellRef = { documentId, columnId };
      const key = cellKey(ref);
      return {
        'data-cell': key,
        tabIndex: key === reachable ? 0 : -1,
        onFocus: () => onFocus(ref),
        onClick: () => onPick(ref),
      };
    };
    return (
      <>
        <DocumentCell
          row={row}
          cellProps={cellProps(DOCUMENTS)}
          onOpen={() => onPick({ documentId, columnId: DOCUMENTS })}
        />
        {columns.map(({ column_id: columnId }, at) => {
          const cell = row.cells.find((one) => one.column_id === columnId);
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={columnId}
              role="gridcell"
              aria-colindex={at + 2}
              aria-selected={openColumn === columnId}
              className={`grid-cell ${cell === undefined ? '' : cellClass(cell)}`}
              {...cellProps(columnId)}
            >
              {cell !== undefined && <CellContent cell={cell} row={row} linesOnly={linesOnly} />}
            </div>
          );
        })}
      </>
    );
  },
  // The two functions do the same at each drawing.
  (before, after) =>
    before.row === after.row &&
    before.columns === after.columns &&
    before.linesOnly === after.linesOnly &&
    before.reachable === after.reachable &&
    before.openColumn === after.openColumn,
);
