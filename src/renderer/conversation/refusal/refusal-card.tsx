import { Ban, Circle, CircleQuestionMark } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Answer } from '../../../contract/answer.ts';
import type { DocumentSummary, PageCoverage } from '../../../contract/documents.ts';
import { isLost } from '../../../contract/view/documents/coverage-words.ts';
import { say } from '../../../language/say.ts';
import { focusPane } from '../../frame/focus-pane.ts';
import { FindMentionsButton } from '../../mentions/find-mentions-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Said } from '../../parts/said.tsx';
import { hasLines, type Turn } from '../../state/conversation/turn.ts';
import { useConversation, useLibrary, usePage, useSettings, useView } from '../../state/page-context.tsx';
import { useScope, useTick } from '../../state/use-places.ts';
import { pageRuns } from '../../words/citation-words.ts';
import { errorLine } from '../../words/error-line.ts';
import { everyMention } from '../../words/mention-words.ts';
import { count } from '../../words/number-words.ts';
import { NearList } from '../near-list.tsx';
import { ClosestLines } from './closest-lines.tsx';

interface RefusalCardProps {
  readonly turn: Turn;
  readonly answer: Answer;
  readonly activeId: string | null;
}

/**
 * A refusal or a question back: calm, with its reason first, then the closest lines and what was searched, and the next
 * steps. States nothing about the documents, and opens nothing.
 */
export function RefusalCard({ turn, answer, activeId }: RefusalCardProps) {
  const ask = useConversation((conversation) => conversation.ask);
  const collection = useSettings((settings) => settings.collection);
  const { question } = answer;
  const { quoteOnly } = turn;
  const refused = answer.mode === 'refuse';
  const near = refused && hasLines(answer);
  return (
    // Not a landmark: a thread can have several.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div
      className="refusal"
      role="group"
      aria-label={say(refused ? 'conversation.refusal.notAnswered' : 'conversation.refusal.questionBack')}
    >
      <p className="verdict">
        <Icon of={near ? Circle : refused ? Ban : CircleQuestionMark} />
        <span>
          {refused ? (
            <Said
              words={
                near
                  ? 'conversation.refusal.verdictNear'
                  : answer.nearest.length > 0
                    ? 'conversation.refusal.verdictNearest'
                    : 'conversation.refusal.verdict'
              }
              values={{ answer: answer.answer, b: (text) => <b>{text}</b> }}
            />
          ) : (
            answer.answer
          )}
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
      {refused && !near && <SearchedFacts turn={turn} answer={answer} />}
      {!near && answer.nearest.length > 0 && (
        <NearList turn={turn} hits={answer.nearest} activeId={activeId} title={say('conversation.refusal.nearest')} />
      )}
      {refused && <NextSteps turn={turn} answer={answer} />}
    </div>
  );
}

/**
 * What can be done about a refusal, and, below the closest lines, what was searched: folded, unless something could not
 * be searched, which has to be seen.
 */
function NextSteps({ turn, answer }: Omit<RefusalCardProps, 'activeId'>) {
  const setDraft = useConversation((conversation) => conversation.setDraft);
  const ask = useConversation((conversation) => conversation.ask);
  const collection = useSettings((settings) => settings.collection);
  const { rows, scope } = useScope();
  const tick = useTick();
  const { question, searched } = answer;
  const [isOpen, setOpen] = useState(searched.unreadable_pages + searched.damaged_documents.length > 0);
  const near = hasLines(answer);
  const askAll = (): void => {
    tick(
      rows.flatMap((row) => row.document?.document_id ?? []),
      true,
    );
    void ask({ question, documentIds: undefined, collection, quoteOnly: turn.quoteOnly });
  };
  const writeFromThese = (): void => {
    const documentIds = turn.chosenIds ?? scope.documentIds;
    const chosen = turn.chosenIds === null ? {} : { chosen: true };
    void ask({ question, documentIds, ...chosen, collection, quoteOnly: false, anyway: true });
  };
  const edit = (): void => {
    setDraft(question);
    document.getElementById('question')?.focus();
  };
  return (
    <>
      <div className="actions">
        {(scope.head !== 'all' || turn.chosenIds !== null) && (
          <button type="button" className="btn" onClick={askAll}>
            {say('conversation.refusal.askAll', { documents: rows.filter((row) => row.document).length })}
          </button>
        )}
        {mayWriteFrom(turn, answer) && (
          <button type="button" className="btn" onClick={writeFromThese}>
            {say('conversation.refusal.writeFromThese')}
          </button>
        )}
        {answer.mention_term !== null && <FindMentionsButton term={answer.mention_term} words={everyMention} />}
        <button type="button" className="btn" onClick={edit}>
          {say('conversation.refusal.editQuestion')}
        </button>
        {near && (
          <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {say('conversation.refusal.whatWasSearched')}
          </button>
        )}
      </div>
      {near && isOpen && <SearchedFacts turn={turn} answer={answer} />}
    </>
  );
}

/**
 * Whether the model may still write from the lines: it could do what the question needs, and the checks have not
 * removed what it wrote, since they would again.
 */
const mayWriteFrom = ({ quoteOnly }: Turn, { needs, validation, ...answer }: Answer): boolean =>
  hasLines(answer) && !quoteOnly && needs === null && validation.invalid_removed + validation.missing === 0;

/** The documents that were searched before an answer was refused, with all passages found in them at a click. */
function SearchedFacts({ turn, answer }: Omit<RefusalCardProps, 'activeId'>) {
  const page = usePage();
  const { question, searched } = answer;
  const { quoteOnly, chosenIds } = turn;
  const bound = useConversation((conversation) => conversation.boundTo);
  const searchOnly = useConversation((conversation) => conversation.searchOnly);
  const collection = useSettings((settings) => settings.collection);
  const openDialog = useView((view) => view.openDialog);
  const documents = useLibrary((library) => library.documents);
  const { scope } = useScope();
  // Only those that were asked, since the library and the open collection may have changed.
  const unreadable = documents.filter((document) => searched.unreadable_documents?.includes(document.document_id));
  const documentsAsked =
    searched.of === null
      ? count(searched.documents)
      : say('conversation.refusal.documentsOf', { documents: searched.documents, of: searched.of });
  const first = unreadable[0];
  return (
    <div className="sect">
      <h3 className="label">
        <span>{say('conversation.refusal.searched')}</span>
      </h3>
      <dl className="facts">
        <Fact
          name={say('conversation.refusal.documents')}
          link={{ label: say('conversation.refusal.changeScope'), run: () => focusPane(page, 'library') }}
          words={
            bound
              ? say('conversation.refusal.inCollection', { documents: documentsAsked, collection: bound })
              : documentsAsked
          }
        />
        <Fact
          name={say('conversation.refusal.pages')}
          words={say('conversation.refusal.pagesRead', {
            read: searched.pages - searched.unreadable_pages,
            pages: searched.pages,
          })}
        />
        {searched.unreadable_pages > 0 && (
          <Fact
            name={say('conversation.refusal.unreadable')}
            link={
              first && {
                label: say('conversation.refusal.showPages'),
                run: () => openDialog({ name: 'coverage', documentId: first.document_id }),
              }
            }
            words={
              first === undefined ? (
                say('conversation.refusal.unreadablePages', { pages: searched.unreadable_pages })
              ) : (
                <Said
                  words="conversation.refusal.unreadablePagesWhere"
                  values={{ pages: searched.unreadable_pages, where: <UnreadablePages documents={unreadable} /> }}
                />
              )
            }
          />
        )}
        {searched.damaged_documents.length > 0 && (
          <Fact
            name={say('conversation.refusal.damaged')}
            words={
              <Said
                words="conversation.refusal.damagedLeftOut"
                values={{ documents: searched.damaged_documents.length, code: (text) => <code>{text}</code> }}
              />
            }
          />
        )}
        <Fact
          name={say('conversation.refusal.passages')}
          link={{
            label: say('conversation.refusal.showPassages'),
            run: () =>
              void searchOnly({ question, documentIds: chosenIds ?? scope.documentIds, collection, quoteOnly }),
          }}
          words={count(searched.passages)}
        />
      </dl>
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly words: ReactNode;
  readonly link?: { readonly label: string; readonly run: () => void } | undefined;
}

function Fact({ name, words, link }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{words}</dd>
      {link && (
        <dd>
          <button type="button" className="link" onClick={link.run}>
            {link.label}
          </button>
        </dd>
      )}
    </div>
  );
}

function reasons(pages: readonly PageCoverage[]): string {
  const byReason = Map.groupBy(pages.filter(isLost), (page) => page.reason ?? say('conversation.refusal.notReadable'));
  return [...byReason]
    .map(([reason, list]) =>
      say('conversation.refusal.pagesBecause', {
        count: list.length,
        pages: pageRuns(list.map((page) => page.page_number)),
        reason,
      }),
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
      return say('conversation.refusal.unreadableIn', { document: document_name, pages: reasons(pages) });
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
