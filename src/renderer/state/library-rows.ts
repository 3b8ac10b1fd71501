import type { DocumentSummary } from '../../contract/documents.ts';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { byDocumentName, rowName } from '../../contract/view/documents/document-names.ts';
import { type Edition, editionOf } from '../../contract/view/documents/edition.ts';
import { isInCollection, seenFrom } from '../../contract/view/documents/in-collection.ts';
import { isStuck, isUnderWay } from '../words/file-state-words.ts';

/** One line of the library: a document, a file being added, or a document whose embedding runs or failed. */
export interface LibraryRow {
  readonly key: string;
  /** The name that a user gave, to the document or to its file. */
  readonly name: string;
  readonly document: DocumentSummary | null;
  readonly file: QueuedFile | null;
  readonly superseded: boolean;
  /** Null for a document that has one edition only. */
  readonly edition: Edition | null;
}

/** Ids of documents that a newer edition among them supersedes. */
export function supersededIds(documents: readonly DocumentSummary[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const document of documents) if (document.supersedes !== null) ids.add(document.supersedes);
  return ids;
}

/**
 * Newer editions come before the ones they supersede; otherwise by name, so that a row keeps its place from file to
 * document.
 */
function order(a: LibraryRow, b: LibraryRow): number {
  return byDocumentName(a.name, b.name) || Number(a.superseded) - Number(b.superseded) || byDocumentName(a.key, b.key);
}

/** What a list of documents is sorted by: name, newest first by the file's own date or by adding, most pages first. */
export type SortBy = 'name' | 'date' | 'added' | 'pages';

const ORDERS: Readonly<Record<SortBy, (a: LibraryRow, b: LibraryRow) => number>> = {
  name: order,
  // Those without a date stand last.
  date: (a, b) => (b.document?.dated ?? '').localeCompare(a.document?.dated ?? '') || order(a, b),
  // A file on its way has not been added yet, so it is newer than all that were.
  added: (a, b) => (b.document?.added_at ?? '~').localeCompare(a.document?.added_at ?? '~') || order(a, b),
  pages: (a, b) => (b.document?.pages ?? 0) - (a.document?.pages ?? 0) || order(a, b),
};

/** How the list is shown. */
export interface Listing {
  /** Words that the names or tags of a row must have. */
  readonly filter?: string | undefined;
  /** Only documents with this tag. */
  readonly tag?: string | null | undefined;
  readonly sort?: SortBy | undefined;
}

/** What the library lists for a collection (null: everything); editions outside of it do not count. */
export function libraryRows(
  documents: readonly DocumentSummary[],
  files: readonly QueuedFile[],
  collection: string | null,
  { filter = '', tag = null, sort = 'name' }: Listing = {},
): LibraryRow[] {
  const inside = seenFrom(documents, collection);
  const superseded = supersededIds(inside);
  const fileOf = new Map<string, QueuedFile>();
  for (const file of files) {
    if (file.document_id !== null && (isUnderWay(file) || isStuck(file))) fileOf.set(file.document_id, file);
  }
  const known = new Set(documents.map((document) => document.document_id));
  const rows: LibraryRow[] = documents
    .filter((document) => isInCollection(document, collection))
    .map((document) => ({
      key: document.document_id,
      name: rowName(document),
      document,
      file: fileOf.get(document.document_id) ?? null,
      superseded: superseded.has(document.document_id),
      edition: editionOf(document.document_id, inside),
    }));
  for (const file of files) {
    // A duplicate has no line of its own.
    if (file.duplicate || (collection !== null && file.collection !== collection)) continue;
    if (file.document_id !== null && known.has(file.document_id)) continue;
    rows.push({
      key: file.key,
      name: file.source_filename,
      document: null,
      file,
      superseded: false,
      edition: null,
    });
  }
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const named = (row: LibraryRow): boolean => {
    const { document } = row;
    const told = document === null ? [] : [document.document_name, document.source_filename, ...document.tags];
    const text = [row.name, ...told].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const tagged = ({ document }: LibraryRow): boolean => tag === null || (document?.tags.includes(tag) ?? false);
  return rows.filter((row) => named(row) && tagged(row)).sort(ORDERS[sort]);
}
