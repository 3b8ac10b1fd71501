import { PinciteError, stoppedForTime } from '../../../contract/errors.ts';
import type { CanonicalDocument, LostPage, ReadRequest } from '../types.ts';

/** Most pages of a file that may stop the reader: each costs a new worker and the pages before it once more. */
const MOST_LOST = 5;

/**
 * Reads a file around pages that stop the reader: such a page is unreadable with its reason, the others are read. What
 * is stopped for time is tried once more before that; with `triesLater` its error is thrown instead, and the caller's
 * later try says where it was (`stoppedBefore`). `read` says in the details of its error at which page it stopped.
 * Throws the first error when no page can be blamed, when too many can, or when nothing is left.
 */
export async function readAround(
  request: ReadRequest,
  read: (request: ReadRequest) => Promise<CanonicalDocument>,
  triesLater = false,
): Promise<CanonicalDocument> {
  const lostPages: LostPage[] = [];
  const tried = new Set<number | null>(request.stoppedBefore === undefined ? [] : [request.stoppedBefore.page]);
  let first: unknown = null;
  for (;;) {
    try {
      return await read(lostPages.length === 0 ? request : { ...request, lostPages });
    } catch (thrown) {
      let error = thrown;
      const stopped = stoppedForTime(thrown);
      if (stopped !== null) {
        const isAgain = tried.has(stopped.page);
        tried.add(stopped.page);
        if (!isAgain && triesLater && lostPages.length === 0) throw thrown;
        if (!isAgain) continue;
        error = twice(thrown as PinciteError);
      }
      first ??= stopped === null ? error : withRemedy(error as PinciteError);
      const { page, why } = (error as Partial<PinciteError>).details ?? {};
      if (typeof page !== 'number' || lostPages.length === MOST_LOST) throw first;
      lostPages.push({ pageIndex: page, reason: String(why) });
    }
  }
}

const twice = ({ code, details }: PinciteError): PinciteError =>
  new PinciteError(code, { ...details, why: `${details.why}, twice` });

/** Of a file that is not added: what may help. */
const withRemedy = ({ code, details }: PinciteError): PinciteError =>
  new PinciteError(code, { ...details, why: `${details.why}; print the file to a new PDF and add that` });
