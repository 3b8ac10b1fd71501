import type { StoredPassage } from '../data.ts';

/** One page of one document. */
export const pageKey = (documentId: string, pageIndex: number): string => `${documentId}/${pageIndex}`;

/** The pages a passage stands on. */
export function pageKeys({ documentId, firstPage, lastPage }: StoredPassage): string[] {
  return Array.from({ length: lastPage - firstPage + 1 }, (_, i) => pageKey(documentId, firstPage + i));
}
