import { expect, test } from 'vitest';
import { parentFromStat, treeOf } from '../../../../../evaluation/speed/memory/process-tree.ts';

test('the parent is read behind a name with spaces and parentheses', () => {
  expect(parentFromStat('4242 (a) b (c)) S 17 4242 4242 0')).toBe(17);
});

test('a tree holds all descendants once and nothing else', () => {
  const parents = new Map([
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 9],
    [6, 2],
  ]);
  expect(treeOf(2, parents).sort()).toEqual([2, 3, 4, 6]);
  expect(treeOf(7, parents)).toEqual([7]);
});
