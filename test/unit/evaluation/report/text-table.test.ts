import { expect, test } from 'vitest';
import { textTable } from '../../../../evaluation/report/text-table.ts';

test('a table has a title, a rule as wide as its widest line, and figures flush right', () => {
  expect(
    textTable(
      'Title',
      ['method', 'hit'],
      [
        ['BM25', '0.5'],
        ['vectors', '0.25'],
      ],
    ),
  ).toEqual(['Title', 'method    hit', '-------------', 'BM25      0.5', 'vectors  0.25', '']);
});
