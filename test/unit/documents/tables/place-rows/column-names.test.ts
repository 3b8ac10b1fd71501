import { describe, expect, it } from 'vitest';
import { makeLine } from '../../make-line.ts';
import { middle, page, right, rowsOf } from '../table-page.ts';

const valuesOf = (lines: Parameters<typeof rowsOf>[0], label: string) => rowsOf(lines).get(label)?.values;

describe('names of columns, by where they stand', () => {
  it('are right above the figures', () => {
    const lines = page(
      [[72, 'Years ended December 31,'], right(420, '2021'), right(520, '2020')],
      [[72, 'Net sales'], right(420, '469,822'), right(520, '386,064')],
    );
    expect(valuesOf(lines, 'Net sales')).toEqual(['2021: 469,822', '2020: 386,064']);
  });

  it('a name over an amount and its percentage names both', () => {
    const lines = page(
      [[72, 'Years ended December 31,'], right(420, '2021'), right(520, '2020'), middle(625, '2021 vs. 2020')],
      [[72, 'Cost of services'], right(420, '16,581'), right(520, '15,610'), right(600, '971'), right(680, '6.2%')],
      [[72, 'Wholesale'], right(420, '2,720'), right(520, '3,058'), right(600, '(338)'), right(680, '(11.1)')],
    );
    expect(valuesOf(lines, 'Wholesale')).toEqual([
      '2021: 2,720',
      '2020: 3,058',
      '2021 vs. 2020: (338)',
      '2021 vs. 2020 %: (11.1)',
    ]);
  });

  it('may stand one on a line, as text', () => {
    const lines = page(
      [[72, '(in millions)']],
      [right(420, 'June 30, 2022')],
      [right(560, 'December 31, 2021')],
      [[72, 'Total loans'], right(420, '1,104,155'), right(560, '1,077,714')],
      [[72, 'Deposits'], right(420, '2,471,544'), right(560, '2,462,303')],
    );
    expect(valuesOf(lines, 'Deposits')).toEqual(['June 30, 2022: 2,471,544', 'December 31, 2021: 2,462,303']);
  });

  it('may be half text and half row', () => {
    const lines = page(
      [right(420, 'Mar 31, 2021')],
      [right(540, 'Dec 31, 2020'), right(640, '2021'), right(740, '2020')],
      [[72, 'Retained loans'], right(420, '514,478'), right(540, '514,947'), right(640, '29'), right(740, '35')],
    );
    expect(valuesOf(lines, 'Retained loans')).toEqual([
      'Mar 31, 2021: 514,478',
      'Dec 31, 2020: 514,947',
      '2021: 29',
      '2020: 35',
    ]);
  });

  it('may have several lines, read from top to bottom', () => {
    const names = [
      [420, 'Amortized', 'cost'],
      [540, 'Gross unrealized', 'gains'],
      [660, 'Gross unrealized', 'losses'],
    ] as const;
    const lines = page(
      names.map(([x, top]) => middle(x - 30, top)),
      names.map(([x, , below]) => middle(x - 30, below)),
      [[72, 'Commercial'], right(420, '3,004,112'), right(540, '52'), right(660, '27')],
      [[72, 'Corporate'], right(420, '210'), right(540, '400,123'), right(660, '400,124')],
    );
    expect(valuesOf(lines, 'Commercial')).toEqual([
      'Amortized cost: 3,004,112',
      'Gross unrealized gains: 52',
      'Gross unrealized losses: 27',
    ]);
  });

  it('a line over one column only is no name of a group when it goes on close below', () => {
    const lines = [
      makeLine([middle(500, 'Amounts')], 700),
      makeLine([right(400, 'Gross'), middle(500, 'netted'), right(620, 'Net')], 686),
      makeLine([[72, 'Credit'], right(400, '9,611'), right(520, '(8,880)'), right(620, '731')], 660),
    ];
    expect(valuesOf(lines, 'Credit')).toEqual(['Gross: 9,611', 'Amounts netted: (8,880)', 'Net: 731']);
  });

  it('may stand as close as words', () => {
    const lines = page(
      [[72, '(in millions)'], right(460, 'March 31, 2021 December 31, 2020')],
      [[72, 'Loans'], right(352, '514,478'), right(460, '514,947')],
    );
    expect(valuesOf(lines, 'Loans')).toEqual(['March 31, 2021: 514,478', 'December 31, 2020: 514,947']);
  });
});

describe('groups of columns', () => {
  it('are named over their columns', () => {
    const lines = page(
      [middle(450, 'Three months ended June 30,'), middle(690, 'Six months ended June 30,')],
      [[72, '(in millions)'], right(420, '2023'), right(520, '2022'), right(660, '2023'), right(760, '2022')],
      [[72, 'Credit'], right(420, '(67)'), right(520, '89'), right(660, '(163)'), right(760, '122')],
      [[72, 'Interest'], right(420, '4,067'), right(520, '3,089'), right(660, '9,163'), right(760, '7,122')],
    );
    expect(valuesOf(lines, 'Credit')).toEqual([
      'Three months ended June 30, > 2023: (67)',
      'Three months ended June 30, > 2022: 89',
      'Six months ended June 30, > 2023: (163)',
      'Six months ended June 30, > 2022: 122',
    ]);
  });

  it('a short name in the middle of three columns names all three', () => {
    const years = (x: number) => [right(x, '2021'), right(x + 80, '2020'), right(x + 160, 'Change')];
    const lines = page(
      [middle(430, 'Corporate'), middle(670, 'Total')],
      [[72, '(in millions)'], ...years(360), ...years(600)],
      [[72, 'Net income'], ...['580', '125', '(36)', '14,300', '2,865', '39'].map((v, i) => right(360 + 80 * i, v))],
      [
        [72, 'Net revenue'],
        ...['4,073', '1,666', 'NM', '33,119', '29,010', '14'].map((v, i) => right(360 + 80 * i, v)),
      ],
    );
    expect(valuesOf(lines, 'Net income')).toEqual([
      'Corporate > 2021: 580',
      'Corporate > 2020: 125',
      'Corporate > Change: (36)',
      'Total > 2021: 14,300',
      'Total > 2020: 2,865',
      'Total > Change: 39',
    ]);
  });

  it('may stand over a part of the columns', () => {
    const lines = page(
      [middle(455, 'Fair value hierarchy')],
      [right(400, 'Level 1'), right(480, 'Level 2'), right(560, 'Level 3'), right(660, 'Total')],
      [[72, 'Loans'], right(400, '5,120'), right(480, '6,101'), right(560, '893'), right(660, '12,114')],
    );
    expect(valuesOf(lines, 'Loans')).toEqual([
      'Fair value hierarchy > Level 1: 5,120',
      'Fair value hierarchy > Level 2: 6,101',
      'Fair value hierarchy > Level 3: 893',
      'Total: 12,114',
    ]);
  });

  it('stands over all years that are side by side', () => {
    const lines = page(
      [middle(425, 'Loans by year'), middle(640, 'Revolving')],
      ['2023', '2022', '2021', '2020']
        .map((year, i) => right(360 + 60 * i, year))
        .concat([right(620, 'Within'), right(680, 'Converted')]),
      [
        [72, 'Current'],
        ...['1,340', '6,522', '8,609', '5,727', '5,119', '8,100'].map((v, i) =>
          right([360, 420, 480, 540, 620, 680][i] ?? 0, v),
        ),
      ],
    );
    expect(valuesOf(lines, 'Current')?.slice(0, 4)).toEqual([
      'Loans by year > 2023: 1,340',
      'Loans by year > 2022: 6,522',
      'Loans by year > 2021: 8,609',
      'Loans by year > 2020: 5,727',
    ]);
  });

  it('stands over whole groups below it only', () => {
    const columns = [400, 440, 480, 520, 560, 600, 640, 680];
    const lines = page(
      [middle(455, 'Three months ended June 30,'), middle(615, 'Six months ended June 30,')],
      [middle(415, '2023'), middle(495, '2022'), middle(575, '2023'), middle(655, '2022')],
      columns.map((x, i) => right(x, i % 2 === 0 ? 'Rank' : 'Share')),
      [[72, 'Global'], ...columns.map((x, i) => right(x, `${i + 1}.5`))],
    );
    expect(valuesOf(lines, 'Global')?.[7]).toBe('Six months ended June 30, 2022 > Share: 8.5');
    expect(valuesOf(lines, 'Global')?.[0]).toBe('Three months ended June 30, 2023 > Rank: 1.5');
  });

  it('the beginning of the name below it is none', () => {
    const lines = [
      makeLine([right(560, 'Prior to')], 700),
      makeLine([right(400, '2021'), right(480, '2020'), right(560, '2019')], 687),
      makeLine([[72, 'Current'], right(400, '5,120'), right(480, '6,101'), right(560, '893')], 660),
    ];
    expect(valuesOf(lines, 'Current')).toEqual(['2021: 5,120', '2020: 6,101', 'Prior to 2019: 893']);
  });

  it('may be set flush right', () => {
    const lines = page(
      [right(480, 'Pension'), right(640, 'Health Care')],
      [[72, 'At December 31,'], right(400, '2021'), right(480, '2020'), right(560, '2021'), right(640, '2020')],
      [[72, 'Service cost'], right(400, '282'), right(480, '305'), right(560, '112'), right(640, '110')],
    );
    expect(valuesOf(lines, 'Service cost')).toEqual([
      'Pension > 2021: 282',
      'Pension > 2020: 305',
      'Health Care > 2021: 112',
      'Health Care > 2020: 110',
    ]);
  });
});

describe('what is not certain has no name', () => {
  it('a name that comes twice', () => {
    const lines = page(
      [[72, '(in millions)'], right(400, 'Total'), right(500, 'Total')],
      [[72, 'Loans'], right(400, '5,120'), right(500, '6,101')],
    );
    expect(valuesOf(lines, 'Loans')).toEqual(['?: 5,120', '?: 6,101']);
  });

  it('a paragraph, a title and the figures of another table are no names', () => {
    const lines = page('The following table shows what was owed to the bank at the end of the year, by kind of loan.', [
      [72, 'Loans'],
      right(400, '5,120'),
      right(500, '6,101'),
    ]);
    expect(valuesOf(lines, 'Loans')).toEqual(['?: 5,120', '?: 6,101']);
  });
});
