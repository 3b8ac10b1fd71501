import type { Searched } from '../../contract/answer.ts';
import type { DocumentSummary } from '../../contract/documents.ts';

/**
 * What a question looks through: these documents (undefined: all) among those of its collection (null: of the library), without the
 * damaged ones. One whose entry in the list is damaged is in no collection that could be told, so it is always named.
 */
export function searchedOf(
  library: readonly DocumentSummary[],
  damaged: readonly string[],
  documentIds: readonly string[] | undefined,
  collection: string | null,
): Searched {
  const inScope = library.filter((document) => documentIds?.includes(document.document_id) ?? true);
  const documents = inScope.filter((document) => !damaged.includes(document.document_id));
  const elsewhere = library.filter((document) => !inScope.includes(document)).map((document) => document.document_id);
  const sum = (value: (document: DocumentSummary) => number): number =>
    documents.reduce((total, document) => total + value(document), 0);
  return {
    documents: documents.length,
    of: library.filter((document) => collection === null || document.collection === collection).length,
    pages: sum((document) => document.pages),
    unreadable_pages: sum((document) => document.coverage.unreadable),
    unreadable_documents: documents
      .filter((document) => document.coverage.unreadable > 0)
      .map((document) => document.document_id),
    damaged_documents: damaged.filter((id) => !elsewhere.includes(id)),
    passages: sum((document) => document.passages),
  };
}
