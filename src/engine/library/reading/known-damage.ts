import { contentOf } from '../tables/document-checksums.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { damagedDocument, type VisibleDocuments } from './visible-documents.ts';

/** The documents that were found damaged while they were read: no search finds them from then on. */
export interface KnownDamage {
  /** Remembers it and returns DOCUMENT_DAMAGED; `what` is the first thing found that is not as it was written. */
  report(document: DocumentRow, what: string): Error;
  /** Those that are damaged still, with those whose own rows are. */
  ids(): Promise<string[]>;
}

export function knownDamage(visible: VisibleDocuments): KnownDamage {
  const contents = new Map<string, string>();
  return {
    report: (document, what) => {
      contents.set(document.summary.document_id, contentOf(document));
      return damagedDocument(document.summary.document_id, what);
    },
    ids: async () => {
      const rows = (await visible.damaged()).filter((id) => id !== null);
      if (contents.size === 0) return rows;
      // What was read anew since has another content.
      const still = (await visible.all()).filter((row) => contents.get(row.summary.document_id) === contentOf(row));
      return [...new Set([...rows, ...still.map(({ summary }) => summary.document_id)])];
    },
  };
}
