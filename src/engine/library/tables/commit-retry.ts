import { setTimeout as delay } from 'node:timers/promises';
import { PinciteError } from '../../../contract/errors.ts';

/**
 * How often a change is tried, and the longest wait before the second try, in milliseconds; it doubles up to `mostMs`.
 */
const TRIES = { count: 12, firstMs: 40, mostMs: 2_000 };

/**
 * Whether a commit failed because another one came first. LanceDB commits a change whole or not at all, so this one
 * left nothing. The words are those of Lance's errors CommitConflict, RetryableCommitConflict and
 * TooMuchWriteContention, and of a table that another process has just created.
 */
function isCommitConflict(error: unknown): boolean {
  return (
    error instanceof Error &&
    /commit conflict|concurrent (?:transaction|commit|write)|write contention|preempted|already exists/i.test(
      error.message,
    )
  );
}

/**
 * Runs a change of a table that other processes change too, and again where another commit came first, on the newest
 * version: rows that are appended do not conflict, but rows that are deleted or replaced do where files of the same
 * table are merged or deleted from. `place` names the table in the error. Throws STORE_BUSY after the last try.
 */
export async function retryingConflicts<T>(
  place: string,
  change: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = delay,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await change();
    } catch (error) {
      if (!isCommitConflict(error)) throw error;
      if (tries === TRIES.count) throw new PinciteError('STORE_BUSY', { place, tries }, { cause: error });
      // Anything between half and all of it: two that waited together would meet again.
      await wait(Math.min(TRIES.firstMs * 2 ** tries, TRIES.mostMs) * (0.5 + Math.random() / 2));
    }
  }
}
