import { contentOf } from '../tables/document-checksums.ts';
import { PASSAGE_COLUMNS } from '../tables/passage-row.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore } from '../tables/store-types.ts';
import { type DocumentCache, documentCache } from './document-cache.ts';
import type { MemoryLimits } from './memory-limits.ts';
import { NO_PASSAGES, type PassageList, passagesIn } from './packed-passages.ts';
import type { KnownDamage, VisibleDocuments } from './visible-documents.ts';

/** The passages of a document, compared with their checksums. */
export interface DocumentPassages {
  /** None of a damaged document. */
  readonly passages: PassageList;
  readonly isDamaged: boolean;
}

/**
 * Reads all passages of documents and caches them: finding a hundred in memory takes no time, in the table 10 ms.
 * Compares them with their checksums once, when it reads them. A document with a passage that differs or is missing
 * gets no passages at all, because the missing one could take back what the others say.
 */
export function storedPassages(
  store: LanceStore,
  visible: VisibleDocuments,
  damage: KnownDamage,
  limits: MemoryLimits,
): DocumentCache<DocumentPassages> {
  return documentCache<DocumentPassages>(visible, {
    read: async (documentIds) => {
      const where = anyOf('document_id', documentIds);
      const passagesOf = passagesIn(await store.readColumns('passages', PASSAGE_COLUMNS, where));
      const { byId: documents } = await visible.now();
      const found = new Map<string, DocumentPassages>();
      for (const id of documentIds) {
        const document = documents.get(id);
        if (!document) continue;
        const passages = passagesOf(document);
        if (passages === null) damage.report(document, 'its passages');
        found.set(id, { passages: passages ?? NO_PASSAGES, isDamaged: passages === null });
      }
      return found;
    },
    limit: limits.passages,
    state: async (document) => contentOf(document),
  });
}
