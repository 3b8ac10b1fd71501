import { expect, test } from 'vitest';
import { writeQueue } from '../../../../src/engine/library/ingest/event-queue.ts';

function slowWriter() {
  const batches: number[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const write = (items: number[]) => {
    batches.push(items);
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    return gate.promise;
  };
  return { batches, write, finish: () => gates.shift()?.resolve() };
}

const settled = async (promise: Promise<void>): Promise<boolean> => {
  const pending = Symbol();
  const turn = new Promise((resolve) => setTimeout(() => resolve(pending), 5));
  return (await Promise.race([promise, turn])) !== pending;
};

test('what comes while a write runs is written together', async () => {
  const { batches, write, finish } = slowWriter();
  const queue = writeQueue(write, () => 1, 100);
  queue.push(1);
  queue.push(2);
  queue.push(3);
  finish();
  await settled(Promise.resolve());
  expect(batches).toEqual([[1], [2, 3]]);
  expect(await settled(queue.drained())).toBe(false);
  finish();
  await queue.drained();
  queue.push(4);
  finish();
  await queue.drained();
  expect(batches).toEqual([[1], [2, 3], [4]]);
});

test('there is room until the limit waits, and again when it was taken', async () => {
  const { write, finish } = slowWriter();
  const queue = writeQueue(write, (item: number) => item, 10);
  queue.push(50);
  await queue.room();
  queue.push(9);
  await queue.room();
  queue.push(1);
  const room = queue.room();
  expect(await settled(room)).toBe(false);
  finish();
  await room;
  finish();
  await queue.drained();
});
