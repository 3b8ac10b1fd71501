import type { DocumentUpdate } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Library } from '../../library/library-types.ts';
import { purgeRecords, quotingRecords } from '../../records/quoting-records.ts';
import { collectionName, enlistCollection, mustBeThere } from '../collections/collections.ts';

interface Removal {
  readonly document_ids: readonly string[];
  readonly purge_records?: boolean | undefined;
}

/**
 * Removes documents; with `purge_records` also the records that quote them, even of documents that were removed before.
 * Kept answers and records are purged by `purgeElsewhere` in engine.ts, which resumes an interrupted removal. Throws
 * DOCUMENT_NOT_FOUND.
 */
export function removeDocuments(deps: Deps, input: Removal, signal: AbortSignal | undefined) {
  const records = input.purge_records ? 'purge' : 'keep';
  return deps.queue.exclusively(async () => {
    const ids = input.purge_records ? await purgeOfGone(deps, input.document_ids) : input.document_ids;
    return ids.length === 0 ? [] : deps.library.remove(ids, { signal, records });
  });
}

/**
 * Purges the records that quote documents removed before, and returns the ids of those that are still to be removed.
 */
async function purgeOfGone(deps: Deps, documentIds: readonly string[]): Promise<readonly string[]> {
  const there = new Set((await deps.library.listDocuments()).map((document) => document.document_id));
  const gone = documentIds.filter((id) => !there.has(id));
  for (const { document_id: id, log_entries, threads } of await quotingRecords(deps.everyones, gone))
    if (log_entries.length === 0 && threads.length === 0) throw new PinciteError('DOCUMENT_NOT_FOUND', { id });
  if (gone.length > 0) await purgeRecords(deps.everyones, gone, new Date());
  return documentIds.filter((id) => there.has(id));
}

/**
 * Puts documents into collections and takes them out, or sets which document they supersede. Throws DOCUMENT_NOT_FOUND,
 * COLLECTION_NOT_FOUND, BAD_REQUEST.
 */
export async function updateDocuments({ library, queue }: Deps, { document_ids: ids, ...input }: DocumentUpdate) {
  if (input.collections !== undefined && (input.add_to !== undefined || input.take_out_of !== undefined))
    throw new PinciteError('BAD_REQUEST', { why: 'collections does not go with add_to and take_out_of' });
  // Before a name is listed that only this change would need.
  for (const id of ids) await library.document(id);
  const from = input.take_out_of === undefined ? undefined : collectionName(input.take_out_of);
  if (from !== undefined) await mustBeThere(library, from);
  const to = input.add_to === undefined ? undefined : await enlistCollection(library, input.add_to);
  const all = input.collections && (await enlistAll(library, input.collections));
  const change = { ...input, collections: all, add_to: to, take_out_of: from };
  return queue.exclusively(() => library.change(ids, change));
}

async function enlistAll(library: Library, names: readonly string[]): Promise<string[]> {
  const listed: string[] = [];
  for (const name of names) listed.push(await enlistCollection(library, name));
  return listed;
}
