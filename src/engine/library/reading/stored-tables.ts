import { LRUCache } from 'lru-cache';
import { tablesOf } from '../../documents/tables/tables-of.ts';
import type { DocumentTable, PageRecord } from '../../documents/types.ts';
import type { StoredPassage } from '../types.ts';

/** Documents whose tables stay in memory: some megabytes each. */
const KEPT_DOCUMENTS = 8;

/**
 * The tables of documents, read from their stored pages when they are asked for and kept in memory (ADR 0024): 0.4 s
 * for a report of 180 pages, once.
 */
export function storedTables(reader: {
  document(documentId: string): Promise<{ readonly added_at: string }>;
  pages(documentId: string, selection: { readonly withGeometry: true }): Promise<PageRecord[]>;
  passagesOf(documentId: string): Promise<readonly StoredPassage[]>;
}): (documentId: string) => Promise<readonly DocumentTable[]> {
  const kept = new LRUCache<string, readonly DocumentTable[]>({ max: KEPT_DOCUMENTS });
  return async (documentId) => {
    // A document never changes under its id while it is there; one that was removed and added again has another time.
    const key = `${documentId} ${(await reader.document(documentId)).added_at}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const pages = await reader.pages(documentId, { withGeometry: true });
    const tables = tablesOf(pages, await reader.passagesOf(documentId));
    kept.set(key, tables);
    return tables;
  };
}
