import type { DocumentRow } from './document-row.ts';
import { findEdition } from './find-edition.ts';
import type { IncomingDocument } from './write-documents.ts';

/** Each with the older edition it supersedes (D8): one that is there, or that shares the commit and comes before it. */
export function withEditions(
  items: readonly Omit<IncomingDocument, 'supersedes'>[],
  rows: readonly DocumentRow[],
): IncomingDocument[] {
  const known: Parameters<typeof findEdition>[1][number][] = rows.map((row) => row.summary);
  return items.map((item) => {
    const { document, sourceFilename, collection, addedAt } = item;
    const { documentId, name } = document;
    const found = findEdition({ documentId, name, sourceFilename, collection }, known);
    const supersedes = item.replaced ? item.replaced.summary.supersedes : found;
    const names = { document_id: documentId, document_name: name, source_filename: sourceFilename };
    known.push({ ...names, collection, added_at: addedAt });
    return { ...item, supersedes };
  });
}
