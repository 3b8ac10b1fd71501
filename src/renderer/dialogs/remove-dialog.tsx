import { useEffect, useState } from 'react';
import type { QuotingRecords } from '../../contract/records/audit.ts';
import { say } from '../../language/say.ts';
import { useHolds } from '../library/hold-mark.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { TickBox } from '../parts/tick-box.tsx';
import { holdsSetAside } from '../state/library-store.ts';
import { useLibrary, usePage, useView } from '../state/page-context.tsx';
import { May, useMay } from '../team/may.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { heldWords } from '../words/hold-words.ts';
import { inOneLine } from '../words/in-one-line.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Removes documents from the library, after stating what is deleted. */
export function RemoveDialog({
  documentIds,
  onClose,
}: {
  readonly documentIds: readonly string[];
  readonly onClose: () => void;
}) {
  const documents = useLibrary((library) => library.documents).filter((one) => documentIds.includes(one.document_id));
  const removeDocuments = useLibrary((library) => library.remove);
  const openId = useView((view) => view.openDocumentId);
  const openDocument = useView((view) => view.openDocument);
  const { records, hasSetAside, error } = useWhatGoesAlong(documentIds);
  const { bridge } = usePage();
  const holds = useHolds(documents.flatMap((one) => one.collections));
  const [purge, setPurge] = useState(false);
  const [isCertified, setCertified] = useState(false);
  const n = documents.length;
  const only = n === 1 ? documents[0] : undefined;
  const title =
    only === undefined ? say('dialogs.remove.some', { n }) : say('dialogs.remove.one', { name: only.document_name });
  const remove = async (): Promise<void> => {
    if (openId !== null && documentIds.includes(openId)) openDocument(null);
    const save = (pdf: Uint8Array<ArrayBuffer>) =>
      bridge.save(say('dialogs.remove.certificateFile'), pdf, 'application/pdf');
    await removeDocuments(documentIds, purge, isCertified ? save : undefined);
  };
  return (
    <ConfirmDialog
      title={title}
      description={say('dialogs.remove.means', { n })}
      action={say('common.remove')}
      reason={holds.length === 0 ? undefined : holds.map(heldWords).join(' ')}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <ul className="dialog-list">
        {documents.map((document) => (
          <li key={document.document_id}>
            {document.source_filename}{' '}
            <span className="soft">{say('dialogs.remove.pages', { n: document.pages })}</span>
            {holds.some(({ collection }) => document.collections.includes(collection)) && (
              <span className="soft">, {say('hold.mark')}</span>
            )}
          </li>
        ))}
      </ul>
      {hasSetAside && <p>{say('dialogs.remove.setAside', { n })}</p>}
      {error && <ErrorNote error={error} />}
      {holds.length === 0 && (
        <May call="documents.removeCertified">
          <PurgeChoice records={records} documents={n} purge={purge} onChange={setPurge} />
          <Choice
            words={say('dialogs.remove.certificate')}
            more={say('dialogs.remove.certificateMeans', { n })}
            isOn={isCertified}
            onChange={setCertified}
          />
        </May>
      )}
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  readonly words: string;
  readonly more: string;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A box to tick, with what it means beside it. */
function Choice({ words, more, isOn, disabled = false, onChange }: ChoiceProps) {
  return (
    <div className="tick-choice">
      <TickBox
        label={say('dialogs.remove.choice', { words, more })}
        state={isOn ? 'on' : 'off'}
        disabled={disabled}
        onChange={onChange}
      />
      <span aria-hidden="true">
        {words} <span className="soft">{more}</span>
      </span>
    </div>
  );
}

/** What quotes these documents, and whether something that repair set aside goes with them, as soon as it is known. */
function useWhatGoesAlong(documentIds: readonly string[]): {
  readonly records: readonly QuotingRecords[];
  readonly hasSetAside: boolean;
  readonly error: ErrorLine | null;
} {
  const { client } = usePage();
  const [records, setRecords] = useState<readonly QuotingRecords[]>([]);
  const [hasSetAside, setHasSetAside] = useState(false);
  const [error, setError] = useState<ErrorLine | null>(null);
  const maySeeSetAside = useMay('quarantine.list');
  const ids = documentIds.join(' ');
  useEffect(() => {
    let current = true;
    const failed = (reason: unknown) => current && setError(errorLine(reason));
    client.documents.records({ document_ids: ids.split(' ') }).then((found) => current && setRecords(found), failed);
    if (maySeeSetAside) holdsSetAside(client).then((found) => current && setHasSetAside(found), failed);
    return () => {
      current = false;
    };
  }, [client, ids, maySeeSetAside]);
  return { records, hasSetAside, error };
}

interface PurgeChoiceProps {
  readonly records: readonly QuotingRecords[];
  /** How many documents are removed. */
  readonly documents: number;
  readonly purge: boolean;
  readonly onChange: (purge: boolean) => void;
}

/** How many records quote the documents, with a box to remove their words too; nothing where none does. */
function PurgeChoice({ records, documents, purge, onChange }: PurgeChoiceProps) {
  const entries = new Set(records.flatMap((one) => one.log_entries)).size;
  const threads = new Set(records.flatMap((one) => one.threads.map((thread) => thread.thread_id))).size;
  const notes = records.reduce((sum, one) => sum + one.notes, 0);
  if (entries === 0 && threads === 0 && notes === 0) return null;
  const held = records.find((one) => one.held_by !== null)?.held_by ?? undefined;
  const counts = inOneLine([
    say('dialogs.remove.entries', { n: entries }),
    say('dialogs.remove.threads', { n: threads }),
    notes > 0 && say('dialogs.remove.notes', { n: notes }),
  ]);
  return (
    <Choice
      words={say('dialogs.remove.purge', { n: documents })}
      more={held === undefined ? say('dialogs.remove.purgeMeans', { counts }) : heldWords(held)}
      isOn={purge}
      disabled={held !== undefined}
      onChange={onChange}
    />
  );
}
