import type { StoredPassage } from '../data.ts';

/** One page of one document. */
export const pageKey = (documentId: string, pageIndex: number): string => `${documentId}/${pageIndex}`;

/** The pages a passage stands on. */
export function pagesOf({
  documentId,
  firstPage,
  lastPage,
}: StoredPassage): { readonly documentId: string; readonly pageIndex: number }[] {
  return Array.from({ length: lastPage - firstPage + 1 }, (_, i) => ({ documentId, pageIndex: firstPage + i }));
}

/** Their keys. */
export const pageKeys = (passage: StoredPassage): string[] =>
  pagesOf(passage).map(({ documentId, pageIndex }) => pageKey(documentId, pageIndex));
