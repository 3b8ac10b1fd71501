import { expect, it } from 'vitest';
import { goldCells, hasHeads, numbersOf } from '../../../../../evaluation/quality/tables/gold-cells.ts';
import type { DocumentTable, TableCell } from '../../../../../src/engine/documents/types.ts';

const head = (text: string) => ({ text, ranges: [] });
const cell = (text: string, value: number | null, column: number | null): TableCell => ({
  start: 0,
  end: 0,
  text,
  value,
  column,
  unit: null,
  scale: 1,
});
const table: DocumentTable = {
  start: 0,
  end: 9,
  pages: [3, 4],
  section: '',
  captions: [],
  currency: null,
  scale: 1,
  columns: [{ heads: [head('Three months ended'), head('2021')] }, { heads: [head('2020')] }],
  rows: [
    {
      start: 0,
      end: 4,
      page_index: 3,
      heads: [head('Loans')],
      cells: [cell('(842)', -842, 0), cell('5 to 7', null, 1)],
    },
    { start: 5, end: 9, page_index: 4, heads: [head('Loans')], cells: [cell('842', 842, null)] },
  ],
};

it.each([
  ['182,840 million', [182_840]],
  ['$1.2 billion in 2020', [1.2]],
  ['2017', [2017]],
  ['Decrease', []],
])('%s has the numbers %j', (answer, numbers) => {
  expect(numbersOf(answer)).toEqual(numbers);
});

it('finds the cells of the pages that hold the number or the words, with their heads', () => {
  const named = { row: 'Loans', column: 'Three months ended, 2021' };
  expect(goldCells('842 million', [3], [table])).toMatchObject([named]);
  expect(goldCells('842', [3, 4], [table])).toMatchObject([named, { row: 'Loans', column: '' }]);
  expect(goldCells('5 to 7', [3], [table])).toMatchObject([{ row: 'Loans', column: '2020' }]);
  expect(goldCells('841', [3], [table])).toEqual([]);
});

it('needs each labelled word in the heads, whatever the marks', () => {
  const [named] = goldCells('842', [3], [table]);
  if (named === undefined) throw new Error('no cell');
  expect(hasHeads(named, { row: ['loans'], column: ['three-months', '2021'] })).toBe(true);
  expect(hasHeads(named, { row: [], column: ['2020'] })).toBe(false);
});
