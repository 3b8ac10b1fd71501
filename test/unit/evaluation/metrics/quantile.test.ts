import { expect, test } from 'vitest';
import { median, quantile } from '../../../../evaluation/metrics/quantile.ts';

test('quantiles of known values, in any order, linear between neighbours', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(median([3, 1, 2])).toBe(2);
  expect(quantile([10, 20, 30, 40, 50], 0.95)).toBeCloseTo(48, 10);
  expect(quantile([10, 20, 30], 0)).toBe(10);
  expect(quantile([10, 20, 30], 1)).toBe(30);
});

test('a sorted input is not needed and not changed', () => {
  const values = [3, 1, 2];
  quantile(values, 0.5);
  expect(values).toEqual([3, 1, 2]);
});
