import { useEffect, useState } from 'react';
import type { QuotingRecords } from '../../contract/audit.ts';
import { TickBox } from '../parts/tick-box.tsx';
import { usePage } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { counted } from '../words/number-words.ts';

/** What quotes these documents, as soon as it is known. */
export function useQuotingRecords(documentIds: readonly string[]): {
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

/** How much of the records quotes the documents, with a box to take their words out of them too; nothing where none does. */
export function PurgeChoice({ records, purge, onChange }: PurgeChoiceProps) {
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
