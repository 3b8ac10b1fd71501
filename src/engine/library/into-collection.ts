import type { DocumentSummary } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import { changeDocuments } from './change-documents.ts';
import type { IngestTarget } from './ingest-types.ts';

/** A document that was there is put into the collection it is added to, unless it is in another one: then it stays there. */
export async function intoCollection(
  { store, visible }: Pick<IngestTarget, 'store' | 'visible'>,
  document: DocumentSummary,
  collection: string | null,
): Promise<{ readonly summary: DocumentSummary; readonly error: PinciteError | null }> {
  if (collection === null || document.collection === collection) return { summary: document, error: null };
  if (document.collection !== null) {
    const details = { file: document.source_filename, collection: document.collection };
    return { summary: document, error: new PinciteError('IN_OTHER_COLLECTION', details) };
  }
  const [summary = document] = await changeDocuments(store, visible, [document.document_id], { collection });
  return { summary, error: null };
}
