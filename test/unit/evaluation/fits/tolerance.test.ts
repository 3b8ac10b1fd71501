import { expect, test } from 'vitest';
import { checkTolerance } from '../../../../evaluation/fits/tolerance.ts';

const TOLERANCE = { figure: 'share right', standard_errors: 1 };
const scored = (right: number, of: number) =>
  Array.from({ length: of }, (_, i) => ({ score: Number(i < right), weight: 1 }));

test('values are within the tolerance when chance makes as much of a difference', () => {
  const check = checkTolerance(scored(78, 100), scored(80, 100), TOLERANCE);
  expect(check.standardError).toBeCloseTo(0.04, 2);
  expect(check).toMatchObject({ isWithin: true, cases: 100, shipped: { mean: 0.78 }, fitted: { mean: 0.8 } });
});

test('values that are clearly worse are outside, better ones never', () => {
  expect(checkTolerance(scored(70, 100), scored(80, 100), TOLERANCE).isWithin).toBe(false);
  expect(checkTolerance(scored(90, 100), scored(80, 100), TOLERANCE).isWithin).toBe(true);
});

test('a case counts as its weight says', () => {
  const cases = [
    { score: 1, weight: 3 },
    { score: 0, weight: 1 },
  ];
  expect(checkTolerance(cases, cases, TOLERANCE).fitted.mean).toBe(0.75);
  expect(() => checkTolerance([], [], TOLERANCE)).toThrow(RangeError);
});
