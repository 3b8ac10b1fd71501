import { expect, it } from 'vitest';
import { retryingConflicts } from '../../../../../src/engine/library/storage/bucket/in-bucket.ts';

/** Words of Lance's errors (lance 12, LanceDB 0.39). */
const CONFLICTS = [
  'lance error: Commit conflict for version 8: There was a concurrent commit that conflicts with this one',
  'lance error: Retryable commit conflict for version 12: This Delete transaction was preempted by concurrent transaction Rewrite',
  'lance error: Too many concurrent writers. Attempted 10 times, but failed on retry_timeout of 30.000 seconds.',
  'Failed to commit: too much write contention',
  "Table 'shared' already exists",
];

it.each(CONFLICTS)('tries again after: %s', async (message) => {
  const waits: number[] = [];
  let tries = 0;
  const change = async () => {
    if (++tries < 4) throw new Error(message);
    return tries;
  };
  expect(await retryingConflicts('s3://b/l', change, async (ms) => void waits.push(ms))).toBe(4);
  expect(waits).toHaveLength(3);
  for (const [i, ms] of waits.entries()) {
    expect(ms).toBeGreaterThanOrEqual(40 * 2 ** i);
    expect(ms).toBeLessThanOrEqual(80 * 2 ** i);
  }
});

it('gives up with one sentence, and keeps the error', async () => {
  let tries = 0;
  const change = async () => {
    tries++;
    throw new Error(CONFLICTS[0]);
  };
  const failed = retryingConflicts('s3://b/l', change, async () => undefined);
  await expect(failed).rejects.toMatchObject({ code: 'STORE_BUSY', message: expect.stringContaining('s3://b/l') });
  expect(tries).toBe(12);
});

it('does not repeat what failed for another reason', async () => {
  let tries = 0;
  const change = async () => {
    tries++;
    throw new Error('Not found: x.lance');
  };
  await expect(retryingConflicts('s3://b/l', change)).rejects.toThrow('Not found');
  expect(tries).toBe(1);
});
