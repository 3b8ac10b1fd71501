import { LRUCache } from 'lru-cache';
import { tablesOf } from '../../documents/tables/tables-of.ts';
import type { DocumentTable, PageRecord } from '../../documents/types.ts';
import type { StoredPassage } from '../types.ts';
import type { PageSelection } from './library-reader.ts';
import type { TextRange } from './page-rows.ts';

/** Documents whose tables stay in memory: some megabytes each. */
const KEPT_DOCUMENTS = 8;
/** Groups of two or three pages whose tables stay in memory: about as many as the answers on screen cite. */
const KEPT_PAGES = 64;

/**
 * The tables of documents, read from their stored pages when they are asked for and kept in memory (ADR 0024): 0.4 s
 * for a report of 180 pages, once. Around a range, only its pages and the one before them are read, where the head of
 * its table may stand (ADR 0095).
 */
export function storedTables(reader: {
  document(documentId: string): Promise<{ readonly added_at: string }>;
  pages(documentId: string, selection: PageSelection): Promise<PageRecord[]>;
  pagesOfRange(documentId: string, start: number, end: number): Promise<PageRecord[]>;
  passagesOf(documentId: string): Promise<readonly StoredPassage[]>;
}): (documentId: string, around?: TextRange) => Promise<readonly DocumentTable[]> {
  const kept = new LRUCache<string, readonly DocumentTable[]>({ max: KEPT_DOCUMENTS });
  const keptPages = new LRUCache<string, readonly DocumentTable[]>({ max: KEPT_PAGES });
  const read = async (documentId: string, selection: Omit<PageSelection, 'withGeometry'>) =>
    tablesOf(await reader.pages(documentId, { ...selection, withGeometry: true }), await reader.passagesOf(documentId));
  return async (documentId, around) => {
    // A document never changes under its id while it is there; one that was removed and added again has another time.
    const key = `${documentId} ${(await reader.document(documentId)).added_at}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (around === undefined) {
      const tables = await read(documentId, {});
      kept.set(key, tables);
      return tables;
    }
    const touched = await reader.pagesOfRange(documentId, around.start, around.end);
    const from = Math.max(0, (touched[0]?.pageIndex ?? 0) - 1);
    const to = touched.at(-1)?.pageIndex ?? from;
    const keyOfPages = `${key} ${from}-${to}`;
    const near = keptPages.get(keyOfPages) ?? (await read(documentId, { from, to }));
    keptPages.set(keyOfPages, near);
    return near;
  };
}
