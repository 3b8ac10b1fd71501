import { ArrowLeft, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { MentionTotal } from '../../contract/findings/mentions.ts';
import { pagesLost } from '../../contract/view/documents/coverage-words.ts';
import { isInCollection } from '../../contract/view/documents/in-collection.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { Icon, IconButton } from '../parts/icon.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
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
import { counted } from '../words/number-words.ts';
import { MentionList } from './mention-list.tsx';

/** What was found, in numbers. They come at the end: a number that grows would be read out again and again. */
function Summary({ open }: { readonly open: OpenMentions }) {
  const { what, total, progress, mentions } = open;
  const notes = total === null ? [] : totalNotes(total);
  if (what.term === '')
    return <p className="mention-summary">Every place that has the words is listed here, in any form of them.</p>;
  return (
    <div className="mention-summary">
      <p role="status">
        <b>{total === null ? 'Looking through the documents' : totalLine(total)}</b>
      </p>
      {total === null && progress !== null && (
        <>
          <ProgressBar label="Documents looked through" done={progress.searched} total={progress.documents} />
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
  const show = (document_id: string, label: string) => (
    <button
      type="button"
      className="link"
      aria-label={label}
      onClick={() => openDialog({ name: 'coverage', documentId: document_id })}
    >
      Show pages
    </button>
  );
  const [only] = lacking;
  if (lacking.length < 2)
    return (
      <p className="meta">
        {line}
        {only && <>, in {only.document_name}. </>}
        {only && show(only.document_id, `Show pages of ${only.document_name}`)}
      </p>
    );
  return (
    <details className="fold meta">
      <summary>
        {line}, in {counted(lacking.length, 'document')}
      </summary>
      <ul className="unread-documents">
        {lacking.map(({ document_id, document_name, coverage }) => (
          <li key={document_id}>
            {document_name}: {counted(pagesLost(coverage), 'page')}{' '}
            {show(document_id, `Show pages of ${document_name}`)}
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
      <p>
        The words “{shortTerm(total?.term ?? what.term)}” stand nowhere in the documents that are ticked, in no form of
        them.
      </p>
      {!what.semantic && (
        <button type="button" className="btn" onClick={() => void find({ ...what, semantic: true })}>
          Look for passages similar in meaning
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
    <main className="pane mentions" aria-label="Every mention" data-pane="conversation" tabIndex={-1}>
      <div className="head">
        <IconButton icon={ArrowLeft} label="Back to thread" onClick={mentions.getState().close} />
        <h1 className="mention-title cut" ref={heading} tabIndex={-1}>
          {what.term === '' ? 'Every mention' : everyMention(what.term)}
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
          aria-label="Word or phrase"
          placeholder="Word or phrase"
          ref={field}
          spellCheck={false}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
      </span>
      <span className="mention-similar">
        <TickBox
          label="Also similar in meaning"
          state={what.semantic ? 'on' : 'off'}
          onChange={(semantic) => void find({ ...what, semantic })}
        />
        <span aria-hidden="true">Also similar in meaning</span>
      </span>
      <button type="submit" className="btn">
        Find
      </button>
    </form>
  );
}
