import { describe, expect, it, test } from 'vitest';
import { isIndexDue, isMadeAnew, isMergeDue } from '../../../../../src/engine/library/tables/upkeep/maintain-store.ts';

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

describe('an index of keys or of vectors', () => {
  it.each([
    ['where there is none', 'vectors', null, 'rest', true],
    ['not while few are outside of it', 'vectors', { indexed: 100_000, unindexed: 2_000 }, 'rest', false],
    ['when the fiftieth part is outside', 'vectors', { indexed: 100_000, unindexed: 2_001 }, 'rest', true],
    ['sooner in a very large library', 'vectors', { indexed: 10_000_000, unindexed: 20_001 }, 'rest', true],
    ['of keys sooner still', 'keys', { indexed: 10_000_000, unindexed: 2_001 }, 'rest', true],
    ['later while documents are added', 'vectors', { indexed: 1_000_000, unindexed: 250_000 }, 'adding', false],
    ['when a quarter was added', 'keys', { indexed: 1_000_000, unindexed: 250_001 }, 'adding', true],
  ] as const)('is made anew %s', (_, of, index, at, made) => {
    expect(isMadeAnew(of, index, at)).toBe(made);
  });
});
