import type { Library } from '../../library/library-types.ts';
import { holdOn, type StoredHold } from '../../library/own-files/holds.ts';
import type { AllRecords } from '../../records/all-records.ts';
import { documentsOfBody } from '../../records/quoting-records.ts';

/**
 * The hold by which words of these documents must stay in the records: an answer that was asked of a held collection,
 * or of the whole library while there is one, quotes them.
 */
export async function holdOnRecords(
  { holds }: Pick<Library, 'holds'>,
  { traceLog }: Pick<AllRecords, 'traceLog'>,
  documentIds: readonly string[],
): Promise<StoredHold | undefined> {
  const held = await holds.read();
  if (held.length === 0) return undefined;
  for (const { body } of await traceLog.find((one) => documentIds.some((id) => documentsOfBody(one).has(id)))) {
    const { collection } = (body?.metadata ?? {}) as { readonly collection?: unknown };
    const hold = typeof collection === 'string' ? holdOn(held, collection) : held[0];
    if (hold !== undefined) return hold;
  }
  return undefined;
}
