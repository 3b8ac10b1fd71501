import { changeDocuments } from '../change-documents.ts';
import type { JournalDocument } from '../journal/write-journal.ts';
import {
  appendOriginals,
  appendTexts,
  documentRow,
  type IncomingDocument,
  type PackedIncoming,
  packed,
} from '../tables/content-rows.ts';
import { type DocumentRow, documentColumns } from '../tables/document-row.ts';
import { indexFirstRows, maintainStore } from '../tables/maintain-store.ts';
import { CONTENT_TABLES } from '../tables/schema.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore } from '../tables/store-types.ts';
import type { DocumentKeeper, IngestTarget } from './ingest-types.ts';
import { withEditions } from './with-editions.ts';

/** Keeps documents in a library, each linked to the edition before it. */
export function libraryKeeper(target: IngestTarget): DocumentKeeper {
  const { store, visible, damaged } = target;
  return {
    rows: visible.all,
    damaged,
    write: async (documents) => writeDocuments(target, withEditions(documents, await visible.all())),
    keepUp: () => maintainStore(store, 'adding'),
    putInto: async (documentId, collections) => {
      const [summary] = await changeDocuments(store, visible, [documentId], { collections: [...collections] });
      return summary;
    },
  };
}

/**
 * Writes documents so that they appear all at once: the journal names them before their first row, and their rows in `documents`
 * are the last commit (requirement E10). When anything fails before it, what was written is deleted again, or swept before the
 * next write.
 */
async function writeDocuments(
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
    await appendOriginals(store, incoming);
    await appendTexts(store, incoming);
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
  await appendTexts(store, [incoming]);
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
