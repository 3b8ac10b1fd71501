import { type ReactNode, useEffect, useState } from 'react';
import type { DefinedTerm, DocumentCitations, DocumentSection, DocumentSummary } from '../../contract/documents.ts';
import { BESIDE_TEXT, coverageCounts, lacksParts } from '../../contract/view/coverage-words.ts';
import { formatName, namesBeside, rowName } from '../../contract/view/document-names.ts';
import { editionOf, editionText } from '../../contract/view/edition.ts';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import type { EngineClient } from '../state/engine-client.ts';
import { useLibrary, usePage, useView } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { counted, dayText, fileSize, momentText, percent } from '../words/number-words.ts';
import { CitedMost, type NamedRange, SectionList, TermList } from './about-lists.tsx';

/** What the engine finds in a document beside its facts. */
interface Contents {
  readonly sections: readonly DocumentSection[];
  readonly terms: readonly DefinedTerm[];
  readonly cited: DocumentCitations;
}

async function contentsOf({ documents }: EngineClient, document_id: string): Promise<Contents> {
  const [sections, terms, cited] = await Promise.all([
    documents.sections({ document_id }),
    documents.terms({ document_id }),
    documents.cited({ document_id }),
  ]);
  return { sections, terms, cited };
}

/**
 * All that is known of one document: its facts, its sections and defined terms, each a way to its place, and what cites
 * it.
 */
export function AboutDialog({ documentId, onClose }: { readonly documentId: string; readonly onClose: () => void }) {
  const { client } = usePage();
  const visit = useView((view) => view.visit);
  const document = useLibrary((library) => library.documents.find((one) => one.document_id === documentId));
  const [contents, setContents] = useState<Contents | null>(null);
  const [error, setError] = useState<ErrorLine | null>(null);
  useEffect(() => {
    let isWanted = true;
    contentsOf(client, documentId).then(
      (found) => isWanted && setContents(found),
      (reason: unknown) => isWanted && setError(errorLine(reason)),
    );
    return () => {
      isWanted = false;
    };
  }, [client, documentId]);
  if (document === undefined) return null;
  const open = async ({ title, label, start, end }: NamedRange): Promise<void> => {
    const range = { document_id: documentId, start, end };
    try {
      const rects = document.kind === 'pdf' ? await client.documents.rects(range) : [];
      visit({ ...range, id: `document/${start}`, kind: 'mention', title, label, rects, sentence: '' });
    } catch (reason) {
      setError(errorLine(reason));
    }
  };
  return (
    <DialogFrame
      wide
      title={rowName(document)}
      description={namesBeside(document).join(', ') || undefined}
      onClose={onClose}
    >
      <Facts document={document} cited={contents?.cited ?? null} />
      {error !== null && <ErrorNote error={error} />}
      {contents === null && error === null && <p role="status">Reading the sections…</p>}
      {contents !== null && (
        <div className="about-lists">
          <div className="about-column">
            <SectionList sections={contents.sections} onOpen={(range) => void open(range)} />
          </div>
          <div className="about-column">
            <TermList terms={contents.terms} onOpen={(range) => void open(range)} />
            <CitedMost document={document} cited={contents.cited} />
          </div>
        </div>
      )}
    </DialogFrame>
  );
}

function Facts({ document, cited }: { readonly document: DocumentSummary; readonly cited: DocumentCitations | null }) {
  const openDialog = useView((view) => view.openDialog);
  const { document_id: documentId, coverage, attachments } = document;
  const isPdf = document.kind === 'pdf';
  const collections = document.collections.join(', ') || 'None';
  const counts = coverageCounts(coverage, BESIDE_TEXT);
  return (
    <dl className="about-facts">
      <Fact name="Kind">
        {isPdf ? 'PDF' : formatName(document.source_filename)},{' '}
        {isPdf ? counted(document.pages, 'page') : counted(document.characters, 'character')},{' '}
        {fileSize(document.bytes)}
      </Fact>
      {isPdf && (
        <Fact name="Read">
          {percent(coverage.share)} of its pages{counts !== '' && `; ${counts}`}{' '}
          <button type="button" className="link" onClick={() => openDialog({ name: 'coverage', documentId })}>
            Show pages
          </button>
        </Fact>
      )}
      {lacksParts(coverage) && (
        <Fact name="Read">
          Parts left out{' '}
          <button type="button" className="link" onClick={() => openDialog({ name: 'coverage', documentId })}>
            Show which
          </button>
        </Fact>
      )}
      <Fact name="Added">{momentText(document.added_at)}</Fact>
      <Fact name={document.collections.length > 1 ? 'Collections' : 'Collection'}>{collections}</Fact>
      <EditionFact document={document} />
      {attachments > 0 && (
        <Fact name="Attached">
          {counted(attachments, 'file')}{' '}
          <button type="button" className="link" onClick={() => openDialog({ name: 'attachments', documentId })}>
            Show attached files
          </button>
        </Fact>
      )}
      {cited !== null && (
        <Fact name="Cited">
          {cited.citations === 0
            ? 'Never'
            : `${counted(cited.citations, 'time')} in ${counted(cited.answers, 'answer')}`}
        </Fact>
      )}
    </dl>
  );
}

/**
 * Which edition it is, the dates of all, and the way to what changed from the one before. Nothing for a document with
 * one edition.
 */
function EditionFact({ document }: { readonly document: DocumentSummary }) {
  const documents = useLibrary((library) => library.documents);
  const openDialog = useView((view) => view.openDialog);
  const edition = editionOf(document.document_id, documents);
  if (edition === null) return null;
  const added = (id: string): string => dayText(documents.find((one) => one.document_id === id)?.added_at ?? '');
  const [olderId, newerId] = [edition.ids[edition.number - 2], edition.ids[edition.number]];
  const links = [
    ...(olderId === undefined ? [] : [{ olderId, newerId: document.document_id, number: edition.number - 1 }]),
    ...(newerId === undefined ? [] : [{ olderId: document.document_id, newerId, number: edition.number + 1 }]),
  ];
  return (
    <Fact name="Edition">
      {newerId === undefined ? editionText(edition) : `Superseded, ${edition.number} of ${edition.of}`}
      {olderId !== undefined && `; supersedes edition ${edition.number - 1}, added ${added(olderId)}`}
      {newerId !== undefined && `; edition ${edition.number + 1} was added ${added(newerId)}`}{' '}
      {links.map(({ number, ...ids }) => (
        <button type="button" className="link" key={number} onClick={() => openDialog({ name: 'changes', ...ids })}>
          Compare with edition {number}
        </button>
      ))}
    </Fact>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="about-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
