import type { DocumentSummary } from '../../../contract/documents.ts';
import { nameOfFile } from '../../../contract/view/documents/document-names.ts';
import { freeMemoryAfter } from '../../../files/free-memory.ts';
import type { CanonicalDocument } from '../../documents/types.ts';
import { checksumsOf } from './document-checksums.ts';
import { coverageOf, type DocumentRow } from './document-row.ts';
import { inPortions } from './in-portions.ts';
import { pageColumns, pagesOf } from './page-row.ts';
import { type PackedDocument, packDocument, pageWordsColumns, passageColumns, passagesOf } from './passage-row.ts';
import { FILE_PART_BYTES, type TableName } from './schema.ts';
import type { Columns, LanceStore } from './store-types.ts';

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
  /** What users gave it; without it that of the one that it replaces. */
  readonly labels?: Pick<DocumentSummary, 'given_name' | 'tags'> | undefined;
  /** The same document as it is stored, damaged: it makes room. */
  readonly replaced?: DocumentRow | undefined;
  /** How often it was read anew before this, because what was stored of it was damaged. */
  readonly repairs?: number | undefined;
  /** Size of the parts in which its original is stored already. */
  readonly partBytes?: number | undefined;
}

/** One whose rows are about to be built. */
export interface PackedIncoming extends Omit<IncomingDocument, 'document'> {
  readonly document: PackedDocument;
}

export const packed = (incoming: IncomingDocument): PackedIncoming => ({
  ...incoming,
  document: packDocument(incoming.document),
});

/**
 * One commit's worth: Arrow copies it about three times on its way to the disk. Originals get fewer commits, since each
 * is a file, and files of originals are merged only where there are many.
 */
const [COMMIT_BYTES, FILE_COMMIT_BYTES] = [8 * 2 ** 20, 16 * 2 ** 20];

/** Whatever takes rows: the tables of a library, or files of rows. */
export type RowTaker = Pick<LanceStore, 'append'>;

/** Appends the files that documents were read from, in parts. */
export async function appendOriginals(store: RowTaker, incoming: readonly PackedIncoming[]): Promise<void> {
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

/** Appends pages, passages and the words of pages. */
export async function appendTexts(store: RowTaker, incoming: readonly PackedIncoming[]): Promise<void> {
  await appendPages(store, incoming);
  await appendPassages(store, incoming);
}

async function appendPages(store: RowTaker, incoming: readonly PackedIncoming[]): Promise<void> {
  await append(store, 'pages', pagesOf(incoming.map(({ document }) => document)), {
    commitBytes: COMMIT_BYTES,
    weight: ({ page }) => page.text.length * 2 + (page.geometry?.length ?? 0),
    columns: pageColumns,
  });
}

async function appendPassages(store: RowTaker, incoming: readonly PackedIncoming[]): Promise<void> {
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
  store: RowTaker,
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

/** The row that makes a document exist. */
export function documentRow(incoming: PackedIncoming): DocumentRow {
  const { document, bytes, sha256, sourceFilename, collections, supersedes, addedAt } = incoming;
  const { replaced, repairs = (replaced?.checksums?.repairs ?? -1) + 1, partBytes = FILE_PART_BYTES } = incoming;
  const { given_name, tags } = incoming.labels ?? replaced?.summary ?? { given_name: null, tags: [] };
  const coverage = coverageOf(document.kind, document.pages);
  return {
    embeddedModel: null,
    sha256,
    checksums: { ...checksumsOf(document, bytes, partBytes), repairs },
    summary: {
      document_id: document.documentId,
      document_name: given_name ?? document.name,
      source_filename: sourceFilename,
      title: document.name === nameOfFile(sourceFilename) ? null : document.name,
      given_name,
      tags,
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
      dated: document.dated,
      added_at: addedAt,
    },
  };
}
