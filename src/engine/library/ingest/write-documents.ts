import { freeMemoryAfter } from '../../../files/free-memory.ts';
import type { CanonicalDocument } from '../../documents/types.ts';
import type { JournalDocument } from '../journal/write-journal.ts';
import type { Columns } from '../tables/arrow-columns.ts';
import { checksumsOf } from '../tables/document-checksums.ts';
import { coverageOf, type DocumentRow, documentColumns } from '../tables/document-row.ts';
import { inPortions } from '../tables/in-portions.ts';
import { indexFirstRows } from '../tables/maintain-store.ts';
import { pageColumns, pagesOf } from '../tables/page-row.ts';
import {
  type PackedDocument,
  packDocument,
  pageWordsColumns,
  passageColumns,
  passagesOf,
} from '../tables/passage-row.ts';
import { CONTENT_TABLES, FILE_PART_BYTES, type TableName } from '../tables/schema.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore } from '../tables/store-types.ts';
import type { IngestTarget } from './ingest-types.ts';

/** A file that was read and is about to be kept. */
export interface IncomingDocument {
  readonly document: CanonicalDocument;
  readonly bytes: Uint8Array;
  /** Of the bytes, in hex. */
  readonly sha256: string;
  readonly sourceFilename: string;
  readonly collections: readonly string[];
  /** The older edition. */
  readonly supersedes: string | null;
  /** ISO time */
  readonly addedAt: string;
  /** The same document as it is stored, damaged: it makes room. */
  readonly replaced?: DocumentRow | undefined;
  /** How often it was read anew before this, because what was stored of it was damaged. */
  readonly repairs?: number;
  /** Size of the parts in which its original is stored already. */
  readonly partBytes?: number;
}

interface PackedIncoming extends Omit<IncomingDocument, 'document'> {
  readonly document: PackedDocument;
}

const packed = (incoming: IncomingDocument): PackedIncoming => ({
  ...incoming,
  document: packDocument(incoming.document),
});

/**
 * One commit's worth: Arrow copies it about three times on its way to the disk. Originals get fewer commits, since each is a file, and
 * files of originals are merged only where there are many.
 */
const [COMMIT_BYTES, FILE_COMMIT_BYTES] = [8 * 2 ** 20, 16 * 2 ** 20];

/**
 * Writes documents so that they appear all at once: the journal names them before their first row, and their rows in `documents`
 * are the last commit (requirement E10). When anything fails before it, what was written is deleted again, or swept before the
 * next write.
 */
export async function writeDocuments(
  { store, journal, sweep }: Pick<IngestTarget, 'store' | 'journal' | 'sweep'>,
  documents: readonly IncomingDocument[],
): Promise<DocumentRow[]> {
  const incoming = documents.map(packed);
  const rows = incoming.map(documentRow);
  // Rows of the same document that could not be undone would be in it twice.
  if ((await journal.writes()).length > 0) await sweep();
  const write = await journal.begin(incoming.map(noted));
  try {
    await removeRows(
      store,
      incoming.filter(({ replaced }) => replaced !== undefined),
    );
    await writeFiles(store, incoming);
    await writePages(store, incoming);
    await writePassages(store, incoming);
    // A document that is told to be searchable is found.
    await indexFirstRows(store);
    await store.append('documents', documentColumns(rows));
  } catch (error) {
    if (!(await wasCommitted(store, incoming, error))) {
      await journal.end(write);
      throw error;
    }
  }
  await store.settle();
  // Only now, with all of it on the disk: without its note, rows whose document a power cut took would look like damage. A note that
  // stays does no harm: the next sweep ends it, or says why it cannot. The documents are in, and must not be reported as failed.
  await journal.end(write).catch(() => undefined);
  return rows;
}

/**
 * Replaces what is stored of a document that was read anew; its original stays where it is. Stopped in the middle, the document has no
 * row but an original, from which the next repair writes it again.
 */
export async function rewriteDocument(store: LanceStore, document: IncomingDocument): Promise<DocumentRow> {
  const incoming = packed(document);
  const where = anyOf('document_id', [incoming.document.documentId]);
  await store.delete('documents', where);
  for (const table of CONTENT_TABLES) if (table !== 'files') await store.delete(table, where);
  const row = documentRow(incoming);
  await writePages(store, [incoming]);
  await writePassages(store, [incoming]);
  await store.append('documents', documentColumns([row]));
  return row;
}

const noted = ({ document, sourceFilename, collections }: PackedIncoming): JournalDocument => ({
  document_id: document.documentId,
  source_filename: sourceFilename,
  collections: [...collections],
});

/** Of documents that are written again, with their originals. */
async function removeRows(store: LanceStore, documents: readonly PackedIncoming[]): Promise<void> {
  if (documents.length === 0) return;
  const where = anyOf(
    'document_id',
    documents.map(({ document }) => document.documentId),
  );
  for (const table of ['documents', ...CONTENT_TABLES] as const) await store.delete(table, where);
}

async function writeFiles(store: LanceStore, incoming: readonly PackedIncoming[]): Promise<void> {
  const parts = incoming.flatMap(({ document, bytes }) =>
    Array.from({ length: Math.ceil(bytes.length / FILE_PART_BYTES) }, (_, part) => ({
      documentId: document.documentId,
      part,
      bytes: bytes.subarray(part * FILE_PART_BYTES, (part + 1) * FILE_PART_BYTES),
    })),
  );
  await append(store, 'files', parts, {
    commitBytes: FILE_COMMIT_BYTES,
    weight: (part) => part.bytes.length,
    columns: (portion) => ({
      document_id: portion.map((part) => part.documentId),
      part: portion.map((part) => part.part),
      bytes: portion.map((part) => part.bytes),
    }),
  });
}

async function writePages(store: LanceStore, incoming: readonly PackedIncoming[]): Promise<void> {
  await append(store, 'pages', pagesOf(incoming.map(({ document }) => document)), {
    commitBytes: COMMIT_BYTES,
    weight: ({ page }) => page.text.length * 2 + (page.geometry?.length ?? 0),
    columns: pageColumns,
  });
}

async function writePassages(store: LanceStore, incoming: readonly PackedIncoming[]): Promise<void> {
  const documents = incoming.map(({ document }) => document).filter((document) => document.passages.length > 0);
  await append(store, 'passages', passagesOf(documents), {
    commitBytes: COMMIT_BYTES,
    // Each text is there twice, once for its index.
    weight: ({ passage }) => passage.text.length * 4 + passage.packed.length,
    columns: passageColumns,
  });
  await append(store, 'page_words', pagesOf(documents), {
    commitBytes: COMMIT_BYTES,
    weight: ({ page }) => page.text.length * 2,
    columns: pageWordsColumns,
  });
}

interface Appending<T> {
  /** Most bytes of a commit. */
  readonly commitBytes: number;
  readonly weight: (row: T) => number;
  readonly columns: (rows: readonly T[]) => Columns;
}

/** Appends rows in commits of bounded size. */
async function append<T>(
  store: LanceStore,
  table: TableName,
  rows: readonly T[],
  { commitBytes, weight, columns }: Appending<T>,
): Promise<void> {
  let written = 0;
  for (const portion of inPortions(rows, weight, commitBytes)) {
    await store.append(table, columns(portion));
    written += portion.reduce((sum, row) => sum + weight(row), 0);
    freeMemoryAfter(written);
  }
}

/** Deletes what was written, unless the last commit reached the disk although it was reported as failed. */
async function wasCommitted(store: LanceStore, incoming: readonly PackedIncoming[], cause: unknown): Promise<boolean> {
  const where = anyOf(
    'document_id',
    incoming.map(({ document }) => document.documentId),
  );
  try {
    if ((await store.count('documents', where)) === incoming.length) return true;
    for (const table of CONTENT_TABLES) await store.delete(table, where);
    return false;
  } catch (error) {
    // A full disk may not even take a deletion. Nothing of it is visible, and the next writer sweeps it.
    throw new AggregateError([cause, error], 'writing and undoing it failed', { cause });
  }
}

function documentRow(incoming: PackedIncoming): DocumentRow {
  const { document, bytes, sha256, sourceFilename, collections, supersedes, addedAt } = incoming;
  const { replaced, repairs = (replaced?.checksums?.repairs ?? -1) + 1, partBytes = FILE_PART_BYTES } = incoming;
  const coverage = coverageOf(document.kind, document.pages);
  return {
    embeddedModel: null,
    sha256,
    checksums: { ...checksumsOf(document, bytes, partBytes), repairs },
    summary: {
      document_id: document.documentId,
      document_name: document.name,
      source_filename: sourceFilename,
      kind: document.kind,
      state: 'searchable',
      bytes: bytes.length,
      characters: document.characters,
      pages: coverage.pages,
      passages: document.passages.length,
      embedded: 0,
      coverage,
      attachments: document.attachments,
      collections: [...collections],
      supersedes,
      added_at: addedAt,
    },
  };
}
