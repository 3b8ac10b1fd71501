import { extname } from 'node:path';
import type { DocumentSummary } from '../../../contract/documents.ts';
import { nameOfFile } from '../../../contract/view/documents/document-names.ts';
import { sharePlace } from '../../../contract/view/documents/in-collection.ts';
import type { IncomingDocument } from '../tables/content-rows.ts';
import { type DocumentRow, indexedName } from '../tables/document-row.ts';

/** Each with the older edition it supersedes (D8): one that is there, or that shares the commit and comes before it. */
export function withEditions(
  items: readonly Omit<IncomingDocument, 'supersedes'>[],
  rows: readonly DocumentRow[],
): IncomingDocument[] {
  const known: Parameters<typeof findEdition>[1][number][] = rows.map((row) => row.summary);
  return items.map((item) => {
    const { document, sourceFilename, collections, addedAt } = item;
    const { documentId, name } = document;
    const found = findEdition({ documentId, name, sourceFilename, collections }, known);
    const supersedes = item.replaced ? item.replaced.summary.supersedes : found;
    const title = name === nameOfFile(sourceFilename) ? null : name;
    const names = { document_id: documentId, title, source_filename: sourceFilename };
    known.push({ ...names, collections: [...collections], added_at: addedAt });
    return { ...item, supersedes };
  });
}

/** What is looked at of a document that is there. */
type KnownEdition = Pick<DocumentSummary, 'document_id' | 'title' | 'source_filename' | 'collections' | 'added_at'>;

interface IncomingEdition {
  readonly documentId: string;
  readonly name: string;
  readonly sourceFilename: string;
  readonly collections: readonly string[];
}

/**
 * Requirement D8: what a document that is being added is a newer edition of, the newest one in a collection of its own
 * (for one in none: among those in none) that has the same file name or the same declared title. A name that only its
 * file gives it counts within one format: `prices.csv` is no edition of `prices.pdf` beside it. Null when there is
 * none; the user can undo what is only a coincidence.
 */
export function findEdition(incoming: IncomingEdition, documents: readonly KnownEdition[]): string | null {
  const earlier = documents
    .filter((document) => document.document_id !== incoming.documentId && sharePlace(document, incoming))
    .filter((document) => {
      const [file, name] = [document.source_filename, indexedName(document)];
      return (
        sameName(file, incoming.sourceFilename) ||
        (sameName(name, incoming.name) &&
          (formatOf(file) === formatOf(incoming.sourceFilename) ||
            (isDeclared(name, file) && isDeclared(incoming.name, incoming.sourceFilename))))
      );
    });
  const newest = earlier.reduce<KnownEdition | null>(
    (top, document) => (top === null || document.added_at >= top.added_at ? document : top),
    null,
  );
  return newest?.document_id ?? null;
}

/** Whether a document names itself, else it has its file's name. */
const isDeclared = (name: string, file: string): boolean => !sameName(name, nameOfFile(file));
const formatOf = (file: string): string => extname(file).toLowerCase();

const plain = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
const sameName = (a: string, b: string) => plain(a) === plain(b);
