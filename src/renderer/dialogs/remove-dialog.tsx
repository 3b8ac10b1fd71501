import { useEffect, useState } from 'react';
import type { QuotingRecords } from '../../contract/audit.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { TickBox } from '../parts/tick-box.tsx';
import { useLibrary, usePage, useView } from '../state/page-context.tsx';
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
  const change = useLibrary((library) => library.change);
  const openId = useView((view) => view.openDocumentId);
  const openDocument = useView((view) => view.openDocument);
  const { records, error } = useQuotingRecords(documentIds);
  const [purge, setPurge] = useState(false);
  const title =
    documents.length === 1
      ? `Remove ${documents[0]?.document_name}?`
      : `Remove ${counted(documents.length, 'document')}?`;
  const remove = async (): Promise<void> => {
    if (openId !== null && documentIds.includes(openId)) openDocument(null);
    await change((client) => client.documents.remove({ document_ids: [...documentIds], purge_records: purge }));
  };
  return (
    <ConfirmDialog
      title={title}
      description="Its text, its passages and Pincite’s copy of the file are deleted. The file you added is not touched. Answers that cite it stay and are flagged, unless they are purged."
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
      {error && <ErrorNote error={error} />}
      <PurgeChoice records={records} purge={purge} onChange={setPurge} />
    </ConfirmDialog>
  );
}

/** The records that quote these documents, once loaded. */
function useQuotingRecords(documentIds: readonly string[]): {
  readonly records: readonly QuotingRecords[];
  readonly error: ErrorLine | null;
} {
  const { client } = usePage();
  const [records, setRecords] = useState<readonly QuotingRecords[]>([]);
  const [error, setError] = useState<ErrorLine | null>(null);
  const ids = documentIds.join(' ');
  useEffect(() => {
    let current = true;
    client.documents.records({ document_ids: ids.split(' ') }).then(
      (found) => current && setRecords(found),
      (reason: unknown) => current && setError(errorLine(reason)),
    );
    return () => {
      current = false;
    };
  }, [client, ids]);
  return { records, error };
}

interface PurgeChoiceProps {
  readonly records: readonly QuotingRecords[];
  readonly purge: boolean;
  readonly onChange: (purge: boolean) => void;
}

/** How many records quote the documents, with a box to remove their words too; nothing where none does. */
function PurgeChoice({ records, purge, onChange }: PurgeChoiceProps) {
  const entries = new Set(records.flatMap((one) => one.log_entries)).size;
  const threads = new Set(records.flatMap((one) => one.threads.map((thread) => thread.thread_id))).size;
  if (entries === 0 && threads === 0) return null;
  const counts = `${counted(entries, 'log entry', 'log entries')}, ${counted(threads, 'thread')}`;
  return (
    <div className="purge-choice">
      <TickBox
        label={`Purge the records that quote it too: ${counts}. Their questions stay.`}
        state={purge ? 'on' : 'off'}
        onChange={onChange}
      />
      <span aria-hidden="true">
        Purge the records that quote it too <span className="soft">{counts}. Their questions stay.</span>
      </span>
    </div>
  );
}
