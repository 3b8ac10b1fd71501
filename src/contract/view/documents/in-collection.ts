import type { DocumentSummary } from '../../documents.ts';
import { relinkEditions } from './edition.ts';

interface Placed {
  readonly collections: readonly string[];
}

/** Whether a document is in this collection; null stands for the whole library. */
export const isInCollection = ({ collections }: Placed, collection: string | null): boolean =>
  collection === null || collections.includes(collection);

/**
 * Whether two documents have a collection in common, or are in none both: only then can one be an edition of the other.
 */
export const sharePlace = (a: Placed, b: Placed): boolean =>
  a.collections.length === 0 ? b.collections.length === 0 : a.collections.some((name) => b.collections.includes(name));

/** The documents of a collection (null: all), with their editions as if there were no other documents. */
export function seenFrom<Document extends Placed & Pick<DocumentSummary, 'document_id' | 'supersedes'>>(
  documents: readonly Document[],
  collection: string | null,
): readonly Document[] {
  const outside = documents.filter((document) => !isInCollection(document, collection));
  return relinkEditions(documents, new Map(outside.map(({ document_id: id, supersedes }) => [id, supersedes])));
}

/**
 * The documents among these that a question may search; `documentIds` undefined: all. They are the same list then, so
 * that what was worked out from it is found again.
 */
export function documentsInScope(
  documents: readonly DocumentSummary[],
  documentIds: readonly string[] | undefined,
): readonly DocumentSummary[] {
  if (documentIds === undefined) return documents;
  const wanted = new Set(documentIds);
  return documents.filter((document) => wanted.has(document.document_id));
}
