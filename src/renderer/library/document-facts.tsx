import { FileMinus, Tag } from 'lucide-react';
import { lacksParts, PARTS_LEFT_OUT, pagesRead } from '../../contract/view/documents/coverage-words.ts';
import { formatName, namesBeside } from '../../contract/view/documents/document-names.ts';
import { editionText } from '../../contract/view/documents/edition.ts';
import { say } from '../../language/say.ts';
import { Icon } from '../parts/icon.tsx';
import type { LibraryRow } from '../state/library-rows.ts';
import { useLibrary, useSettings, useView } from '../state/page-context.tsx';
import { May } from '../team/may.tsx';
import { sizeWords } from '../words/file-state-words.ts';
import { heldWords } from '../words/hold-words.ts';
import { inOneLine } from '../words/in-one-line.ts';
import { dateText, dayText, percent } from '../words/number-words.ts';
import { HoldMark, useHolds } from './hold-mark.tsx';

/** What a document is: its size, how it was read, its edition. */
export function Facts({ row }: { readonly row: LibraryRow }) {
  const { document } = row;
  const openDialog = useView((view) => view.openDialog);
  const isByDate = useSettings(({ sort }) => sort === 'date');
  const holds = useHolds(document?.collections ?? []);
  if (!document) return null;
  const { coverage } = document;
  const beside = inOneLine(namesBeside(document));
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
      {isByDate && <span>{document.dated === null ? say('library.facts.noDate') : dateText(document.dated)}</span>}
      {document.kind === 'text' && <span>{formatName(document.source_filename)}</span>}
      {coverage.ocr > 0 && <span>{say('library.facts.ocr')}</span>}
      {document.attachments > 0 && (
        <button
          type="button"
          className="link"
          aria-label={say('library.facts.showAttached', { n: document.attachments, name: row.name })}
          onClick={() => openDialog({ name: 'attachments', documentId: document.document_id })}
        >
          {say('library.facts.attached', { n: document.attachments })}
        </button>
      )}
      {lacksParts(coverage) && (
        <button
          type="button"
          className="tag warn"
          aria-label={say('library.facts.showParts', { parts: PARTS_LEFT_OUT, name: row.name })}
          onClick={() => openDialog({ name: 'coverage', documentId: document.document_id })}
        >
          <Icon of={FileMinus} size={12} />
          {PARTS_LEFT_OUT}
        </button>
      )}
      {document.tags.length > 0 && (
        <span className="cut tags" title={say('library.facts.tags', { tags: inOneLine(document.tags) })}>
          <Icon of={Tag} size={12} />
          {inOneLine(document.tags)}
        </span>
      )}
      {holds.length > 0 && <HoldMark why={holds.map(heldWords).join(' ')} />}
      <EditionTag row={row} addedAt={document.added_at} />
      {poor && (
        <button
          type="button"
          className="tag warn"
          title={say('library.facts.readable', { read: pagesRead(coverage), pages: document.pages })}
          aria-label={say('library.facts.showPages', { name: row.name, share: percent(coverage.share) })}
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
  const words = superseded
    ? say('library.facts.superseded', { number: edition.number, of: edition.of })
    : editionText(edition);
  return (
    <span
      className={superseded ? 'tag edition' : 'edition'}
      title={say('library.facts.added', { day: dayText(addedAt) })}
    >
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
      <span>{say('library.facts.stopped')}</span>
      <May call="queue.proceed">
        <button
          type="button"
          className="link"
          aria-label={say('library.facts.goOnWith', { name })}
          onClick={() => void change((client) => client.queue.proceed({ document_ids: [document.document_id] }))}
        >
          {say('library.facts.goOn')}
        </button>
      </May>
    </span>
  );
}
