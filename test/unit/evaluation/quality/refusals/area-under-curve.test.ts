import { expect, test } from 'vitest';
import { areaEstimate, areaUnderCurve } from '../../../../../evaluation/quality/refusals/area-under-curve.ts';

test('the area is the share of pairs in the right order', () => {
  expect(areaUnderCurve([2, 3], [1, 2])).toBe(0.875);
  expect(areaUnderCurve([1], [1])).toBe(0.5);
});

test('it keeps when all scores are stretched, and turns over with right and wrong', () => {
  const [right, wrong] = [
    [0.1, 0.5, 0.7, 0.9],
    [0.2, 0.5, 0.3],
  ];
  const area = areaUnderCurve(right, wrong);
  expect(areaUnderCurve(right.map(Math.exp), wrong.map(Math.exp))).toBe(area);
  expect(areaUnderCurve(wrong, right)).toBeCloseTo(1 - area);
});

test('its interval holds it, is a point where nothing can differ, and is not there without one of both', () => {
  expect(areaEstimate([1, 1, 2], [0, 0])).toEqual({ mean: 1, interval: [1, 1], n: 5 });
  const { mean, interval } = areaEstimate([1, 2, 3, 4, 5], [0, 2, 4]) ?? { mean: 0, interval: [0, 0] };
  expect(mean).toBeCloseTo(10 / 15);
  expect(interval[0]).toBeLessThanOrEqual(mean);
  expect(interval[1]).toBeGreaterThanOrEqual(mean);
  expect(areaEstimate([1], [])).toBeNull();
});
