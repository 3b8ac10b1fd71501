import type { ChronologyEntry, ChronologyRequest } from '../../../contract/findings/facts.ts';
import { isInCollection } from '../../../contract/view/documents/in-collection.ts';
import type { Deps } from '../../deps.ts';
import { mustBeListed } from '../../library/collections.ts';
import { documentFacts, type FactDeps } from './document-facts.ts';

/**
 * The dates of documents in the order of time, each with its sentence; a deadline with a date is marked as one. Dates
 * that can be read in two ways are left out. Throws DOCUMENT_NOT_FOUND, COLLECTION_NOT_FOUND, DOCUMENT_DAMAGED.
 */
export async function chronology(
  deps: FactDeps & Pick<Deps, 'library'>,
  { document_ids: ids, collection }: ChronologyRequest,
  signal: AbortSignal | undefined,
): Promise<ChronologyEntry[]> {
  if (collection !== undefined) await mustBeListed(deps.library, collection);
  for (const id of ids ?? []) await deps.library.document(id);
  const entries: ChronologyEntry[] = [];
  for (const document of await deps.library.listDocuments()) {
    signal?.throwIfAborted();
    if (ids !== undefined && !ids.includes(document.document_id)) continue;
    if (!isInCollection(document, collection ?? null)) continue;
    const { document_id, document_name, source_filename } = document;
    const { dates, deadlines } = await documentFacts(deps, document_id);
    for (const { date, ...fact } of dates) {
      if (date === null) continue;
      const isDeadline = deadlines.some(({ end, date: day }) => day !== null && end === fact.end);
      entries.push({ ...fact, date, document_id, document_name, source_filename, is_deadline: isDeadline });
    }
  }
  return entries.sort((a, b) => a.date.localeCompare(b.date));
}
