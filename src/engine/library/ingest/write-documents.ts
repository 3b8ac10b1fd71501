import { Mutex } from 'async-mutex';
import type { DocumentSummary } from '../../../contract/documents.ts';
import type { CanonicalDocument } from '../../documents/types.ts';
import { changeDocuments } from '../change-documents.ts';
import type { JournalDocument, WriteNote } from '../journal/write-journal.ts';
import {
  appendOriginals,
  appendTexts,
  documentRow,
  type IncomingDocument,
  type PackedIncoming,
  packed,
} from '../tables/content-rows.ts';
import { partBytesOf, sha256Of } from '../tables/document-checksums.ts';
import { type DocumentRow, documentColumns } from '../tables/document-row.ts';
import { CONTENT_TABLES } from '../tables/schema.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore } from '../tables/store-types.ts';
import { indexFirstRows } from '../tables/upkeep/maintain-store.ts';
import type { DocumentKeeper, IngestTarget, KeptDocument } from './ingest-types.ts';
import { withEditions } from './with-editions.ts';

/** Keeps documents in a library, each linked to the edition before it. */
export function libraryKeeper(target: IngestTarget): DocumentKeeper {
  const { visible, damaged, upkeep } = target;
  // One lease at a time: what one that failed left is swept before the next.
  const turns = new Mutex();
  return {
    rows: visible.all,
    damaged,
    write: (documents) =>
      turns.runExclusive(async () => keepDocuments(target, withEditions(documents, await visible.all()))),
    keepUp: upkeep.whileAdding,
    putInto: (documentId, collections) =>
      turns.runExclusive(async () => {
        const [summary] = await changeDocuments(target, [documentId], { collections: [...collections] });
        return summary;
      }),
  };
}

/** How often documents are begun again whose leases were lost. */
const BEGINNINGS = 3;

/**
 * Writes documents, in a bucket those first that no other machine is writing. One that another machine has written
 * meanwhile stays as it is. Where a lease was lost, nobody knows which rows of this process came after those of who
 * took it over: then the documents are leased again, and written anew unless they are there with exactly the rows that
 * they should have.
 */
async function keepDocuments(target: IngestTarget, documents: readonly IncomingDocument[]): Promise<KeptDocument[]> {
  const { store, visible, journal, sweep } = target;
  const kept = new Map<string, KeptDocument>();
  const incoming = new Map(documents.map(packed).map((one) => [one.document.documentId, one]));
  const left = () => [...incoming.values()].filter(({ document }) => !kept.has(document.documentId));
  const keepSome = async (isAnew: boolean): Promise<void> => {
    // Rows of the same document that could not be undone would be in it twice.
    if ((await journal.writes()).length > 0) await sweep();
    const write = await journal.begin(left().map(noted));
    const there = new Map((await visible.all()).map((row) => [row.summary.document_id, row]));
    const toWrite: PackedIncoming[] = [];
    for (const { document_id: id } of write.note.documents) {
      const [one, row] = [incoming.get(id) as PackedIncoming, there.get(id)];
      const stays = row !== undefined && one.replaced === undefined && (!isAnew || (await hasRowsOnce(store, row)));
      if (stays) kept.set(id, { row, wasThere: true });
      else toWrite.push(one);
    }
    for (const row of await writeDocuments(target, toWrite, { write, isAnew }))
      kept.set(row.summary.document_id, { row, wasThere: false });
  };
  for (let beginning = 1; ; beginning++) {
    try {
      while (left().length > 0) await keepSome(beginning > 1);
      return documents.map(({ document }) => kept.get(document.documentId) as KeptDocument);
    } catch (error) {
      if (codeOf(error) !== 'STORE_CLAIM_LOST' || beginning === BEGINNINGS) throw error;
    }
  }
}

/** Whether each passage, page and part of a document is there, and no row of them twice. */
async function hasRowsOnce(store: LanceStore, { summary, checksums }: DocumentRow): Promise<boolean> {
  const where = anyOf('document_id', [summary.document_id]);
  if (checksums === null || (await store.count('documents', where)) !== 1) return false;
  const wanted = { passages: summary.passages, pages: checksums.pages, files: checksums.parts } as const;
  for (const table of ['passages', 'pages', 'files'] as const)
    if ((await store.count(table, where)) !== wanted[table]) return false;
  return true;
}

/** Also of an error beside which the undoing failed. */
const codeOf = (error: unknown): unknown =>
  error instanceof AggregateError ? codeOf(error.errors.at(-1)) : (error as { readonly code?: unknown }).code;

/**
 * Writes documents so that they appear all at once: the journal names them before their first row, and their rows in
 * `documents` are the last commit (requirement E10). When anything fails before it, what was written is deleted again,
 * or swept before the next write.
 */
async function writeDocuments(
  { store, journal }: Pick<IngestTarget, 'store' | 'journal'>,
  incoming: readonly PackedIncoming[],
  { write, isAnew }: { readonly write: WriteNote; readonly isAnew: boolean },
): Promise<DocumentRow[]> {
  const rows = incoming.map(documentRow);
  try {
    await removeRows(
      store,
      incoming.filter(({ replaced }) => isAnew || replaced !== undefined),
    );
    await appendOriginals(store, incoming);
    await appendTexts(store, incoming);
    // A document that is told to be searchable is found.
    if (rows.length > 0) await indexFirstRows(store);
    if (rows.length > 0) await store.append('documents', documentColumns(rows));
  } catch (error) {
    if (!(await wasCommitted(store, incoming, error))) {
      await journal.end(write);
      throw error;
    }
  }
  await store.settle();
  // Only now, with all of it on the disk: without its note, rows whose document a power cut took would look like
  // damage. A note that stays does no harm: the next sweep ends it, or says why it cannot. The documents are in, and
  // must not be reported as failed.
  await journal.end(write).catch(() => undefined);
  return rows;
}

/**
 * Replaces what is stored of a document that was read anew; its original stays where it is. Its row is replaced last:
 * stopped in the middle, the former one still has its name and what users gave it, and does not fit what is stored, so
 * the next repair writes it again.
 */
export async function rewriteDocument(store: LanceStore, document: IncomingDocument): Promise<DocumentRow> {
  const incoming = packed(document);
  const where = anyOf('document_id', [incoming.document.documentId]);
  for (const table of CONTENT_TABLES) if (table !== 'files') await store.delete(table, where);
  const row = documentRow(incoming);
  await appendTexts(store, [incoming]);
  const columns = documentColumns([row]);
  if ((await store.count('documents', where)) === 1) await store.replace('documents', 'document_id', columns);
  else {
    // None, or damaged ones of the same id.
    await store.delete('documents', where);
    await store.append('documents', columns);
  }
  return row;
}

/**
 * Replaces what is stored of a document whose pages waited for OCR; nothing when none waits any more. Only the last
 * step settles it: stopped before, the next session rolls all of it back. `bytes`: its original. Throws
 * DOCUMENT_NOT_FOUND.
 */
export async function rewriteScanned(
  target: Pick<IngestTarget, 'store' | 'visible' | 'leasing' | 'upkeep'>,
  document: CanonicalDocument,
  bytes: Uint8Array,
): Promise<DocumentSummary> {
  let { summary } = await target.visible.one(document.documentId);
  const rewrite = async () => {
    summary = await rewriteLeased(target, document, bytes);
  };
  await target.leasing([summary], rewrite, { leaves: 'written' });
  await target.upkeep.atRest();
  return summary;
}

async function rewriteLeased(
  { store, visible }: Pick<IngestTarget, 'store' | 'visible'>,
  document: CanonicalDocument,
  bytes: Uint8Array,
): Promise<DocumentSummary> {
  const { summary, sha256, checksums } = await visible.one(document.documentId);
  // Another process was faster.
  if (summary.coverage.waiting === 0) return summary;
  const { source_filename: sourceFilename, collections, supersedes, added_at: addedAt } = summary;
  const repairs = (checksums?.repairs ?? 0) + 1;
  const about = { sourceFilename, collections, supersedes, addedAt, repairs, labels: summary };
  const partBytes = partBytesOf(bytes.length, checksums);
  // Other processes must not take it for damaged meanwhile.
  await store.delete('documents', anyOf('document_id', [document.documentId]));
  const written = await rewriteDocument(store, {
    document,
    bytes,
    sha256: sha256 ?? sha256Of(bytes),
    ...about,
    partBytes,
  });
  await indexFirstRows(store);
  await store.settle();
  return written.summary;
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
