import type { Searched } from '../../contract/answer.ts';
import type { DocumentSummary } from '../../contract/documents.ts';

/** What a question looks through: these documents (undefined: all) among those of its collection (null: of the library). */
export function searchedOf(
  library: readonly DocumentSummary[],
  documentIds: readonly string[] | undefined,
  collection: string | null,
): Searched {
  const documents = library.filter((document) => documentIds?.includes(document.document_id) ?? true);
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
    passages: sum((document) => document.passages),
  };
}
