import { Ban, Circle, CircleQuestionMark } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../contract/answer.ts';
import type { DocumentSummary, PageCoverage } from '../../../contract/documents.ts';
import { isLost } from '../../../contract/view/coverage-words.ts';
import { focusPane } from '../../frame/focus-pane.ts';
import { FindMentionsButton } from '../../mentions/find-mentions-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { StoredWords } from '../../parts/stored-words.tsx';
import { hasLines, type Turn } from '../../state/conversation/turn.ts';
import { useConversation, useLibrary, usePage, useSettings, useView } from '../../state/page-context.tsx';
import { useScope, useTick } from '../../state/use-places.ts';
import { pageRuns } from '../../words/citation-words.ts';
import { errorLine } from '../../words/error-line.ts';
import { count, counted } from '../../words/number-words.ts';
import { nearestLine, unmentioned, unmentionedLine } from '../../words/refusal-words.ts';
import { NearList } from '../near-list.tsx';
import { ClosestLines } from './closest-lines.tsx';

interface RefusalCardProps {
  readonly turn: Turn;
  readonly answer: Answer;
  readonly activeId: string | null;
}

/**
 * A refusal or a question back: calm, with the closest lines or what was searched, and the next steps. States nothing
 * about the documents.
 */
export function RefusalCard({ turn, answer, activeId }: RefusalCardProps) {
  const page = usePage();
  const setDraft = useConversation((conversation) => conversation.setDraft);
  const ask = useConversation((conversation) => conversation.ask);
  const searchOnly = useConversation((conversation) => conversation.searchOnly);
  const collection = useSettings((settings) => settings.collection);
  const { rows, scope } = useScope();
  const tick = useTick();
  const { question } = answer;
  const { quoteOnly, chosenIds } = turn;
  const refused = answer.mode === 'refuse';
  const near = refused && hasLines(answer);
  const [searched, setSearched] = useState(false);
  const edit = (): void => {
    setDraft(question);
    document.getElementById('question')?.focus();
  };
  return (
    // Not a landmark: a thread can have several.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div className="refusal" role="group" aria-label={refused ? 'Not answered' : 'One question back'}>
      <p className="verdict">
        <Icon of={near ? Circle : refused ? Ban : CircleQuestionMark} />
        <span>
          {refused && <b>{near ? 'Not confirmed. ' : 'Not answered. '}</b>}
          {answer.answer}
          {refused &&
            !near &&
            answer.nearest.length > 0 &&
            ' The nearest passages are listed below; none of them answers the question.'}
        </span>
      </p>
      {answer.options.length > 0 && (
        <div className="actions">
          {answer.options.map(({ label, document_ids: documentIds }) => (
            <button
              key={documentIds.join()}
              type="button"
              className="btn"
              onClick={() => void ask({ question, documentIds, chosen: true, collection, quoteOnly })}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {near && <ClosestLines turn={turn} lines={answer.nearest_lines} activeId={activeId} />}
      {refused && !near && <SearchedFacts answer={answer} onChangeScope={() => focusPane(page, 'library')} />}
      {!near && answer.nearest.length > 0 && (
        <NearList turn={turn} hits={answer.nearest} activeId={activeId} title="Nearest passages, not cited" />
      )}
      {refused && (
        <div className="actions">
          {(scope.head !== 'all' || chosenIds !== null) && (
            <button
              type="button"
              className="btn"
              onClick={() => {
                tick(
                  rows.flatMap((row) => row.document?.document_id ?? []),
                  true,
                );
                void ask({ question, documentIds: undefined, collection, quoteOnly });
              }}
            >
              Ask all {counted(rows.filter((row) => row.document).length, 'document')}
            </button>
          )}
          <button
            type="button"
            className="btn"
            onClick={() =>
              void searchOnly({ question, documentIds: chosenIds ?? scope.documentIds, collection, quoteOnly })
            }
          >
            Show passages
          </button>
          {answer.mention_term !== null && <FindMentionsButton term={answer.mention_term} />}
          <button type="button" className="btn" onClick={edit}>
            Edit question
          </button>
          {near && (
            <button type="button" className="link" aria-expanded={searched} onClick={() => setSearched(!searched)}>
              What was searched
            </button>
          )}
        </div>
      )}
      {near && searched && <SearchedFacts answer={answer} onChangeScope={() => focusPane(page, 'library')} />}
    </div>
  );
}

/** The documents that were searched before an answer was refused. */
function SearchedFacts({ answer, onChangeScope }: { readonly answer: Answer; readonly onChangeScope: () => void }) {
  const { searched, nearest } = answer;
  const collection = useConversation((conversation) => conversation.boundTo);
  const openDialog = useView((view) => view.openDialog);
  const documents = useLibrary((library) => library.documents);
  // Only those that were asked, since the library and the open collection may have changed.
  const unreadable = documents.filter((document) => searched.unreadable_documents?.includes(document.document_id));
  const where = collection ? ` in ${collection}` : '';
  const first = unreadable[0];
  const missing = unmentioned(answer.question, nearest);
  const near = nearestLine(nearest);
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
            <dd>
              {counted(searched.damaged_documents.length, 'document')} left out. Mend the library in a terminal:{' '}
              <code>pincite repair</code>
            </dd>
          </div>
        )}
        {missing.length > 0 && (
          <div>
            <dt>Not found</dt>
            <dd>{unmentionedLine(missing)}</dd>
          </div>
        )}
        {near !== null && (
          <div>
            <dt>Nearest</dt>
            <dd>
              <StoredWords text={near} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function reasons(pages: readonly PageCoverage[]): string {
  const byReason = Map.groupBy(pages.filter(isLost), (page) => page.reason ?? 'not readable');
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
