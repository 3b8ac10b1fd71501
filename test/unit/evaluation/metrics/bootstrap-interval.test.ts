import { expect, test } from 'vitest';
import { bootstrapInterval, estimate } from '../../../../evaluation/metrics/bootstrap-interval.ts';
import { mean } from '../../../../evaluation/metrics/mean.ts';
import { quantile } from '../../../../evaluation/metrics/quantile.ts';

const coins = (heads: number, n: number): number[] => Array.from({ length: n }, (_, i) => (i < heads ? 1 : 0));

test('nothing has no mean, no quantile and no interval', () => {
  expect([mean([]), quantile([], 0.5), bootstrapInterval([]), estimate([])]).toEqual([null, null, null, null]);
});

test('the interval of 160 answers with 80 % right agrees with the normal approximation (0.738–0.862)', () => {
  const [low, high] = bootstrapInterval(coins(128, 160)) ?? [0, 0];
  expect(low).toBeCloseTo(0.738, 1);
  expect(high).toBeCloseTo(0.862, 1);
  expect(high - low).toBeGreaterThan(0.1);
  expect(high - low).toBeLessThan(0.14);
});

test('the interval is the same every time, holds the mean, and is a point when all are equal', () => {
  const values = coins(3, 10);
  expect(bootstrapInterval(values)).toEqual(bootstrapInterval(values));
  expect(bootstrapInterval(coins(10, 10))).toEqual([1, 1]);
  const { mean: middle, interval, n } = estimate(values) ?? { mean: -1, interval: [0, 0], n: 0 };
  expect([middle, n]).toEqual([0.3, 10]);
  expect(interval[0]).toBeLessThan(0.3);
  expect(interval[1]).toBeGreaterThan(0.3);
});
