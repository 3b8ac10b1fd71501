import { ArrowLeft, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DocumentSummary } from '../../contract/documents.ts';
import type { MentionTotal } from '../../contract/findings/mentions.ts';
import { pagesLost } from '../../contract/view/documents/coverage-words.ts';
import { isInCollection } from '../../contract/view/documents/in-collection.ts';
import { say } from '../../language/say.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { Icon, IconButton } from '../parts/icon.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { Said } from '../parts/said.tsx';
import { SaveTableButtons } from '../parts/save-table-buttons.tsx';
import { TickBox } from '../parts/tick-box.tsx';
import { saveTable, type TableForm } from '../state/exports.ts';
import type { MentionsWhat, OpenMentions } from '../state/mentions/mentions-store.ts';
import { useLibrary, useMentions, usePage, useView } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import {
  everyMention,
  searchedLine,
  shortTerm,
  tableName,
  totalLine,
  totalNotes,
  unreadLine,
} from '../words/mention-words.ts';
import { MentionList } from './mention-list.tsx';

/** What was found, in numbers. They come at the end: a number that grows would be read out again and again. */
function Summary({ open }: { readonly open: OpenMentions }) {
  const { what, total, progress, mentions } = open;
  const notes = total === null ? [] : totalNotes(total);
  if (what.term === '') return <p className="mention-summary">{say('mentions.lead')}</p>;
  return (
    <div className="mention-summary">
      <p role="status">
        <b>{total === null ? say('mentions.looking') : totalLine(total)}</b>
      </p>
      {total === null && progress !== null && (
        <>
          <ProgressBar label={say('mentions.lookedThrough')} done={progress.searched} total={progress.documents} />
          <p className="meta num">{searchedLine(progress, mentions.length)}</p>
        </>
      )}
      {notes.length > 0 && <p className="meta">{notes.join(' · ')}</p>}
      {total !== null && <Unread what={what} total={total} />}
    </div>
  );
}

/** Pages that could not be looked through, and the way to them. */
function Unread({ what, total }: { readonly what: MentionsWhat; readonly total: MentionTotal }) {
  const documents = useLibrary((library) => library.documents);
  const openDialog = useView((view) => view.openDialog);
  const line = unreadLine(total);
  if (line === null) return null;
  const lacking = documents.filter(
    (one) =>
      pagesLost(one.coverage) > 0 &&
      (what.documentIds?.includes(one.document_id) ?? isInCollection(one, what.collection)),
  );
  const show =
    ({ document_id, document_name }: DocumentSummary) =>
    (text: ReactNode) => (
      <button
        type="button"
        className="link"
        aria-label={say('mentions.showPagesOf', { document: document_name })}
        onClick={() => openDialog({ name: 'coverage', documentId: document_id })}
      >
        {text}
      </button>
    );
  const [only] = lacking;
  if (lacking.length < 2)
    return (
      <p className="meta">
        {only === undefined ? (
          line
        ) : (
          <Said words="mentions.unreadIn" values={{ unread: line, document: only.document_name, show: show(only) }} />
        )}
      </p>
    );
  return (
    <details className="fold meta">
      <summary>{say('mentions.unreadInMany', { unread: line, documents: lacking.length })}</summary>
      <ul className="unread-documents">
        {lacking.map((one) => (
          <li key={one.document_id}>
            <Said
              words="mentions.unreadOfDocument"
              values={{ document: one.document_name, pages: pagesLost(one.coverage), show: show(one) }}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Nothing({ open }: { readonly open: OpenMentions }) {
  const find = useMentions((mentions) => mentions.find);
  const { what, total } = open;
  return (
    <div className="mention-none">
      <p>{say('mentions.nothing', { term: shortTerm(total?.term ?? what.term) })}</p>
      {!what.semantic && (
        <button type="button" className="btn" onClick={() => void find({ ...what, semantic: true })}>
          {say('mentions.lookSimilar')}
        </button>
      )}
    </div>
  );
}

/** The middle pane while every mention of a term is listed (requirement B12), beside the reader that shows them. */
export function MentionsPane({ open }: { readonly open: OpenMentions }) {
  const page = usePage();
  const { mentions } = page;
  const [failed, setFailed] = useState<ErrorLine | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { run, what, total, error } = open;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` says that another list is shown
  useEffect(() => {
    setFailed(null);
    // A user who changes the term keeps the focus in the field.
    if (what.term !== '' && !document.activeElement?.closest('.mention-search')) heading.current?.focus();
  }, [run]);
  const save = async (form: TableForm): Promise<void> => {
    try {
      await saveTable(page, form, await mentions.getState().table(what), tableName(what.term));
    } catch (reason) {
      setFailed(errorLine(reason));
    }
  };
  const problem = error ?? failed;
  return (
    <main className="pane mentions" aria-label={say('mentions.name')} data-pane="conversation" tabIndex={-1}>
      <div className="head">
        <IconButton icon={ArrowLeft} label={say('mentions.backToThread')} onClick={mentions.getState().close} />
        <h1 className="mention-title cut" ref={heading} tabIndex={-1}>
          {what.term === '' ? say('mentions.name') : everyMention(what.term)}
        </h1>
        <span className="grow" />
        <SaveTableButtons isOff={total === null || total.documents === 0} onSave={(form) => void save(form)} />
      </div>
      <MentionSearch key={what.term} what={what} />
      {problem ? <ErrorNote error={problem} /> : <Summary open={open} />}
      {total !== null && total.documents === 0 ? <Nothing open={open} /> : <MentionList key={run} open={open} />}
    </main>
  );
}

/**
 * The term, to be changed, and whether passages similar in meaning are listed too. Keyed by search: another term starts
 * it afresh.
 */
function MentionSearch({ what }: { readonly what: MentionsWhat }) {
  const find = useMentions((mentions) => mentions.find);
  const [term, setTerm] = useState(what.term);
  const field = useRef<HTMLInputElement>(null);
  // Without a term there is nothing to read yet.
  useEffect(() => {
    if (what.term === '') field.current?.focus();
  }, [what.term]);
  return (
    <form
      className="mention-search"
      onSubmit={(event) => {
        event.preventDefault();
        void find({ ...what, term });
      }}
    >
      <span className="field grow">
        <Icon of={Search} size={14} />
        <input
          type="search"
          aria-label={say('mentions.term')}
          placeholder={say('mentions.term')}
          ref={field}
          spellCheck={false}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
      </span>
      <span className="mention-similar">
        <TickBox
          label={say('mentions.alsoSimilar')}
          state={what.semantic ? 'on' : 'off'}
          onChange={(semantic) => void find({ ...what, semantic })}
        />
        <span aria-hidden="true">{say('mentions.alsoSimilar')}</span>
      </span>
      <button type="submit" className="btn">
        {say('mentions.find')}
      </button>
    </form>
  );
}
