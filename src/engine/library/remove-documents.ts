import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DocumentSummary } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import { afterRemoval, leasingEditions, writeSummaries } from './change-documents.ts';
import type { JobStore } from './ingest/job-store.ts';
import { loadFile } from './ingest/load-file.ts';
import type { Removal, RemovalJournal, RemovalMark, RemovedDocument } from './journal/write-journal.ts';
import type { VisibleDocuments } from './reading/visible-documents.ts';
import type { Storage } from './storage/types.ts';
import { inPortions } from './tables/in-portions.ts';
import { CONTENT_TABLES } from './tables/schema.ts';
import { anyOf } from './tables/sql-text.ts';
import { isDiskFull } from './tables/store-error.ts';

/**
 * Purges text of removed documents that is kept outside the tables. Called when the documents are no longer visible and
 * before the removal counts as done; called again after a kill, so it must accept that the text is gone already.
 */
export type PurgeElsewhere = (removal: Removal) => Promise<void>;

export interface RemovalTarget extends Pick<Storage, 'store' | 'leasing' | 'leasedAtOnce' | 'upkeep' | 'isShared'> {
  readonly visible: VisibleDocuments;
  readonly removals: RemovalJournal;
  readonly jobs: JobStore;
  readonly purgeElsewhere: PurgeElsewhere;
  /** Deletes all that repairs moved to the quarantine: any of it may hold text of a removed document. */
  readonly dropDamaged: () => Promise<void>;
}

/**
 * Removes documents for good: text, vectors, index entries and original file leave the disk before this returns; in a
 * bucket with the next run of the indexer, which deletes old versions. Readers stop seeing a document as soon as its
 * row in `documents` is deleted. A mark in the journal stands from before the first step until after the last, so that
 * the next writer finishes an interrupted removal. Throws DOCUMENT_NOT_FOUND, removing nothing, when one is unknown;
 * NOTHING_REMOVED when the disk is too full to begin; REMOVAL_UNFINISHED when the documents are invisible but their
 * text is still on the disk.
 */
export async function removeDocuments(
  target: RemovalTarget,
  documentIds: readonly string[],
  records: Removal['records'],
): Promise<DocumentSummary[]> {
  const { visible, leasedAtOnce } = target;
  const removed: DocumentSummary[] = [];
  const ids = [...new Set(documentIds)];
  for (const id of ids) await visible.one(id);
  for (const portion of inPortions(ids, () => 1, leasedAtOnce)) {
    const remove = async () => void removed.push(...(await removeLeased(target, portion, records)));
    await leasingEditions(target, portion, remove, { leaves: 'removed' });
  }
  return removed;
}

async function removeLeased(
  target: RemovalTarget,
  documentIds: readonly string[],
  records: Removal['records'],
): Promise<DocumentSummary[]> {
  const { visible, removals } = target;
  const removed: DocumentSummary[] = [];
  for (const id of new Set(documentIds)) removed.push((await visible.one(id)).summary);
  const documents = removed.map(({ document_id, source_filename, bytes, supersedes }) => {
    return { document_id, source_filename, bytes, supersedes };
  });
  const mark = await removals.begin({ documents, records }).catch(nothingRemoved);
  await hide(target, mark);
  try {
    await deleteRows(target, mark);
    await purge(target);
  } catch (error) {
    throw unfinished(mark, error);
  }
  return removed;
}

/**
 * Finishes interrupted removals. Throws REMOVAL_UNFINISHED where rows are left, because nothing may be written beside
 * them. On a disk too full to purge old versions, the next start tries again.
 */
export async function finishRemovals(target: RemovalTarget): Promise<void> {
  for (const mark of await target.removals.removing()) {
    try {
      if (target.isShared) await finishShared(target, mark);
      else await finishRemoval(target, mark);
    } catch (error) {
      throw unfinished(mark, error);
    }
  }
  if ((await target.removals.purging()).length === 0) return;
  try {
    await purge(target);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

async function finishRemoval(target: RemovalTarget, mark: RemovalMark): Promise<void> {
  await target.store.delete('documents', anyOf('document_id', idsOf(mark)));
  await deleteRows(target, mark);
}

/**
 * The same beside other machines. A document that is visible was never hidden, or somebody has added it again since:
 * nobody was told that it is removed, so it stays.
 */
async function finishShared(target: RemovalTarget, mark: RemovalMark): Promise<void> {
  const { visible, removals, leasing } = target;
  const leased = mark.note.documents.map((document) => ({ ...document, collections: [] }));
  const finish = async () => {
    const there = new Set(await visible.ids(idsOf(mark)));
    const documents = mark.note.documents.filter(({ document_id }) => !there.has(document_id));
    if (documents.length === 0) await removals.end(mark);
    else await finishRemoval(target, { ...mark, note: { ...mark.note, documents } });
  };
  await leasing(leased, finish, { all: true, leaves: 'removed' });
}

/** Makes the documents invisible, durably. Deletes the mark again when that fails. */
async function hide({ store, removals }: RemovalTarget, mark: RemovalMark): Promise<void> {
  const where = anyOf('document_id', idsOf(mark));
  try {
    await store.delete('documents', where).catch(async (error: unknown) => {
      // The commit may have happened although it was reported as failed.
      if ((await store.count('documents', where)) > 0) throw error;
    });
    await store.settle();
  } catch (error) {
    await removals.end(mark);
    nothingRemoved(error);
  }
}

async function deleteRows(target: RemovalTarget, mark: RemovalMark): Promise<void> {
  const { store, visible, removals, jobs, purgeElsewhere } = target;
  const { documents } = mark.note;
  const rows = await visible.all();
  const left = afterRemoval(
    rows.map((row) => row.summary),
    new Map(documents.map((document) => [document.document_id, document.supersedes])),
  );
  await writeSummaries(store, rows, left);
  await purgeElsewhere(mark.note);
  await forgetInJobs(jobs, documents);
  for (const table of CONTENT_TABLES) await store.delete(table, anyOf('document_id', idsOf(mark)));
  // The mark may change to purging only when a power cut cannot bring the rows back.
  await store.settle();
  await removals.rowsGone(mark);
}

/** Purges the text of all removals whose rows are gone. Each step is durable before the mark is deleted. */
async function purge({ removals, dropDamaged, upkeep }: RemovalTarget): Promise<void> {
  await dropDamaged();
  await upkeep.purge();
  for (const mark of await removals.purging()) await removals.end(mark);
}

const idsOf = ({ note }: RemovalMark) => note.documents.map((document) => document.document_id);

function nothingRemoved(error: unknown): never {
  throw isDiskFull(error) ? new PinciteError('NOTHING_REMOVED', {}, { cause: error }) : error;
}

/** Most names in the message about a removal. */
const NAMES_SHOWN = 5;

function unfinished({ note }: RemovalMark, error: unknown): PinciteError {
  const names = note.documents.map((document) => document.source_filename);
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : '';
  const files = `${names.slice(0, NAMES_SHOWN).join(', ')}${more}`;
  const why = isDiskFull(error) ? 'the disk is full' : error instanceof Error ? error.message : String(error);
  return new PinciteError('REMOVAL_UNFINISHED', { files, why }, { cause: error });
}

/**
 * Takes removed documents off the lists of interrupted ingests, because finishing one would add them again. Recognises
 * a file by its hash, and one that cannot be read by its name.
 */
async function forgetInJobs(jobs: JobStore, removed: readonly RemovedDocument[]): Promise<void> {
  const isRemoved = async (path: string): Promise<boolean> => {
    try {
      const { size } = await stat(path);
      if (!removed.some(({ bytes }) => bytes === size)) return false;
      const { documentId } = await loadFile(path);
      return removed.some((document) => document.document_id === documentId);
    } catch {
      return removed.some(({ source_filename: name }) => name === basename(path));
    }
  };
  for (const job of await jobs.list()) {
    const gone = await Promise.all(job.paths.map(isRemoved));
    if (gone.includes(true)) await jobs.replace({ ...job, paths: job.paths.filter((_, i) => !gone[i]) });
  }
}
