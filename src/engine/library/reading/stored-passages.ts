import { contentOf, isPassageIntact } from '../tables/document-checksums.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { PASSAGE_COLUMNS, passageFields, passageOfFields } from '../tables/passage-row.ts';
import { text } from '../tables/row-values.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore, Row } from '../tables/store-types.ts';
import type { StoredPassage } from '../types.ts';
import { type DocumentCache, documentCache } from './document-cache.ts';
import type { MemoryLimits } from './memory-limits.ts';
import type { KnownDamage, VisibleDocuments } from './visible-documents.ts';

/** The passages of a document, compared with their checksums. */
export interface DocumentPassages {
  /** In document order; empty for a damaged document. */
  readonly passages: readonly StoredPassage[];
  readonly isDamaged: boolean;
}

/**
 * Reads all passages of documents and caches them: finding a hundred in memory takes no time, in the table 10 ms. Compares them
 * with their checksums once, when it reads them. A document with a passage that differs or is missing gets no passages at all,
 * because the missing one could take back what the others say.
 */
export function storedPassages(
  store: LanceStore,
  visible: VisibleDocuments,
  damage: KnownDamage,
  limits: MemoryLimits,
): DocumentCache<DocumentPassages> {
  return documentCache<DocumentPassages>(visible, {
    read: async (documentIds) => {
      const rows = await store.read('passages', {
        columns: PASSAGE_COLUMNS,
        where: anyOf('document_id', documentIds),
      });
      const byDocument = Map.groupBy(rows, (row) => text(row, 'document_id'));
      const { byId: documents } = await visible.now();
      const found = new Map<string, DocumentPassages>();
      for (const id of documentIds) {
        const document = documents.get(id);
        if (!document) continue;
        const passages = intactPassages(document, byDocument.get(id) ?? []);
        if (passages === null) damage.report(document, 'its passages');
        found.set(id, { passages: passages ?? [], isDamaged: passages === null });
      }
      return found;
    },
    limit: limits.passages,
    state: async (document) => contentOf(document),
  });
}

/** The rows of one document as passages, in order; null when one differs from what was written or is missing. */
export function intactPassages(document: DocumentRow, rows: readonly Row[]): StoredPassage[] | null {
  if (rows.length !== document.summary.passages) return null;
  const passages = rows.flatMap((row) => intactPassage(document, row) ?? []);
  if (passages.length < rows.length) return null;
  passages.sort((a, b) => a.chunkIndex - b.chunkIndex);
  const isComplete = passages.every(({ chunkIndex }, i) => i === 0 || chunkIndex > (passages[i - 1]?.chunkIndex ?? 0));
  return isComplete ? passages : null;
}

/** The passage of a row of this document; null when it differs from what was written. */
export function intactPassage({ checksums }: DocumentRow, row: Row): StoredPassage | null {
  try {
    const fields = passageFields(row);
    if (checksums && !isPassageIntact(checksums, fields)) return null;
    const passage = passageOfFields(text(row, 'document_id'), fields);
    // Of a document without checksums only this tells whether they are damaged.
    if (checksums === null) void passage.sentences;
    return passage;
  } catch {
    // A value of a wrong type, or sentences that cannot be unpacked: only a damaged table holds these.
    return null;
  }
}
