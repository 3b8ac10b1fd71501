import { PinciteError } from '../../../contract/errors.ts';
import type { Collection } from '../../../contract/library.ts';
import type { HoldChange } from '../../../contract/records/audit.ts';
import type { Deps } from '../../deps.ts';
import { listCollections, mustBeListed } from '../../library/collections.ts';

/** Where holds are kept and recorded. */
export type HoldDeps = Pick<Deps, 'library' | 'traceLog'>;

/**
 * Puts a collection on hold, or ends that (ADR 0134): first as an entry of the chain, then in the library. As the only
 * writer, so that a removal that is under way ends before. Throws COLLECTION_NOT_FOUND, RECORD_FAILED,
 * STORE_LOCAL_ONLY.
 */
export async function changeHold(
  { library, traceLog }: HoldDeps,
  { name, by, reason }: HoldChange,
  action: 'set' | 'released',
  now: Date,
): Promise<Collection> {
  await mustBeListed(library, name);
  if (library.place !== null) {
    const instead = "use the bucket's own retention lock";
    throw new PinciteError('STORE_LOCAL_ONLY', { place: library.place, what: 'a hold', instead });
  }
  const at = now.toISOString();
  await library.alone(async () => {
    await traceLog.append({ hold_of: name, action, by, reason, timestamp: at });
    if (action === 'set') await library.holds.set(name, { set_by: by, set_at: at, reason });
    else await library.holds.release(name);
  });
  return (await listCollections(library)).find((one) => one.name === name) as Collection;
}
