import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acquireFileLock, withFileLock } from '../../../src/engine/library/writer-lock.ts';
import { temporaryFolder } from '../../fakes/library/open-test-library.ts';

test('one holder at a time; the next gets it on release', async () => {
  const path = join(await temporaryFolder(), 'a.lock');
  const first = await acquireFileLock(path, { timeoutMs: 0 });
  expect(first).not.toBeNull();
  expect(await acquireFileLock(path, { timeoutMs: 0 })).toBeNull();
  const waiting = acquireFileLock(path, { timeoutMs: 5_000 });
  first?.release();
  const second = await waiting;
  expect(second).not.toBeNull();
  second?.release();
});

test('withFileLock keeps critical sections apart and lets go when they throw', async () => {
  const path = join(await temporaryFolder(), 'log.lock');
  let inside = 0;
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      withFileLock(
        path,
        async () => {
          expect(++inside).toBe(1);
          await new Promise((resolve) => setTimeout(resolve, 2));
          order.push(i);
          inside -= 1;
        },
        { timeoutMs: 20_000 },
      ),
    ),
  );
  expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const failing = withFileLock(path, () => Promise.reject(new Error('inside')), { timeoutMs: 0 });
  await expect(failing).rejects.toThrow('inside');
  expect(await withFileLock(path, () => 7, { timeoutMs: 0 })).toBe(7);
});

test('a lock that cannot be had, an abort, and a place that cannot be locked', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.lock');
  const held = await acquireFileLock(path, { timeoutMs: 0 });
  await expect(withFileLock(path, () => 1, { timeoutMs: 30 })).rejects.toMatchObject({ code: 'INTERNAL' });
  const signal = AbortSignal.timeout(40);
  await expect(acquireFileLock(path, { timeoutMs: 60_000, signal })).rejects.toMatchObject({ code: 'CANCELLED' });
  held?.release();
  await expect(acquireFileLock(join(folder, 'no', 'such', 'a.lock'), { timeoutMs: 0 })).rejects.toThrow();
});
