import { expect, test } from 'vitest';
import { fuseByRank } from '../../../../evaluation/search/fuse-by-rank.ts';

test('fusion by rank prefers what both rankings have', () => {
  expect(
    fuseByRank([
      ['x', 'y', 'z'],
      ['y', 'w'],
    ]),
  ).toEqual(['y', 'x', 'w', 'z']);
});
