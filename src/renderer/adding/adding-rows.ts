import type { ReactNode } from 'react';
import type { DocumentSummary } from '../../contract/documents.ts';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { isInCollection } from '../../contract/view/documents/in-collection.ts';
import { FILE_GROUPS, type FileGroup, fileGroup } from '../words/file-state-words.ts';

/** One line of the list of everything being added, including duplicates. */
export type AddingRow =
  | { readonly kind: 'file'; readonly key: string; readonly group: FileGroup; readonly file: QueuedFile }
  /** A file whose bytes the library already had as a document. */
  | {
      readonly kind: 'copy';
      readonly key: string;
      readonly group: 'ready';
      readonly file: QueuedFile;
      readonly document: DocumentSummary;
    }
  | { readonly kind: 'document'; readonly key: string; readonly group: 'ready'; readonly document: DocumentSummary };

const ORDER = new Map(FILE_GROUPS.map(({ group }, index) => [group, index]));

/**
 * Order of the groups: files that need the user, failed ones, in progress, waiting, ready; within a group in order of
 * arrival.
 */
export function addingRows(
  documents: readonly DocumentSummary[],
  files: readonly QueuedFile[],
  collection: string | null,
): AddingRow[] {
  const here = new Map(documents.map((document) => [document.document_id, document]));
  const own = files.filter((file) => {
    const document = file.document_id === null ? undefined : here.get(file.document_id);
    if (document !== undefined) return isInCollection(document, collection);
    return collection === null || file.collection === collection;
  });
  const queued = new Set(own.filter((file) => !file.duplicate).map((file) => file.document_id));
  const rows: AddingRow[] = [];
  for (const file of own) {
    const { key, document_id: id } = file;
    if (!file.duplicate) rows.push({ kind: 'file', key, group: fileGroup(file), file });
    else {
      // The document was removed since, so there is nothing to report.
      const document = id === null ? undefined : here.get(id);
      if (document) rows.push({ kind: 'copy', key, group: 'ready', file, document });
    }
  }
  for (const document of documents) {
    if (!isInCollection(document, collection) || queued.has(document.document_id)) continue;
    rows.push({ kind: 'document', key: document.document_id, group: 'ready', document });
  }
  return rows.sort((a, b) => (ORDER.get(a.group) ?? 0) - (ORDER.get(b.group) ?? 0));
}

/** The cells of one line of the list of files being added. */
export interface RowCells {
  readonly mark: ReactNode;
  readonly name: string;
  readonly state: ReactNode;
  /** True when the state also takes the space of the numbers. */
  readonly wide?: boolean;
  readonly pages?: string;
  readonly speed?: string;
  readonly left?: string;
  readonly action?: ReactNode;
}
