import { describe, expect, it } from 'vitest';
import { type PageLine, page, right, rowsOf } from '../table-page.ts';

const HEAD = [[72, '(in millions)'], right(400, '2021'), right(500, '2020'), right(600, '2019')] as const;
const FULL = [[72, 'Loans'], right(400, '5,120'), right(500, '6,101'), right(600, '7,008')] as const;
const valuesOf = (row: PageLine, label: string) => rowsOf(page(HEAD, FULL, row)).get(label)?.values;

describe('values of a row', () => {
  it('an empty cell leaves the others in their columns', () => {
    expect(valuesOf([[72, 'Cards'], right(400, '12'), right(600, '14')], 'Cards')).toEqual(['2021: 12', '2019: 14']);
  });

  it('figures that stand as close as words are values of their own', () => {
    const both = '6,101 7,008';
    const lines = page(
      [[72, '(in millions)'], right(400, '2021'), right(500, '2020'), right(536, '2019')],
      [[72, 'Loans'], right(400, '5,120'), right(536, both)],
    );
    expect(rowsOf(lines).get('Loans')?.values).toEqual(['2021: 5,120', '2020: 6,101', '2019: 7,008']);
  });

  it('a currency sign goes with the figure behind it, and a unit with the one before', () => {
    const row = [[72, 'Cards'], right(420, '$ 12 $'), right(500, '13'), right(612, '14 %')] as const;
    expect(valuesOf(row, 'Cards')).toEqual(['2021: $ 12', '2020: $ 13', '2019: 14 %']);
  });

  it('marks of footnotes are no values', () => {
    const row = [[72, 'Cards'], right(400, '12'), [406, '(c)'], right(500, '13'), right(600, '—')] as const;
    expect(valuesOf(row, 'Cards')).toEqual(['2021: 12', '2020: 13', '2019: —']);
  });

  it('a single digit in brackets is a figure below zero', () => {
    const row = [[72, 'Cards'], right(400, '(2)'), right(500, '13'), right(618, '(1) (c)')] as const;
    expect(valuesOf(row, 'Cards')).toEqual(['2021: (2)', '2020: 13', '2019: (1)']);
  });

  it('a label may begin with a figure', () => {
    const row = [[72, '30-89 days past due'], right(400, '12'), right(500, '13'), right(600, '14')] as const;
    expect(valuesOf(row, '30-89 days past due')).toEqual(['2021: 12', '2020: 13', '2019: 14']);
  });
});
