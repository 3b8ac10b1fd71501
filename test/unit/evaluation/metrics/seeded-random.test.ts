import { expect, test } from 'vitest';
import { mean } from '../../../../evaluation/metrics/mean.ts';
import { seededRandom } from '../../../../evaluation/metrics/seeded-random.ts';

test('random numbers are the published ones of mulberry32 for a seed, and spread evenly', () => {
  const random = seededRandom(1);
  expect(random()).toBeCloseTo(0.6270739405881613, 12);
  expect(random()).toBeCloseTo(0.002735721180215478, 12);
  const draws = Array.from({ length: 20_000 }, random);
  expect(mean(draws)).toBeCloseTo(0.5, 1);
  expect(draws.filter((value) => value < 0.1).length / draws.length).toBeCloseTo(0.1, 1);
});
