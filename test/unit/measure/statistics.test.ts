import { expect, test } from 'vitest';
import { bootstrapInterval, estimate } from '../../../measure/statistics/bootstrap-interval.ts';
import { mean } from '../../../measure/statistics/mean.ts';
import { median, quantile } from '../../../measure/statistics/quantile.ts';
import { seededRandom } from '../../../measure/statistics/seeded-random.ts';

const coins = (heads: number, n: number): number[] => Array.from({ length: n }, (_, i) => (i < heads ? 1 : 0));

test('quantiles of known values, in any order, linear between neighbours', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(median([3, 1, 2])).toBe(2);
  expect(quantile([10, 20, 30, 40, 50], 0.95)).toBeCloseTo(48, 10);
  expect(quantile([10, 20, 30], 0)).toBe(10);
  expect(quantile([10, 20, 30], 1)).toBe(30);
});

test('nothing has no mean, no quantile and no interval', () => {
  expect([mean([]), quantile([], 0.5), bootstrapInterval([]), estimate([])]).toEqual([null, null, null, null]);
});

test('a sorted input is not needed and not changed', () => {
  const values = [3, 1, 2];
  quantile(values, 0.5);
  expect(values).toEqual([3, 1, 2]);
});

test('random numbers are the published ones of mulberry32 for a seed, and spread evenly', () => {
  const random = seededRandom(1);
  expect(random()).toBeCloseTo(0.6270739405881613, 12);
  expect(random()).toBeCloseTo(0.002735721180215478, 12);
  const draws = Array.from({ length: 20_000 }, random);
  expect(mean(draws)).toBeCloseTo(0.5, 1);
  expect(draws.filter((value) => value < 0.1).length / draws.length).toBeCloseTo(0.1, 1);
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
