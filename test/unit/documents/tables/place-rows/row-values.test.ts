import { describe, expect, it } from 'vitest';
import { makeLine } from '../../make-line.ts';
import { type PageLine, page, right, rowsOf, storedTablesOf } from '../table-page.ts';

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

  it('a mark in front of a figure goes with it', () => {
    const row = [[72, 'Cards'], right(400, '# 2'), right(500, '# 1'), right(600, '9.0 % #')] as const;
    expect(valuesOf(row, 'Cards')).toEqual(['2021: # 2', '2020: # 1', '2019: 9.0 %']);
  });

  it('a range is one value, and so are words with a figure in them', () => {
    const row = [[72, 'Cards'], right(400, '5 to 7'), right(500, '3 – 5'), [570, 'Within 24 hours']] as const;
    expect(valuesOf(row, 'Cards')).toEqual(['2021: 5 to 7', '2020: 3 – 5', '2019: Within 24 hours']);
  });

  it('an amount that stands as close to its label as a word is no part of it', () => {
    const row = [
      right(400, 'A label that is quite as long as that one $ 1,173'),
      right(500, '1,131'),
      right(600, '$ 1,157'),
    ] as const;
    expect(valuesOf(row, 'A label that is quite as long as that one')).toEqual([
      '2021: $ 1,173',
      '2020: 1,131',
      '2019: $ 1,157',
    ]);
  });

  it('a label may stand apart from them, as a block in front of the row', () => {
    const lines = [
      ...page(HEAD, FULL),
      makeLine([[72, 'Net sales']], 641),
      makeLine([right(400, '12'), right(500, '13')], 639),
    ];
    const heads = storedTablesOf(lines)[0]?.rows.map((row) => row.heads.map(({ text }) => text));
    expect(heads).toEqual([['Loans'], ['Net sales']]);
  });

  it('the number in front of words is none', () => {
    const rows = rowsOf(
      page(
        [
          [72, '31.1'],
          [140, 'Certification of the officer'],
          [560, 'Filed'],
        ],
        FULL,
      ),
    );
    expect([...rows.keys()]).toEqual(['Loans']);
  });

  it('a label may begin with a figure', () => {
    const row = [[72, '30-89 days past due'], right(400, '12'), right(500, '13'), right(600, '14')] as const;
    expect(valuesOf(row, '30-89 days past due')).toEqual(['2021: 12', '2020: 13', '2019: 14']);
  });
});
