import type { Library } from '../../library/library-types.ts';
import { holdOn, refuseHeld } from '../../library/own-files/holds.ts';
import type { AllRecords } from '../../records/all-records.ts';
import { documentsOfBody } from '../../records/quoting-records.ts';

/**
 * Throws ON_HOLD where an answer that was asked of a held collection, or of the whole library while there is one,
 * quotes one of these documents: its words must stay.
 */
export async function refuseHeldRecords(
  { holds }: Pick<Library, 'holds'>,
  { traceLog }: Pick<AllRecords, 'traceLog'>,
  documentIds: readonly string[],
): Promise<void> {
  const held = await holds.read();
  if (held.length === 0) return;
  for (const { body } of await traceLog.find((one) => documentIds.some((id) => documentsOfBody(one).has(id)))) {
    const { collection } = (body?.metadata ?? {}) as { readonly collection?: unknown };
    refuseHeld(typeof collection === 'string' ? holdOn(held, collection) : held[0]);
  }
}
