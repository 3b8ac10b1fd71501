import type { PinciteError } from '../../../contract/errors.ts';
import type { CanonicalDocument, LostPage, ReadRequest } from '../types.ts';

/** Most pages of a file that may stop the reader: each costs a new worker and the pages before it once more. */
const MOST_LOST = 5;

/**
 * Reads a file around pages that stop the reader: such a page is unreadable with its reason, the others are read. `read` says in the details
 * of its error at which page it stopped. Throws the first error when no page can be blamed, when too many can, or when nothing is left.
 */
export async function readAround(
  request: ReadRequest,
  read: (request: ReadRequest) => Promise<CanonicalDocument>,
): Promise<CanonicalDocument> {
  const lostPages: LostPage[] = [];
  let first: unknown = null;
  for (;;) {
    try {
      return await read(lostPages.length === 0 ? request : { ...request, lostPages });
    } catch (error) {
      first ??= error;
      const { page, why } = (error as Partial<PinciteError>).details ?? {};
      if (typeof page !== 'number' || lostPages.length === MOST_LOST) throw first;
      lostPages.push({ pageIndex: page, reason: String(why) });
    }
  }
}
