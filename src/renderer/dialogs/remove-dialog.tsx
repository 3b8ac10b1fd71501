import { useEffect, useState } from 'react';
import type { QuotingRecords } from '../../contract/records/audit.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { TickBox } from '../parts/tick-box.tsx';
import { holdsSetAside } from '../state/library-store.ts';
import { useLibrary, usePage, useView } from '../state/page-context.tsx';
import { May, useMay } from '../team/may.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { counted } from '../words/number-words.ts';
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
  const [purge, setPurge] = useState(false);
  const [isCertified, setCertified] = useState(false);
  const single = documents.length === 1;
  const title = single ? `Remove ${documents[0]?.document_name}?` : `Remove ${counted(documents.length, 'document')}?`;
  const description = single
    ? 'Its text, its passages and Pincite’s copy of the file are deleted. The file you added is not touched. Answers that cite it stay and are flagged, unless they are purged.'
    : 'Their text, their passages and Pincite’s copies of the files are deleted. The files you added are not touched. Answers that cite them stay and are flagged, unless they are purged.';
  const remove = async (): Promise<void> => {
    if (openId !== null && documentIds.includes(openId)) openDocument(null);
    const save = (pdf: Uint8Array<ArrayBuffer>) => bridge.save(CERTIFICATE, pdf, 'application/pdf');
    await removeDocuments(documentIds, purge, isCertified ? save : undefined);
  };
  return (
    <ConfirmDialog
      title={title}
      description={description}
      action="Remove"
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <ul className="dialog-list">
        {documents.map((document) => (
          <li key={document.document_id}>
            {document.source_filename} <span className="soft">{counted(document.pages, 'page')}</span>
          </li>
        ))}
      </ul>
      {hasSetAside && <p>What repair set aside is deleted too: any of it may hold {single ? 'this' : 'their'} text.</p>}
      {error && <ErrorNote error={error} />}
      <May call="documents.removeCertified">
        <PurgeChoice records={records} quoted={single ? 'it' : 'them'} purge={purge} onChange={setPurge} />
        <Choice
          words="Save a certificate of deletion"
          more={`Pincite looks for ${single ? 'it' : 'them'} in all of the library afterwards, and signs what it finds.`}
          isOn={isCertified}
          onChange={setCertified}
        />
      </May>
    </ConfirmDialog>
  );
}

const CERTIFICATE = 'Certificate of deletion.pdf';

interface ChoiceProps {
  readonly words: string;
  readonly more: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A box to tick, with what it means beside it. */
function Choice({ words, more, isOn, onChange }: ChoiceProps) {
  return (
    <div className="tick-choice">
      <TickBox label={`${words}: ${more}`} state={isOn ? 'on' : 'off'} onChange={onChange} />
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
  /** The pronoun for the documents: "it" or "them". */
  readonly quoted: 'it' | 'them';
  readonly purge: boolean;
  readonly onChange: (purge: boolean) => void;
}

/** How many records quote the documents, with a box to remove their words too; nothing where none does. */
function PurgeChoice({ records, quoted, purge, onChange }: PurgeChoiceProps) {
  const entries = new Set(records.flatMap((one) => one.log_entries)).size;
  const threads = new Set(records.flatMap((one) => one.threads.map((thread) => thread.thread_id))).size;
  const notes = records.reduce((sum, one) => sum + one.notes, 0);
  if (entries === 0 && threads === 0 && notes === 0) return null;
  const counts = [
    `${counted(entries, 'log entry', 'log entries')}, ${counted(threads, 'thread')}`,
    ...(notes === 0 ? [] : [`${counted(notes, 'note')} of readers`]),
  ].join(', ');
  return (
    <Choice
      words={`Purge the records that quote ${quoted} too`}
      more={`${counts}. Their questions stay.`}
      isOn={purge}
      onChange={onChange}
    />
  );
}
