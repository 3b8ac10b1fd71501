import type { DocumentSummary } from '../../contract/documents.ts';
import type { EmbedListener } from '../library/embed-documents.ts';
import type { PhaseMeter } from './phase-meter.ts';
import { fileOfDocument, isAdded, isStuck, type QueueEntry, withProgress } from './queue-entry.ts';
import { newEntry, type QueueList } from './queue-list.ts';
import type { Changes } from './watch-changes.ts';

/** Puts the progress of embedding on the list; a document that an earlier run left gets a line of its own. */
export function embedListener(
  list: QueueList,
  changed: Changes,
  meter: PhaseMeter,
  unwanted: ReadonlySet<string>,
): EmbedListener {
  const ofDocument = (id: string): QueueEntry[] =>
    [...list.entries.values()].filter((entry) => isAdded(entry) && entry.file.document_id === id);
  const listLeft = (document: DocumentSummary) => {
    const { document_id: id, source_filename: path, collection } = document;
    // One that could not be embedded before is tried again with the others, and is one line only.
    for (const entry of list.entries.values()) {
      if (entry.file.document_id !== id || entry.file.duplicate || !isStuck(entry.file)) continue;
      entry.file = { ...entry.file, reason: null, code: null };
      changed.notify();
    }
    if (ofDocument(id).length > 0) return;
    const entry = newEntry({ key: `document-${id}`, path, collection, jobId: null }, null);
    entry.file = fileOfDocument(entry.key, document);
    list.put(entry);
  };
  return {
    wants: ({ document_id }) => !unwanted.has(document_id),
    onPending: (documents) => documents.forEach(listLeft),
    onProgress: ({ document_id: id }, progress) => {
      meter.at('embedding', id, progress.pages_done);
      for (const entry of ofDocument(id)) entry.file = withProgress(entry.file, progress);
      changed.notify();
    },
    onReady: ({ document_id: id }) => {
      for (const entry of ofDocument(id)) list.finish(entry);
    },
  };
}
