import { PinciteError } from '../../../contract/errors.ts';
import type { CertifiedRemoval } from '../../../contract/records/deletion.ts';
import type { Deps } from '../../deps.ts';
import { refuseHeld } from '../../library/own-files/holds.ts';
import { purgeRecords, quotingRecords } from '../../records/quoting-records.ts';
import { holdOnRecords } from './held-records.ts';

/** What removing documents changes. */
export type RemovalDeps = Pick<Deps, 'library' | 'queue' | 'allRecords'>;

/**
 * Removes documents; with `purge_records` also the records that quote them, even of documents that were removed before.
 * Kept answers and records are purged by `purgeElsewhere` in engine.ts, which resumes an interrupted removal. Throws
 * DOCUMENT_NOT_FOUND, ON_HOLD.
 */
export function removeDocuments(deps: RemovalDeps, input: CertifiedRemoval, signal: AbortSignal | undefined) {
  const records = input.purge_records ? 'purge' : 'keep';
  return deps.queue.exclusively(async () => {
    const ids = input.purge_records ? await purgeOfGone(deps, input.document_ids) : input.document_ids;
    return ids.length === 0 ? [] : deps.library.remove(ids, { signal, records });
  });
}

/**
 * Purges the records that quote documents removed before, and returns the ids of those that are still to be removed.
 */
async function purgeOfGone(deps: RemovalDeps, documentIds: readonly string[]): Promise<readonly string[]> {
  const there = new Set((await deps.library.listDocuments()).map((document) => document.document_id));
  const gone = documentIds.filter((id) => !there.has(id));
  for (const { document_id: id, log_entries, threads, notes, grid_cells } of await quotingRecords(
    deps.allRecords,
    gone,
  ))
    if (log_entries.length === 0 && threads.length === 0 && notes === 0 && grid_cells === 0)
      throw new PinciteError('DOCUMENT_NOT_FOUND', { id });
  if (gone.length > 0) {
    refuseHeld(await holdOnRecords(deps.library, deps.allRecords, gone));
    await purgeRecords(deps.allRecords, gone, new Date());
  }
  return documentIds.filter((id) => there.has(id));
}
