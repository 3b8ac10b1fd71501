import { describe, expect, it } from 'vitest';
import type { TableCell, TableHead } from '../../../../../src/contract/tables.ts';
import { columnName, tableLine } from '../../../../../src/contract/view/tables/table-line.ts';

const head = (text: string): TableHead => ({ text, ranges: [[0, text.length]] });
const cell = (text: string, column: number | null, more: Partial<TableCell> = {}): TableCell => ({
  start: 0,
  end: text.length,
  text,
  column,
  value: null,
  unit: null,
  scale: 1,
  ...more,
});
const columns = [
  { heads: [head('Three months ended March 31,'), head('2021')] },
  { heads: [head('Three months ended March 31,'), head('2020')] },
  { heads: [] },
];
const million = { unit: 'USD', scale: 1e6 };
const row = {
  heads: [head('Interest income'), head('Loans')],
  cells: [
    cell('$ 10,017', 0, { value: 10_017, ...million }),
    cell('(338)', 1, { value: -338, ...million }),
    cell('n/a', 2),
  ],
};

describe('a row as a sentence', () => {
  it('has its heads in front, and the name of its column before each value with its unit', () => {
    expect(tableLine({ columns }, row)).toBe(
      'Interest income: Loans. Three months ended March 31, 2021: 10,017 million USD; Three months ended March 31, 2020: (338) million USD; n/a',
    );
  });

  it('has the given columns only', () => {
    expect(tableLine({ columns }, row, new Set([1]))).toBe(
      'Interest income: Loans. Three months ended March 31, 2020: (338) million USD',
    );
  });

  it('is only its values without heads', () => {
    expect(
      tableLine({ columns: [{ heads: [] }] }, { heads: [], cells: [cell('5.2 %', 0, { value: 5.2, unit: '%' })] }),
    ).toBe('5.2 %');
  });

  it('leaves words as they are', () => {
    const allowance = {
      heads: [head('Zurich')],
      cells: [cell('Hotel Limmat', 0), cell('240', 1, { value: 240, unit: 'CHF' })],
    };
    const named = [{ heads: [head('Hotel')] }, { heads: [head('Limit per night')] }];
    expect(tableLine({ columns: named }, allowance)).toBe('Zurich. Hotel: Hotel Limmat; Limit per night: 240 CHF');
  });
});

it('joins the heads of a column with commas, once', () => {
  expect(columnName([head('Maturity profile'), head('After 5 years')])).toBe('Maturity profile, After 5 years');
  expect(columnName([head('December 31,'), head('2021')])).toBe('December 31, 2021');
  expect(columnName([])).toBe('');
});
