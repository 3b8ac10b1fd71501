import type { DocumentSummary } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import { isInCollection } from '../../../contract/view/documents/in-collection.ts';
import type { Library } from '../library-types.ts';

export interface ScopeRequest {
  readonly document_ids?: readonly string[] | undefined;
  readonly collection?: string | undefined;
}

/** The documents that a question may search; undefined for the whole library. */
export type Scope = readonly string[] | undefined;

/**
 * Resolves a request's collection and documents to a scope, in this one place (D7); nothing outside of a scope is ever
 * searched. Throws LIBRARY_EMPTY, COLLECTION_NOT_FOUND, DOCUMENT_NOT_FOUND for a document that does not exist or is not
 * in that collection, and DOCUMENT_DAMAGED for a document with damaged passages: a search would find nothing in it,
 * which would look as if it said nothing.
 */
export async function scopeOf(library: Library, { document_ids: asked, collection }: ScopeRequest): Promise<Scope> {
  const documents = await library.listDocuments();
  const inside = collection === undefined ? documents : await documentsIn(library, documents, collection);
  const there = new Set(inside.map((document) => document.document_id));
  const unknown = asked?.find((id) => !there.has(id));
  if (unknown !== undefined) {
    await library.document(unknown);
    throw new PinciteError('DOCUMENT_NOT_FOUND', { id: unknown });
  }
  for (const id of asked ?? []) await library.passagesOf(id);
  if (documents.length === 0) throw new PinciteError('LIBRARY_EMPTY');
  return asked ?? (collection === undefined ? undefined : [...there]);
}

async function documentsIn(
  library: Library,
  documents: readonly DocumentSummary[],
  name: string,
): Promise<DocumentSummary[]> {
  const inside = documents.filter((document) => isInCollection(document, name));
  if (inside.length === 0 && !(await library.collections.names()).includes(name)) {
    throw new PinciteError('COLLECTION_NOT_FOUND', { name });
  }
  return inside;
}
