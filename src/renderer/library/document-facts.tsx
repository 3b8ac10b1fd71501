import { FileMinus, Tag } from 'lucide-react';
import { lacksParts, PARTS_LEFT_OUT, pagesRead } from '../../contract/view/documents/coverage-words.ts';
import { formatName, namesBeside } from '../../contract/view/documents/document-names.ts';
import { editionText } from '../../contract/view/documents/edition.ts';
import { Icon } from '../parts/icon.tsx';
import type { LibraryRow } from '../state/library-rows.ts';
import { useLibrary, useView } from '../state/page-context.tsx';
import { May } from '../team/may.tsx';
import { sizeWords } from '../words/file-state-words.ts';
import { count, counted, dayText, percent } from '../words/number-words.ts';

/** What a document is: its size, how it was read, its edition. */
export function Facts({ row }: { readonly row: LibraryRow }) {
  const { document } = row;
  const openDialog = useView((view) => view.openDialog);
  if (!document) return null;
  const { coverage } = document;
  const beside = namesBeside(document).join(', ');
  const poor = document.kind === 'pdf' && coverage.share < 1;
  return (
    <span className="sub meta">
      {beside !== '' && (
        <span className="cut beside" title={beside}>
          {beside}
        </span>
      )}
      {/* What was left out has to be seen; how much was read stands in “About this document”. */}
      {!lacksParts(coverage) && <span>{sizeWords(document)}</span>}
      {document.kind === 'text' && <span>{formatName(document.source_filename)}</span>}
      {coverage.ocr > 0 && <span>OCR</span>}
      {document.attachments > 0 && (
        <button
          type="button"
          className="link"
          aria-label={`Show ${counted(document.attachments, 'file')} attached to ${row.name}`}
          onClick={() => openDialog({ name: 'attachments', documentId: document.document_id })}
        >
          {count(document.attachments)} attached
        </button>
      )}
      {lacksParts(coverage) && (
        <button
          type="button"
          className="tag warn"
          aria-label={`Show ${PARTS_LEFT_OUT} of ${row.name}`}
          onClick={() => openDialog({ name: 'coverage', documentId: document.document_id })}
        >
          <Icon of={FileMinus} size={12} />
          {PARTS_LEFT_OUT}
        </button>
      )}
      {document.tags.length > 0 && (
        <span className="cut tags" title={`Tags: ${document.tags.join(', ')}`}>
          <Icon of={Tag} size={12} />
          {document.tags.join(', ')}
        </span>
      )}
      <EditionTag row={row} addedAt={document.added_at} />
      {poor && (
        <button
          type="button"
          className="tag warn"
          title={`${pagesRead(coverage)} of ${document.pages} pages readable`}
          aria-label={`Show pages of ${row.name}: ${percent(coverage.share)} readable`}
          onClick={() => openDialog({ name: 'coverage', documentId: document.document_id })}
        >
          <Icon of={FileMinus} size={12} />
          {percent(coverage.share)}
        </button>
      )}
    </span>
  );
}

/** "Edition 2 of 2", or "Superseded, 1 of 2"; nothing for a document with one edition. */
function EditionTag({ row: { edition, superseded }, addedAt }: { readonly row: LibraryRow; readonly addedAt: string }) {
  if (edition === null) return null;
  const words = superseded ? `Superseded, ${edition.number} of ${edition.of}` : editionText(edition);
  return (
    <span className={superseded ? 'tag edition' : 'edition'} title={`Added ${dayText(addedAt)}`}>
      {words}
    </span>
  );
}

/** What the user stopped of a document that can be searched, with the way to go on. */
export function Stopped({ row: { document, name } }: { readonly row: LibraryRow }) {
  const isStopped = useLibrary(
    ({ queue }) => document?.state === 'searchable' && queue.stopped.includes(document.document_id),
  );
  const change = useLibrary((library) => library.change);
  if (document === null || !isStopped) return null;
  return (
    <span className="sub meta">
      <span>Searchable; improving was stopped</span>
      <May call="queue.proceed">
        <button
          type="button"
          className="link"
          aria-label={`Go on with ${name}`}
          onClick={() => void change((client) => client.queue.proceed({ document_ids: [document.document_id] }))}
        >
          Go on
        </button>
      </May>
    </span>
  );
}
