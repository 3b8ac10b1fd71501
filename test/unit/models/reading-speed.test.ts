import { expect, it } from 'vitest';
import { deviceName, withSpeed } from '../../../src/engine/models/reading-speed.ts';

const speed = (sha256: string, device: string, tokens_per_second = 70) => ({ sha256, device, tokens_per_second });

it('keeps one speed for each model and device, and not without end', () => {
  const both = [speed('a', 'cpu'), speed('a', 'vulkan: Card')];
  expect(withSpeed(both, speed('a', 'cpu', 90))).toEqual([both[1], speed('a', 'cpu', 90)]);
  const many = Array.from({ length: 30 }, (_, i) => `${i}`).reduce<ReturnType<typeof speed>[]>(
    (all, sha256) => withSpeed(all, speed(sha256, 'cpu')),
    [],
  );
  expect(many.map(({ sha256 }) => Number(sha256))).toEqual(Array.from({ length: 20 }, (_, i) => i + 10));
});

it('names a card by its own name and a CPU by its model and threads', () => {
  const card = { choice: 'auto', uses: 'vulkan', name: 'Card', memory_bytes: 1, why: null } as const;
  expect(deviceName(card, 'Xeon', 2)).toBe('vulkan: Card');
  expect(deviceName({ ...card, uses: 'cpu', name: '' }, 'Xeon', 2)).toBe('2 threads of Xeon');
});
