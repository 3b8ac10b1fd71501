import { expect, it } from 'vitest';
import { type WorkClock, type WorkLimits, watchWork } from '../../../../src/engine/documents/reading/watch-work.ts';

/** A thread whose work is set by hand, and whose owner looks when `look` is called. No time passes. */
function watched(limits: WorkLimits) {
  const told: (string | boolean)[] = [];
  let [used, wake]: [number | null, () => void] = [0, () => undefined];
  const clock: WorkClock = {
    used: async () => used,
    next: () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
  };
  const watch = watchWork(clock, limits, {
    onTooMuch: (which) => told.push(which),
    onWaiting: (isWaiting) => told.push(isWaiting),
  });
  const look = async (now: number | null): Promise<void> => {
    used = now;
    wake();
    for (let i = 0; i < 10; i++) await Promise.resolve();
  };
  return { watch, look, told };
}

it('counts the work on a step, and not what the thread did to start', async () => {
  const { watch, look, told } = watched({ step: 30, total: 900 });
  await look(45);
  watch.begun();
  await look(50);
  await look(79);
  expect(told).toEqual([]);
  watch.step();
  await look(80);
  await look(109);
  expect(told).toEqual([]);
  await look(111);
  expect(told).toEqual(['step']);
  watch.end();
});

it('counts the work on all steps', async () => {
  const { watch, look, told } = watched({ step: 30, total: 50 });
  watch.begun();
  for (const used of [0, 20, 40]) {
    watch.step();
    await look(used);
  }
  expect(told).toEqual([]);
  watch.step();
  await look(51);
  expect(told).toEqual(['total']);
  watch.end();
});

it('waits for a thread that gets no processor, however often it looks, and says so', async () => {
  const { watch, look, told } = watched({ step: 30, total: 900 });
  watch.begun();
  for (let i = 0; i < 3600; i++) await look(0.01);
  expect(told).toEqual([true]);
  // What it used is known at the look after.
  await look(0.9);
  await look(0.9);
  expect(told).toEqual([true, false]);
  // It cannot tell: no answer is no work.
  for (let i = 0; i < 100; i++) await look(null);
  expect(told).toEqual([true, false, true]);
  watch.end();
});
