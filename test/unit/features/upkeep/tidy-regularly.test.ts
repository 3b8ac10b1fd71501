import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tidyRegularly } from '../../../../src/engine/features/upkeep/tidy-regularly.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the library is tidied soon after the start and from time to time, also after a failure', async () => {
  const logged: string[] = [];
  let calls = 0;
  const tidy = async () => {
    calls++;
    if (calls === 1) throw new Error('the disk is full');
  };
  const end = tidyRegularly({ tidy }, (line) => logged.push(line));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(calls).toBe(0);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect([calls, logged]).toEqual([1, ['Old versions are not deleted: Error: the disk is full']]);
  await vi.advanceTimersByTimeAsync(40 * MINUTE);
  expect([calls, logged.length]).toEqual([3, 1]);
  await end();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(calls).toBe(3);
});

test('the end waits for what is under way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = tidyRegularly({ tidy: () => promise }, () => undefined);
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  let isOver = false;
  const ending = end().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(isOver).toBe(false);
  resolve();
  await ending;
});
