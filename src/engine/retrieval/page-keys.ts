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

/** Their keys, kept for as long as somebody keeps the passage: a search looks at them several times. */
export function pageKeys(passage: StoredPassage): readonly string[] {
  const keys = kept.get(passage) ?? pagesOf(passage).map(({ documentId, pageIndex }) => pageKey(documentId, pageIndex));
  kept.set(passage, keys);
  return keys;
}
const kept = new WeakMap<StoredPassage, readonly string[]>();
