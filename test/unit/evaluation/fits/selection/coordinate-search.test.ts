import { expect, test } from 'vitest';
import { coordinateSearch } from '../../../../../evaluation/fits/selection/coordinate-search.ts';

const GRID = { a: [0, 1, 2, 3], b: [0, 1, 2, 3] };

test('finds the best of the grid, one value after the other', () => {
  const objective = ({ a, b }: { readonly a: number; readonly b: number }) => -((a - b) ** 2) / 2 - (a - 3) ** 2;
  expect(coordinateSearch({ a: 0, b: 0 }, GRID, objective, 9)).toEqual({ a: 3, b: 3 });
  expect(coordinateSearch({ a: 0, b: 0 }, GRID, objective, 1)).toEqual({ a: 2, b: 2 });
});

test('changes nothing without a gain', () => {
  expect(coordinateSearch({ a: 2, b: 1 }, GRID, ({ a }) => Math.min(a, 2), 9)).toEqual({ a: 2, b: 1 });
});
