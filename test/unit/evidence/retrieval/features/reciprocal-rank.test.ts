import { expect, test } from 'vitest';
import { reciprocalRank } from '../../../../../src/engine/evidence/retrieval/features.ts';

test('the first place gives 1, later ones less, none 0', () => {
  expect(reciprocalRank(1)).toBe(1);
  expect(reciprocalRank(62)).toBeCloseTo(0.5, 10);
  expect(reciprocalRank(null)).toBe(0);
});

test('a smaller constant favours the first places more', () => {
  expect(reciprocalRank(1, 10)).toBe(1);
  expect(reciprocalRank(12, 10)).toBeCloseTo(0.5, 10);
  expect(reciprocalRank(5, 10)).toBeLessThan(reciprocalRank(5));
});
