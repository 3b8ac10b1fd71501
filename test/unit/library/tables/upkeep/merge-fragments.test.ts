import { describe, expect, it } from 'vitest';
import type { Fragment } from '../../../../../src/engine/library/storage/types.ts';
import { mergeGroups, survivingRows } from '../../../../../src/engine/library/tables/upkeep/merge-fragments.ts';
import { randomFrom } from '../../../../fakes/random.ts';

const of = (sizes: readonly number[]): Fragment[] => sizes.map((bytes, id) => ({ id, bytes, rows: 10, deleted: 0 }));
const sizesOf = (groups: readonly (readonly Fragment[])[]) => groups.map((group) => group.map(({ bytes }) => bytes));

describe('which files are merged', () => {
  it.each([
    ['none up to the most', [1, 1, 1], 3, []],
    ['all small ones past it', [1, 2, 1, 2], 3, [[1, 1, 2, 2]]],
    ['none that are large enough', [60, 50, 50, 99, 70], 3, []],
    [
      'small ones alone, in portions',
      [90, 40, 45, 40, 30],
      3,
      [
        [30, 40],
        [40, 45],
      ],
    ],
    ['not a file that the small ones would not weigh a quarter of', [1, 1, 1, 13], 3, [[1, 1, 1]]],
    ['that file with them, once they do', [1, 1, 1, 12], 3, [[1, 1, 1, 12]]],
    ['the rest of a portion is left alone', [40, 40, 40], 2, [[40, 40]]],
  ] as const)('%s', (_, sizes, atMost, groups) => {
    expect(sizesOf(mergeGroups(of(sizes), atMost, 100))).toEqual(groups);
  });

  it('a large file of which most rows are deleted is one of the small ones', () => {
    const large = { id: 9, bytes: 1000, rows: 100, deleted: 99 };
    expect(mergeGroups([...of([10, 10]), large], 2, 100)).toEqual([[...of([10, 10]), large]]);
    expect(mergeGroups([...of([10, 10]), { ...large, deleted: 20 }], 2, 100)).toEqual([]);
  });

  it('stay few, no portion is larger than is allowed, and each byte is rewritten a few times', () => {
    const random = randomFrom(7);
    let files = of([]);
    let [added, written, id] = [0, 0, 0];
    for (let round = 0; round < 5000; round++) {
      const bytes = 1 + Math.floor(random() * 20);
      added += bytes;
      files.push({ id: id++, bytes, rows: 1, deleted: 0 });
      for (const group of mergeGroups(files, 48, 640)) {
        const merged = group.reduce((sum, file) => sum + file.bytes, 0);
        expect(merged).toBeLessThanOrEqual(640);
        written += merged;
        files = files.filter((file) => !group.includes(file));
        files.push({ id: id++, bytes: merged, rows: 1, deleted: 0 });
      }
    }
    expect(files.length).toBeLessThanOrEqual(added / 320 + 48 + 1);
    expect(written / added).toBeLessThan(4);
  });
});

describe('which rows are moved out of files with deleted rows', () => {
  const fragment = (id: number, bytes: number, rows: number, deleted: number): Fragment => ({
    ...{ id, bytes, rows, deleted },
  });

  it('are those of such files alone, several small files at once', () => {
    const portions = survivingRows([fragment(3, 50, 10, 1), fragment(4, 50, 10, 0), fragment(5, 60, 6, 3)], 100);
    expect(portions).toEqual([
      [
        { fragment: 3, from: 0, to: 10, bytes: 45 },
        { fragment: 5, from: 0, to: 6, bytes: 30 },
      ],
    ]);
  });

  it('are cut into runs where a file is larger than a portion, and none is left out', () => {
    const portions = survivingRows([fragment(2, 1000, 101, 1)], 100);
    expect(portions.length).toBe(10);
    expect(portions.flat().map(({ from }) => from)).toEqual([
      0,
      ...portions
        .flat()
        .map(({ to }) => to)
        .slice(0, -1),
    ]);
    expect(portions.flat().at(-1)?.to).toBe(101);
  });

  it('are one at a time where each row is larger than a portion', () => {
    expect(survivingRows([fragment(2, 1000, 3, 1)], 100).map(([range]) => [range?.from, range?.to])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });
});
