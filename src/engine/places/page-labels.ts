import type { Library } from '../library/library-types.ts';

/** The label a page itself declares; null when it has none, and for text files. */
export type PageLabelOf = (documentId: string, pageIndex: number) => Promise<string | null>;

/** Looks labels up once a document and keeps them: a document never changes under its id. */
export function pageLabels(library: Library): PageLabelOf {
  const known = new Map<string, Promise<readonly (string | null)[]>>();
  return async (documentId, pageIndex) => {
    let labels = known.get(documentId);
    if (labels === undefined) {
      labels = library.coverage(documentId).then((pages) => pages.map((page) => page.page_label));
      known.set(documentId, labels);
      labels.catch(() => known.delete(documentId));
    }
    return (await labels)[pageIndex] ?? null;
  };
}
