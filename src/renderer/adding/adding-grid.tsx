import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { AddingRowView } from './adding-row.tsx';
import type { AddingRow } from './adding-rows.ts';

const ROW = 38;

/** The files, one line each; only the lines in view are built, so that a thousand files scroll smoothly. */
export function AddingGrid({ rows }: { readonly rows: readonly AddingRow[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows placed by a virtual list cannot be rows of an HTML table
    <div className="grid" role="table" aria-label="Files" aria-rowcount={rows.length + 1}>
      {/* biome-ignore-start lint/a11y/useSemanticElements: rows placed by a virtual list cannot be rows of an HTML table */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: cells of a table are not operated */}
      <div role="rowgroup">
        <div className="g-row th" role="row" aria-rowindex={1}>
          <span role="columnheader">
            <span className="sr">Mark</span>
          </span>
          <span role="columnheader">File</span>
          <span role="columnheader">State</span>
          <span role="columnheader" className="r">
            Pages
          </span>
          <span role="columnheader" className="r">
            Speed
          </span>
          <span role="columnheader" className="r">
            Time left
          </span>
          <span role="columnheader">
            <span className="sr">Action</span>
          </span>
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: see above */}
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div className="grid-scroll" ref={scroller} role="rowgroup" tabIndex={0} aria-label="Files">
        <div role="presentation" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <div
                  key={item.key}
                  role="presentation"
                  className="grid-place"
                  style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                >
                  <AddingRowView row={row} rowIndex={item.index + 2} />
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
