import { expect, test } from 'vitest';
import { largest } from '../../../../src/engine/library/reading/near-vectors.ts';

test('the n-th largest of all values is that of their order, also where some are the same', () => {
  const lists = [7, 0, 450].map((length, list) =>
    Float32Array.from({ length }, (_, i) => Math.sin(i * 7.3 + list) * (i % 5 === 0 ? 0 : 1)),
  );
  const ordered = lists.flatMap((list) => [...list]).sort((a, b) => b - a);
  for (const n of [1, 2, 3, 20, 220, 456, 457]) expect(largest(lists, n)).toBe(ordered[n - 1]);
});

test('where there are fewer values, all are as large as the n-th', () => {
  expect(largest([Float32Array.of(0.5, -0.5)], 3)).toBe(Number.NEGATIVE_INFINITY);
});
