import type { DocumentSummary } from '../../contract/documents.ts';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { FILE_GROUPS, type FileGroup, fileGroup } from '../words/file-state-words.ts';

/** One line of the list of everything being added, and of what is here already. */
export type AddingRow =
  | { readonly kind: 'file'; readonly key: string; readonly group: FileGroup; readonly file: QueuedFile }
  | { readonly kind: 'document'; readonly key: string; readonly group: 'ready'; readonly document: DocumentSummary };

const ORDER = new Map(FILE_GROUPS.map(({ group }, index) => [group, index]));

/** What needs the user first, then what was not added, in progress, waiting, ready; within a group as they came. */
export function addingRows(
  documents: readonly DocumentSummary[],
  files: readonly QueuedFile[],
  collection: string | null,
): AddingRow[] {
  const inside = (item: { readonly collection: string | null }): boolean =>
    collection === null || item.collection === collection;
  const own = files.filter(inside);
  const queued = new Set(own.map((file) => file.document_id));
  const rows: AddingRow[] = own.map((file) => ({ kind: 'file', key: file.key, group: fileGroup(file.state), file }));
  for (const document of documents) {
    if (!inside(document) || queued.has(document.document_id)) continue;
    rows.push({ kind: 'document', key: document.document_id, group: 'ready', document });
  }
  return rows.sort((a, b) => (ORDER.get(a.group) ?? 0) - (ORDER.get(b.group) ?? 0));
}
