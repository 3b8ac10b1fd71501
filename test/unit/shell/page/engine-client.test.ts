import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { latestOnly } from '../../../../src/shell/page/engine-client.ts';

async function* numbers(upTo: number, ended: string[] = []): AsyncGenerator<number> {
  try {
    for (let n = 1; n <= upTo; n += 1) {
      await delay(1);
      yield n;
    }
  } finally {
    ended.push('ended');
  }
}

it('gives a slow reader the newest value only, and the last one in any case', async () => {
  const seen: number[] = [];
  for await (const n of latestOnly(numbers(200))) {
    seen.push(n);
    await delay(40);
  }
  expect(seen.length).toBeLessThan(50);
  expect(seen.at(-1)).toBe(200);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
});

it('gives a quick reader the error of the source after its values', async () => {
  const failing = async function* (): AsyncGenerator<number> {
    yield 1;
    throw new Error('broken');
  };
  const seen: number[] = [];
  const read = async () => {
    for await (const n of latestOnly(failing())) seen.push(n);
  };
  await expect(read()).rejects.toThrow('broken');
  expect(seen).toEqual([1]);
});

it('ends the source when the reader leaves, also while it waits', async () => {
  const ended: string[] = [];
  for await (const n of latestOnly(numbers(1000, ended))) if (n >= 3) break;
  expect(ended).toEqual(['ended']);

  const silent: AsyncIterator<number> = {
    next: () => new Promise(() => undefined),
    return: async () => {
      ended.push('returned');
      return { done: true, value: undefined };
    },
  };
  const stream = latestOnly(silent);
  const waiting = stream.next();
  await stream.return?.();
  expect([await waiting, ended]).toEqual([{ done: true, value: undefined }, ['ended', 'returned']]);
});
