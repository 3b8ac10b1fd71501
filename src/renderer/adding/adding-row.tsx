import { FileMinus } from 'lucide-react';
import type { DocumentSummary } from '../../contract/documents.ts';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { Icon } from '../parts/icon.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { useView } from '../state/page-context.tsx';
import { count } from '../words/number-words.ts';
import type { AddingRow } from './adding-rows.ts';
import { useFileCells } from './file-cells.tsx';
import type { RowCells } from './row-cells.ts';
import { TakeOff } from './take-off.tsx';

/** A file that was not added, since a document with its bytes was here. */
function copyCells(file: QueuedFile, document: DocumentSummary): RowCells {
  return {
    mark: <VerdictMark kind="supported" />,
    name: file.source_filename,
    state: (
      <span className="cut" title={`Already here as ${document.document_name}`}>
        Already here as {document.document_name}
      </span>
    ),
    pages: document.kind === 'text' ? '' : count(document.pages),
    action: <TakeOff file={file} />,
  };
}

function useDocumentCells(): (document: DocumentSummary) => RowCells {
  const openDialog = useView((view) => view.openDialog);
  return (document) => {
    const { unreadable } = document.coverage;
    const pages = document.kind === 'text' ? '' : count(document.pages);
    if (unreadable === 0) {
      const state = document.supersedes === null ? 'Ready' : 'Ready, replaces an older edition';
      return { mark: <VerdictMark kind="supported" />, name: document.source_filename, state, pages };
    }
    return {
      mark: <Icon of={FileMinus} className="v-weak" />,
      name: document.source_filename,
      state: `Ready, ${count(unreadable)} ${unreadable === 1 ? 'page' : 'pages'} unreadable`,
      pages: `${count(document.pages - unreadable)} of ${pages}`,
      action: (
        <button
          type="button"
          className="link"
          onClick={() => openDialog({ name: 'coverage', documentId: document.document_id })}
        >
          Show pages
        </button>
      ),
    };
  };
}

/** One line of the list of files being added. */
export function AddingRowView({ row, rowIndex }: { readonly row: AddingRow; readonly rowIndex: number }) {
  const fileCells = useFileCells();
  const documentCells = useDocumentCells();
  const cells =
    row.kind === 'file'
      ? fileCells(row.file)
      : row.kind === 'copy'
        ? copyCells(row.file, row.document)
        : documentCells(row.document);
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: rows placed by a virtual list cannot be rows of an HTML table
    // biome-ignore-start lint/a11y/useFocusableInteractive: rows and cells of a table are not operated
    <div className="g-row" role="row" aria-rowindex={rowIndex} data-file={cells.name}>
      <span role="cell">{cells.mark}</span>
      <span role="cell" className="cut" title={cells.name}>
        {cells.name}
      </span>
      <span
        role="cell"
        className={cells.wide ? `wide-cell ${cells.action ? '' : 'to-end'}` : ''}
        aria-colspan={cells.wide ? 4 : undefined}
      >
        {cells.state}
      </span>
      {!cells.wide && (
        <>
          <span role="cell" className="r num">
            {cells.pages}
          </span>
          <span role="cell" className="r num">
            {cells.speed}
          </span>
          <span role="cell" className="r num">
            {cells.left}
          </span>
        </>
      )}
      <span role="cell" className="end">
        {cells.action}
      </span>
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
    // biome-ignore-end lint/a11y/useSemanticElements: see above
  );
}
