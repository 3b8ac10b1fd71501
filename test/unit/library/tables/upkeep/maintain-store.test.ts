import { describe, expect, it, test } from 'vitest';
import {
  isIndexDue,
  isMergeDue,
  vectorIndexWork,
} from '../../../../../src/engine/library/tables/upkeep/maintain-store.ts';

test.each([
  [{ indexed: 5_000, unindexed: 0 }, 'rest', false],
  [{ indexed: 5_000, unindexed: 90 }, 'rest', false],
  [{ indexed: 5_000, unindexed: 100 }, 'rest', true],
  [{ indexed: 40, unindexed: 80 }, 'rest', true],
  [{ indexed: 40, unindexed: 0 }, 'rest', false],
  [{ indexed: 100_000, unindexed: 900 }, 'rest', false],
  [{ indexed: 100_000, unindexed: 1_000 }, 'rest', true],
  [{ indexed: 5_000, unindexed: 5_000 }, 'adding', false],
  [{ indexed: 5_000, unindexed: 9_000 }, 'adding', true],
  [{ indexed: 100_000, unindexed: 24_000 }, 'adding', false],
  [{ indexed: 100_000, unindexed: 25_000 }, 'adding', true],
  [{ indexed: 10_000_000, unindexed: 50_000 }, 'adding', true],
] as const)('index of %o at %s: %s', (tail, at, due) => {
  expect(isIndexDue(tail, at)).toBe(due);
});

test.each([
  ['vectors', { count: 8, rows: 80, largest: 10 }, false],
  ['vectors', { count: 9, rows: 90, largest: 10 }, true],
  ['pages', { count: 48, rows: 480, largest: 10 }, false],
  ['pages', { count: 49, rows: 490, largest: 10 }, true],
  ['pages', { count: 60, rows: 10_059, largest: 10_000 }, false],
  ['pages', { count: 60, rows: 12_600, largest: 10_000 }, true],
  ['pages', { count: 0, rows: 0, largest: 0 }, false],
] as const)('merge of %s with %o: %s', (table, fragments, due) => {
  expect(isMergeDue(table, fragments)).toBe(due);
});

describe('the work on the index of vectors', () => {
  it.each([
    ['none while they fit into memory', 1_000, null, null],
    ['to make the first one', 1_001, null, 'build'],
    ['none while few are outside of it', 5_000, { built: 4_100, unindexed: 900 }, null],
    ['to take in those outside of it', 5_100, { built: 4_100, unindexed: 1_000 }, 'extend'],
    ['to make it anew when it has grown', 16_400, { built: 4_100, unindexed: 0 }, 'build'],
  ] as const)('is %s', (_, rows, index, work) => {
    expect(vectorIndexWork(rows, index, 1_000)).toBe(work);
  });

  it('is to take in those outside of it sooner than a large library fills memory', () => {
    expect(vectorIndexWork(400_000, { built: 200_000, unindexed: 20_000 }, 100_000)).toBe('extend');
  });
});
