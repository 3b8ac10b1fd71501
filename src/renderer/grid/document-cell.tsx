import { type HTMLAttributes, useRef, useState } from 'react';
import type { GridRow } from '../../contract/grid.ts';
import { say } from '../../language/say.ts';
import { MenuItem, openByRightClick, RowMenu } from '../parts/menu.tsx';
import { useGrids, useLibrary } from '../state/page-context.tsx';
import { fileWords } from '../words/grid-words.ts';
import { inOneLine } from '../words/in-one-line.ts';

interface DocumentCellProps {
  readonly row: GridRow;
  readonly onOpen: () => void;
  /** What makes it a cell that can be reached and picked. */
  readonly cellProps: HTMLAttributes<HTMLDivElement>;
}

/** The head of a row: its document, which a click opens. A right click opens the menu that its button opens. */
export function DocumentCell({ row, onOpen, cellProps }: DocumentCellProps) {
  const { document_id: documentId, document_name: name } = row;
  const cell = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState(false);
  const askAgain = useGrids((grids) => grids.askAgain);
  const isOcr = useLibrary((library) => {
    const coverage = library.documents.find((one) => one.document_id === documentId)?.coverage;
    return coverage !== undefined && coverage.pages > 0 && coverage.ocr === coverage.pages;
  });
  const file = fileWords(row, isOcr);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are not in view are not built, which a table cannot do
    // biome-ignore lint/a11y/useFocusableInteractive: `cellProps` makes it one
    <div
      ref={cell}
      role="rowheader"
      aria-colindex={1}
      aria-label={inOneLine([name, file])}
      className="grid-document"
      title={say('grid.sheet.nameAndFile', { name, file: row.source_filename })}
      onContextMenu={(event) => openByRightClick(event, () => setMenu(true))}
      {...cellProps}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here; see below */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: React sends the clicks of the menu through here, although it lies elsewhere on the page: they are none of the cell */}
      <span className="grid-row-menu" onClick={(event) => event.stopPropagation()}>
        <RowMenu label={say('grid.moreFor', { name })} open={menu} onOpenChange={setMenu} backTo={() => cell.current}>
          <MenuItem onSelect={onOpen}>{say('common.open')}</MenuItem>
          <MenuItem onSelect={() => void askAgain({ documentId })}>{say('grid.askAgain')}</MenuItem>
        </RowMenu>
      </span>
      <b>{name}</b>
      <span className="meta num">{file}</span>
    </div>
  );
}
