import { useEffect, useState } from 'react';
import type { Coverage, PageCoverage } from '../../contract/documents.ts';
import {
  BESIDE_TEXT,
  coverageCounts,
  isTold,
  PAGE_STATES,
  partsOf,
} from '../../contract/view/documents/coverage-words.ts';
import { pagePlace } from '../../contract/view/page-place.ts';
import { say } from '../../language/say.ts';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { TableHeads } from '../parts/table-heads.tsx';
import { useLibrary, usePage } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { percent } from '../words/number-words.ts';

/** Lines begin with a capital letter. */
const withCapital = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());

/** How much of a document was read, and what was not. */
function readShare(coverage: Coverage): string {
  const [share, counts] = [percent(coverage.share), coverageCounts(coverage, BESIDE_TEXT)];
  if (counts === '') return say('dialogs.coverage.readShare', { share, n: coverage.pages });
  return say('dialogs.coverage.readShareBut', { share, n: coverage.pages, counts });
}

/** Which pages of a document were read as they are seen, and of the others why they were not. */
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
  const isText = document?.kind === 'text';
  const told = pages?.filter(isTold) ?? [];
  return (
    <DialogFrame
      title={say(isText ? 'dialogs.coverage.ofText' : 'dialogs.coverage.ofPages', {
        name: document?.document_name ?? documentId,
      })}
      description={coverage === undefined || isText ? undefined : readShare(coverage)}
      onClose={onClose}
    >
      {error && <ErrorNote error={error} />}
      {pages && told.length === 0 && (
        <p>{isText ? say('dialogs.coverage.allText') : say('dialogs.coverage.allPages')}</p>
      )}
      {isText && told.length > 0 && (
        <ul className="dialog-list">
          {partsOf(told).map((part) => (
            <li key={part}>{withCapital(part)}</li>
          ))}
        </ul>
      )}
      {!isText && told.length > 0 && (
        <section className="dialog-scroll" aria-label={say('dialogs.coverage.pages')}>
          <table className="dialog-table page-states">
            <TableHeads
              names={[say('dialogs.coverage.page'), say('dialogs.coverage.state'), say('dialogs.coverage.reason')]}
            />
            <tbody>
              {told.map((page) => (
                <tr key={page.page_index}>
                  <th scope="row">{pagePlace(page, coverage?.pages)}</th>
                  <td>{PAGE_STATES[page.state]}</td>
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
