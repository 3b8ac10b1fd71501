import { expect, test } from 'vitest';
import { areaUnderCurve } from '../../../../../evaluation/quality/refusals/area-under-curve.ts';

test('the area is the share of pairs in the right order', () => {
  expect(areaUnderCurve([2, 3], [1, 2])).toBe(0.875);
  expect(areaUnderCurve([1], [1])).toBe(0.5);
});
