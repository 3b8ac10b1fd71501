import type { DocumentSummary } from '../../contract/documents.ts';
import { relinkEditions, writeSummaries } from './change-documents.ts';
import type { LanceStore } from './lance-store.ts';
import { purgeStore } from './maintain-store.ts';
import { CONTENT_TABLES } from './schema.ts';
import { anyOf } from './sql-text.ts';
import type { VisibleDocuments } from './visible-documents.ts';

/**
 * Removes documents for good: text, vectors, index and original file leave the disk before this returns. They vanish from
 * every reader at once, with their rows in `documents`; newer editions of them are tied to what they superseded. Throws DOCUMENT_NOT_FOUND, removing nothing, when one is unknown.
 */
export async function removeDocuments(
  store: LanceStore,
  visible: VisibleDocuments,
  documentIds: readonly string[],
  { now, ownsFiles }: { now: number; ownsFiles: boolean },
): Promise<DocumentSummary[]> {
  const removed: DocumentSummary[] = [];
  for (const id of new Set(documentIds)) removed.push((await visible.one(id)).summary);
  const rows = await visible.all();
  const left = relinkEditions(
    rows.map((row) => row.summary),
    new Set(documentIds),
  );
  const where = anyOf('document_id', documentIds);
  await store.delete('documents', where);
  await writeSummaries(store, rows, left);
  for (const table of CONTENT_TABLES) await store.delete(table, where);
  await purgeStore(store, now, ownsFiles);
  return removed;
}
