import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { acquireFileLock, acquireWriterLock, withFileLock } from '../../../src/engine/library/writer-lock.ts';
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

test('a writer is told who writes, and waits for a holder that only tidies', async () => {
  const folder = await temporaryFolder();
  const writer = await acquireWriterLock(folder);
  const refused = { code: 'LIBRARY_BUSY', details: { pid: `${process.pid}` } };
  await expect(acquireWriterLock(folder)).rejects.toMatchObject(refused);
  await expect(acquireWriterLock(folder, { purpose: 'tidying' })).rejects.toMatchObject(refused);
  writer.release();
  const tidier = await acquireWriterLock(folder, { purpose: 'tidying' });
  let isWriting = false;
  const next = acquireWriterLock(folder).then((lock) => {
    isWriting = true;
    return lock;
  });
  // A writer that is refused is so after a quarter of a second.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(isWriting).toBe(false);
  tidier.release();
  (await next).release();
});

test('a writer that waits for a holder that tidies can be cancelled', async () => {
  const folder = await temporaryFolder();
  const tidier = await acquireWriterLock(folder, { purpose: 'tidying' });
  const cancelled = acquireWriterLock(folder, { signal: AbortSignal.timeout(400) });
  await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
  tidier.release();
});
