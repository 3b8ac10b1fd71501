import type { StoredPassage } from '../data.ts';
import { type DocumentCache, documentCache } from './document-cache.ts';
import type { LanceStore } from './lance-store.ts';
import { PASSAGE_COLUMNS, passageFromRow } from './passage-row.ts';
import { anyOf } from './sql-text.ts';
import type { VisibleDocuments } from './visible-documents.ts';

/** Kept in memory at about 2 KB each (ADR 0006): some 100 MB. */
const KEPT_PASSAGES = 50_000;

/** All passages of documents, in order of their position: looking up a hundred in memory takes no time, in the table 10 ms. */
export function storedPassages(store: LanceStore, visible: VisibleDocuments): DocumentCache<readonly StoredPassage[]> {
  return documentCache(visible, {
    read: async (documentIds) => {
      const rows = await store.read('passages', {
        columns: PASSAGE_COLUMNS,
        where: anyOf('document_id', documentIds),
      });
      const passages = rows.map(passageFromRow).sort((a, b) => a.chunkIndex - b.chunkIndex);
      return Map.groupBy(passages, (passage) => passage.documentId);
    },
    limit: KEPT_PASSAGES,
    state: async () => '',
  });
}
