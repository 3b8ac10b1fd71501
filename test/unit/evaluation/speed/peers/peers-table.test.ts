import { describe, expect, it, test } from 'vitest';
import type { ContestantAnswer } from '../../../../../evaluation/speed/peers/contestant.ts';
import { type Measured, peersFigures } from '../../../../../evaluation/speed/peers/peers-figures.ts';
import { peersTable, settingsLines } from '../../../../../evaluation/speed/peers/peers-table.ts';

const place = (page: number | null, file = 'a.pdf') => ({ file, page });
const answer = (over: Partial<ContestantAnswer>): ContestantAnswer => ({
  ...{ firstLineMs: null, firstWordMs: 1000, lastWordMs: 2000, path: null, text: 'x', places: [] },
  ...over,
});

const ours: Measured = {
  ...{ name: 'Pincite', version: '0.1.0', settings: { retrieved: '10' } },
  ingest: { searchable: 1, usable: 3 },
  searches: [
    { ms: 10, places: [place(4)] },
    { ms: 30, places: [place(4, 'b.pdf')] },
  ],
  answers: [
    answer({ firstLineMs: 200, firstWordMs: 500, lastWordMs: 1000, path: 'written', places: [place(7)] }),
    answer({ firstLineMs: 100, firstWordMs: 100, lastWordMs: 100, path: 'cell', places: [place(2)] }),
    answer({ firstWordMs: 50, lastWordMs: 50, path: 'refusal' }),
  ],
  ...{ ownBytes: 500e6, allBytes: 500e6 },
};
const peer: Measured = {
  ...{ name: 'LlamaIndex', version: '0.14.25', settings: { retrieved: '2', index: 'in memory' } },
  ingest: { searchable: null, usable: 9 },
  searches: [
    { ms: 20, places: [place(3)] },
    { ms: 20, places: [place(5)] },
  ],
  answers: [
    answer({ firstWordMs: 4000, lastWordMs: 10_000, places: [place(null)] }),
    answer({ firstWordMs: 4000, lastWordMs: 10_000, places: [place(2)] }),
    answer({ firstWordMs: null, lastWordMs: 10_000, places: [place(2)] }),
  ],
  ...{ ownBytes: 200e6, allBytes: 2200e6 },
};
const golds = {
  golds: [{ file: 'a.pdf', pages: [7] }, { file: 'a.pdf', pages: [1, 2] }, null],
  searchGolds: [
    { file: 'a.pdf', pages: [4] },
    { file: 'a.pdf', pages: [4] },
  ],
};
const figures = peersFigures([ours, peer], golds);

describe('figures of those that are compared', () => {
  const [first, second] = figures;
  it('has the times of our paths apart, and of nobody else', () => {
    expect(first?.byPath).toEqual({
      ...{ line: { ms: null, n: 0 }, cell: { ms: 100, n: 1 } },
      ...{ written: { ms: 1000, n: 1 }, refusal: { ms: 50, n: 1 } },
    });
    expect(Object.values(second?.byPath ?? {}).every(({ n }) => n === 0)).toBe(true);
  });
  it('counts pages of answers in their own file only, and no question without an answer', () => {
    expect([first?.retrieved, first?.cited]).toEqual([
      { count: 1, of: 2 },
      { count: 2, of: 2 },
    ]);
    expect([second?.retrieved, second?.cited]).toEqual([
      { count: 0, of: 2 },
      { count: 1, of: 2 },
    ]);
  });
  it('divides our time by theirs over the same questions', () => {
    expect([first?.ofIt, second?.ofIt?.ratio]).toEqual([null, 100 / 10_000]);
  });
});

test('the table has a column for each and a dash where nothing was measured', () => {
  const rows = peersTable('title', figures)
    .slice(3)
    .filter((line) => line !== '')
    .map((line) => line.trim().split(/\s{2,}/));
  expect(rows).toEqual([
    ['searchable, s', '1.0', '–'],
    ['usable in full, s', '3.0', '9.0'],
    ['search p50, ms', '20', '20'],
    ['search p95, ms', '29', '20'],
    ['first quoted line, s', '0.15 (2)', '–'],
    ['first word, s', '0.10 (3)', '4.00 (2)'],
    ['last word, s', '0.10 (3)', '10.00 (3)'],
    ['line, s', '–', '–'],
    ['cell, s', '0.10 (1)', '–'],
    ['written, s', '1.00 (1)', '–'],
    ['refusal, s', '0.05 (1)', '–'],
    ['last word, ours of its', '–', expect.stringMatching(/^0\.010 \[0\.\d{3}–0\.\d{3}\]$/)],
    ['page of the answer found', '1 of 2', '0 of 2'],
    ['page of the answer cited', '2 of 2', '1 of 2'],
    ['own memory, MB', '500', '200'],
    ['with its models, MB', '500', '2200'],
  ]);
});

test('version and settings of each are told', () => {
  expect(settingsLines([peer])).toEqual(['LlamaIndex 0.14.25: retrieved: 2; index: in memory', '']);
});
