import { expect, test } from 'vitest';
import { chooseOnGrid, steps } from '../../../../../evaluation/fits/thresholds/choose-on-grid.ts';

const TOLERANCE = { figure: 'share right', standard_errors: 1 };
const grid = steps(0.2, 0.8, 0.1).map((least) => ({ least }));

/** 100 cases, half of them wanted, of which `least` keeps the wanted ones up to 0.5 and the others below 0.5. */
const under =
  (lowest: number, highest: number) =>
  ({ least = 0 }: Readonly<Record<string, number>>) =>
    Array.from({ length: 100 }, (_, i) => ({
      score: Number(i % 2 === 0 ? least <= highest : least >= lowest),
      weight: 1,
    }));

test('steps are the numbers as they are written, both ends among them', () => {
  expect(steps(0.2, 0.8, 0.1)).toEqual([0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]);
  expect(steps(0.5, 0.5, 0.1)).toEqual([0.5]);
});

test('the best value of the grid is chosen, of equal ones the middle one', () => {
  expect(chooseOnGrid(grid, { least: 0.4 }, under(0.5, 0.5), TOLERANCE).fitted).toEqual({ least: 0.5 });
  expect(chooseOnGrid(grid, { least: 0.4 }, under(0.3, 0.7), TOLERANCE).fitted).toEqual({ least: 0.5 });
});

test('a shipped value that does clearly worse is outside the tolerance, one that does as well within', () => {
  const choice = (least: number) => chooseOnGrid(grid, { least }, under(0.3, 0.7), TOLERANCE);
  expect(choice(0.2).check).toMatchObject({ isWithin: false, shipped: { mean: 0.5 }, fitted: { mean: 1 } });
  expect(choice(0.7).check.isWithin).toBe(true);
});

test('nothing is chosen from nothing', () => {
  expect(() => chooseOnGrid([], { least: 0.5 }, under(0.5, 0.5), TOLERANCE)).toThrow(RangeError);
});
