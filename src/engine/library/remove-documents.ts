import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DocumentSummary } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import { relinkEditions, writeSummaries } from './change-documents.ts';
import { loadFile } from './ingest/expand-paths.ts';
import type { JobStore } from './ingest/job-store.ts';
import type { SettledStore } from './journal/settle-store.ts';
import type { Removal, RemovalJournal, RemovalMark, RemovedDocument } from './journal/write-journal.ts';
import type { VisibleDocuments } from './reading/visible-documents.ts';
import { purgeStore } from './tables/maintain-store.ts';
import { CONTENT_TABLES } from './tables/schema.ts';
import { anyOf } from './tables/sql-text.ts';
import { isDiskFull } from './tables/store-error.ts';

/**
 * Purges what is kept of removed documents outside the tables. Called when nobody sees them any more and before the removal counts as done;
 * once more after a kill, so it must not mind what is gone already.
 */
export type PurgeElsewhere = (removal: Removal) => Promise<void>;

export interface RemovalTarget {
  readonly store: SettledStore;
  readonly visible: VisibleDocuments;
  readonly removals: RemovalJournal;
  readonly jobs: JobStore;
  readonly purgeElsewhere: PurgeElsewhere;
  /** Deletes all that repairs set aside: any of it may hold text of a document that is removed. */
  readonly dropDamaged: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly ownsFiles: boolean;
}

/**
 * Removes documents for good: text, vectors, index and original file leave the disk before this returns. They vanish from every reader at
 * once, with their rows in `documents`. The mark in the journal is there before and after all of it, so that whatever stops it in the
 * middle, the next start of a writer finishes it. Throws DOCUMENT_NOT_FOUND, removing nothing, when one is unknown; NOTHING_REMOVED when
 * the disk is too full to begin; REMOVAL_UNFINISHED when they are gone from view and their text is not off the disk yet.
 */
export async function removeDocuments(
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
 * Finishes removals that were begun. Throws REMOVAL_UNFINISHED where rows are left: nothing may be written beside them. Without room to
 * purge old versions the next start tries again.
 */
export async function finishRemovals(target: RemovalTarget): Promise<void> {
  for (const mark of await target.removals.removing()) {
    try {
      await target.store.delete('documents', anyOf('document_id', idsOf(mark)));
      await deleteRows(target, mark);
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

/** From here on nobody sees them, also after a power cut. Takes the mark back when they stay. */
async function hide({ store, removals }: RemovalTarget, mark: RemovalMark): Promise<void> {
  const where = anyOf('document_id', idsOf(mark));
  try {
    await store.delete('documents', where).catch(async (error: unknown) => {
      // It may have been made although it was reported as failed.
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
  const left = relinkEditions(
    rows.map((row) => row.summary),
    new Map(documents.map((document) => [document.document_id, document.supersedes])),
  );
  await writeSummaries(store, rows, left);
  await purgeElsewhere(mark.note);
  await forgetInJobs(jobs, documents);
  for (const table of CONTENT_TABLES) await store.delete(table, anyOf('document_id', idsOf(mark)));
  // A mark of rows that are gone must not outlive what a power cut brings back.
  await store.settle();
  await removals.rowsGone(mark);
}

/** Takes the text of all whose rows are gone off the disk. Whatever was done must have reached the disk when a mark ends. */
async function purge({ store, removals, dropDamaged, now, ownsFiles }: RemovalTarget): Promise<void> {
  await dropDamaged();
  await purgeStore(store, now(), ownsFiles);
  for (const mark of await removals.purging()) await removals.end(mark);
}

const idsOf = ({ note }: RemovalMark) => note.documents.map((document) => document.document_id);

function nothingRemoved(error: unknown): never {
  throw isDiskFull(error) ? new PinciteError('NOTHING_REMOVED', {}, { cause: error }) : error;
}

/** Names shown of a removal of many documents. */
const NAMES_SHOWN = 5;

function unfinished({ note }: RemovalMark, error: unknown): PinciteError {
  const names = note.documents.map((document) => document.source_filename);
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : '';
  const files = `${names.slice(0, NAMES_SHOWN).join(', ')}${more}`;
  const why = isDiskFull(error) ? 'the disk is full' : error instanceof Error ? error.message : String(error);
  return new PinciteError('REMOVAL_UNFINISHED', { files, why }, { cause: error });
}

/**
 * Takes removed documents off the lists of ingests that were begun: finishing one would bring them back. A file is known by its
 * hash, one that cannot be read by its name.
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
