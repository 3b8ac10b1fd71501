import { expect, test } from 'vitest';
import { inPortions } from '../../../../src/engine/library/tables/in-portions.ts';

test('portions keep to their limit, heavy items stand alone, order stays', () => {
  expect([...inPortions([1, 2, 9, 1, 1, 1], (n) => n, 3)]).toEqual([[1, 2], [9], [1, 1, 1]]);
  expect([...inPortions([], () => 1, 3)]).toEqual([]);
});
