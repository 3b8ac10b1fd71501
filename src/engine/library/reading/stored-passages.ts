import { contentOf, isPassageIntact } from '../tables/document-checksums.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { PASSAGE_COLUMNS, type PackedPassage, packedPassage, unpackPassage } from '../tables/passage-row.ts';
import { text } from '../tables/row-values.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore, Row } from '../tables/store-types.ts';
import type { StoredPassage } from '../types.ts';
import { type DocumentCache, documentCache } from './document-cache.ts';
import type { MemoryLimits } from './memory-limits.ts';
import type { KnownDamage, VisibleDocuments } from './visible-documents.ts';

/** The passages of a document, compared with their checksums. One is unpacked when it is first asked for: a search reads few of many. */
export interface DocumentPassages {
  readonly isDamaged: boolean;
  /** In document order; empty for a damaged document. */
  all(): readonly StoredPassage[];
  /** The one with this chunk index. */
  at(chunkIndex: number): StoredPassage | undefined;
  /** Those that touch one of these pages. */
  onPages(pageIndexes: ReadonlySet<number>): readonly StoredPassage[];
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
      const documents = new Map((await visible.all()).map((row) => [row.summary.document_id, row]));
      const found = new Map<string, DocumentPassages>();
      for (const id of documentIds) {
        const document = documents.get(id);
        if (!document) continue;
        const passages = intactRows(document, byDocument.get(id) ?? []);
        if (passages === null) damage.report(document, 'its passages');
        found.set(id, documentPassages(passages));
      }
      return found;
    },
    limit: limits.passages,
    state: async (document) => contentOf(document),
  });
}

/** `packed`: in document order; null of a damaged document. */
function documentPassages(packed: readonly PackedPassage[] | null): DocumentPassages {
  const unpacked = new Map<PackedPassage, StoredPassage>();
  const passageOf = (one: PackedPassage): StoredPassage => {
    const passage = unpacked.get(one) ?? unpackPassage(one);
    unpacked.set(one, passage);
    return passage;
  };
  const passages = packed ?? [];
  return {
    isDamaged: packed === null,
    all: () => passages.map(passageOf),
    at: (chunkIndex) => {
      // They are in order and without gaps, so it is usually at that place.
      const there = passages[chunkIndex];
      const one = there?.chunkIndex === chunkIndex ? there : passages.find((each) => each.chunkIndex === chunkIndex);
      return one && passageOf(one);
    },
    onPages: (pageIndexes) =>
      passages.filter(({ firstPage, lastPage }) => touches(pageIndexes, firstPage, lastPage)).map(passageOf),
  };
}

function touches(pageIndexes: ReadonlySet<number>, first: number, last: number): boolean {
  for (let at = first; at <= last; at++) if (pageIndexes.has(at)) return true;
  return false;
}

/** The rows of one document as passages, in order; null when one differs from what was written or is missing. */
export function intactPassages(document: DocumentRow, rows: readonly Row[]): readonly StoredPassage[] | null {
  return intactRows(document, rows)?.map(unpackPassage) ?? null;
}

function intactRows(document: DocumentRow, rows: readonly Row[]): PackedPassage[] | null {
  if (rows.length !== document.summary.passages) return null;
  const passages = rows.flatMap((row) => intactRow(document, row) ?? []);
  if (passages.length < rows.length) return null;
  passages.sort((a, b) => a.chunkIndex - b.chunkIndex);
  const isComplete = passages.every(({ chunkIndex }, i) => i === 0 || chunkIndex > (passages[i - 1]?.chunkIndex ?? 0));
  return isComplete ? passages : null;
}

/** The passage of a row of this document; null when it differs from what was written. */
export function intactPassage(document: DocumentRow, row: Row): StoredPassage | null {
  const passage = intactRow(document, row);
  return passage && unpackPassage(passage);
}

function intactRow({ checksums }: DocumentRow, row: Row): PackedPassage | null {
  try {
    const passage = packedPassage(row);
    if (checksums !== null) return isPassageIntact(checksums, passage) ? passage : null;
    // Of a document without checksums only this tells.
    unpackPassage(passage);
    return passage;
  } catch {
    // A value of a wrong type, or sentences that cannot be unpacked: only a damaged table holds these.
    return null;
  }
}
