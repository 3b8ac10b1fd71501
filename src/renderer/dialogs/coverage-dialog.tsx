import { useEffect, useState } from 'react';
import type { PageCoverage } from '../../contract/documents.ts';
import { pagePlace } from '../../contract/view/page-place.ts';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { useLibrary, usePage } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { count, counted, percent } from '../words/number-words.ts';

const STATES: Readonly<Record<PageCoverage['state'], string>> = {
  text: 'Text',
  ocr: 'OCR',
  low_confidence: 'Low confidence',
  unreadable: 'Unreadable',
};

/** Which pages of a document can be searched; pages that cannot come first, with their reasons. */
export function CoverageDialog({ documentId, onClose }: { readonly documentId: string; readonly onClose: () => void }) {
  const { client } = usePage();
  const document = useLibrary((library) => library.documents.find((one) => one.document_id === documentId));
  const [pages, setPages] = useState<readonly PageCoverage[] | null>(null);
  const [error, setError] = useState<ErrorLine | null>(null);
  useEffect(() => {
    let current = true;
    client.documents.coverage({ document_id: documentId }).then(
      (list) => current && setPages(list),
      (reason: unknown) => current && setError(errorLine(reason)),
    );
    return () => {
      current = false;
    };
  }, [client, documentId]);
  const coverage = document?.coverage;
  const poor = pages?.filter((page) => page.state !== 'text') ?? [];
  return (
    <DialogFrame
      title={`Pages of ${document?.document_name ?? documentId}`}
      description={
        coverage &&
        `${percent(coverage.share)} of ${counted(coverage.pages, 'page')} can be searched; ${count(coverage.unreadable)} unreadable.`
      }
      onClose={onClose}
    >
      {error && <ErrorNote error={error} />}
      {pages && poor.length === 0 && <p>Every page has text.</p>}
      {poor.length > 0 && (
        <section className="dialog-scroll" aria-label="Pages without plain text">
          <table className="dialog-table">
            <thead>
              <tr>
                <th scope="col">Page</th>
                <th scope="col">State</th>
                <th scope="col">Reason</th>
              </tr>
            </thead>
            <tbody>
              {poor.map((page) => (
                <tr key={page.page_index}>
                  <th scope="row">{pagePlace(page, coverage?.pages)}</th>
                  <td>{STATES[page.state]}</td>
                  <td>{page.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </DialogFrame>
  );
}
