import { useEffect, useState } from 'react';
import type { Answer } from '../../contract/answer.ts';
import type { DocumentSummary, PageCoverage } from '../../contract/documents.ts';
import { useConversation, useLibrary, usePage, useView } from '../state/page-context.tsx';
import { errorLine } from '../words/error-line.ts';
import { count, counted, similarity } from '../words/number-words.ts';
import { pageRuns } from '../words/page-runs.ts';

/** What was looked through before an answer was refused. */
export function SearchedFacts({
  answer,
  onChangeScope,
}: {
  readonly answer: Answer;
  readonly onChangeScope: () => void;
}) {
  const { searched, nearest } = answer;
  const collection = useConversation((conversation) => conversation.boundTo);
  const openDialog = useView((view) => view.openDialog);
  const documents = useLibrary((library) => library.documents);
  // Only those that were asked: the library, and what is open in it, may be another one by now.
  const unreadable = documents.filter((document) => searched.unreadable_documents?.includes(document.document_id));
  const where = collection ? ` in ${collection}` : '';
  const first = unreadable[0];
  // The order is that of the whole search, not of this figure alone.
  const closest = Math.max(0, ...nearest.map((hit) => hit.similarity ?? 0));
  return (
    <div className="sect">
      <h3 className="label">
        <span>Searched</span>
      </h3>
      <dl className="facts">
        <div>
          <dt>Documents</dt>
          <dd>
            {count(searched.documents)}
            {searched.of !== null && ` of ${count(searched.of)}`}
            {where}
          </dd>
          <dd>
            <button type="button" className="link" onClick={onChangeScope}>
              Change scope
            </button>
          </dd>
        </div>
        <div>
          <dt>Pages</dt>
          <dd>
            {count(searched.pages - searched.unreadable_pages)} of {count(searched.pages)} read
          </dd>
        </div>
        {searched.unreadable_pages > 0 && (
          <div>
            <dt>Unreadable</dt>
            <dd>
              {counted(searched.unreadable_pages, 'page')}
              {first && (
                <>
                  : <UnreadablePages documents={unreadable} />
                </>
              )}
            </dd>
            {first && (
              <dd>
                <button
                  type="button"
                  className="link"
                  onClick={() => openDialog({ name: 'coverage', documentId: first.document_id })}
                >
                  Show pages
                </button>
              </dd>
            )}
          </div>
        )}
        {searched.damaged_documents.length > 0 && (
          <div>
            <dt>Damaged</dt>
            <dd>{counted(searched.damaged_documents.length, 'document')} left out; “pincite repair” mends it</dd>
          </div>
        )}
        <div>
          <dt>Closest match</dt>
          <dd>{closest > 0 ? similarity(closest) : 'none'}</dd>
        </div>
      </dl>
    </div>
  );
}

function reasons(pages: readonly PageCoverage[]): string {
  const byReason = Map.groupBy(
    pages.filter((page) => page.state === 'unreadable'),
    (page) => page.reason ?? 'not readable',
  );
  return [...byReason]
    .map(
      ([reason, list]) =>
        `${list.length === 1 ? 'page' : 'pages'} ${pageRuns(list.map((page) => page.page_number))} (${reason})`,
    )
    .join(', ');
}

/** Which pages could not be read, and why: `Works Council Agreement 2019, pages 31–34 (scan too faint)`. */
function UnreadablePages({ documents }: { readonly documents: readonly DocumentSummary[] }) {
  const { client } = usePage();
  const [text, setText] = useState('');
  const ids = documents.map((document) => document.document_id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say which documents these are; the list itself is new at each render
  useEffect(() => {
    let current = true;
    const lines = documents.map(async ({ document_id, document_name }) => {
      const pages = await client.documents.coverage({ document_id });
      return `${document_name}, ${reasons(pages)}`;
    });
    Promise.all(lines).then(
      (all) => current && setText(all.join('; ')),
      (error: unknown) => current && setText(errorLine(error).text),
    );
    return () => {
      current = false;
    };
  }, [client, ids]);
  return <>{text}</>;
}
