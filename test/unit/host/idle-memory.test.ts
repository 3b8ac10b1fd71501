import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idleMemory } from '../../../src/host/idle-memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MB = 2 ** 20;

/** A heap of so many megabytes, which a collection makes half as large. */
function heapOf(megabytes: number) {
  const heap = { bytes: megabytes * MB, collected: 0 };
  const collect = () => {
    heap.collected++;
    heap.bytes /= 2;
  };
  return { heap, ...idleMemory({ collect, heapBytes: () => heap.bytes, quietMs: 2000 }) };
}

it('gives memory back once nothing was said for a while', () => {
  const { heap, used } = heapOf(400);
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(1900);
    used();
  }
  expect(heap.collected).toBe(0);
  vi.advanceTimersByTime(2000);
  expect(heap.collected).toBe(1);
});

it('does so again only when the heap has grown again', () => {
  const { heap, used } = heapOf(400);
  vi.advanceTimersByTime(2000);
  used();
  vi.advanceTimersByTime(60_000);
  expect(heap.collected).toBe(1);
  heap.bytes += 50 * MB;
  used();
  vi.advanceTimersByTime(2000);
  expect(heap.collected).toBe(2);
});

it('frees what nobody needs in a real process', () => {
  vi.useRealTimers();
  let held: unknown[] | null = Array.from({ length: 2_000_000 }, (_, i) => ({ i }));
  const before = process.memoryUsage().heapUsed;
  expect(held.length).toBe(2_000_000);
  held = null;
  vi.useFakeTimers();
  idleMemory();
  vi.advanceTimersByTime(2000);
  expect(process.memoryUsage().heapUsed).toBeLessThan(before - 20 * MB);
});
