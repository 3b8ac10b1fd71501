import { useState } from 'react';
import { ErrorNote } from '../parts/error-note.tsx';
import { useLibrary, useView } from '../state/page-context.tsx';
import { counted } from '../words/number-words.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { PurgeChoice, useQuotingRecords } from './quoting-records.tsx';

/** Removes documents from the library, after naming what is deleted. */
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
