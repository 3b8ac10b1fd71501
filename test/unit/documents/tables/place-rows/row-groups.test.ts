import { describe, expect, it } from 'vitest';
import { page, right, rowsOf } from '../table-page.ts';

const HEAD = [[72, '(in millions)'], right(500, '2021'), right(600, '2020')] as const;
const row = (label: string, indent = 0) => [[72 + indent, label], right(500, '5,120'), right(600, '6,101')] as const;

describe('the group of a row', () => {
  it('is the nearest label above, until the next one or its total', () => {
    const rows = rowsOf(
      page(
        HEAD,
        'Current assets:',
        row('Cash'),
        row('Other'),
        row('Total current assets'),
        row('Goodwill'),
        'Liabilities:',
        row('Debt'),
      ),
    );
    const groups = ['Cash', 'Other', 'Total current assets', 'Goodwill', 'Debt'].map((label) => rows.get(label)?.group);
    expect(groups).toEqual(['Current assets', 'Current assets', null, null, 'Liabilities']);
  });

  it('ends where rows stand out as far as its label', () => {
    const rows = rowsOf(page(HEAD, 'Residential:', row('U.S.', 12), row('Non-U.S.', 12), row('Commercial')));
    expect(['U.S.', 'Non-U.S.', 'Commercial'].map((label) => rows.get(label)?.group)).toEqual([
      'Residential',
      'Residential',
      null,
    ]);
  });

  it('long labels and several of them do not end the table', () => {
    const rows = rowsOf(
      page(
        HEAD,
        row('Net income'),
        'Net change in unrealized gains (losses) on debt securities:',
        'Securitized loans',
        [[84, 'Residential mortgage:']],
        row('Prime', 24),
      ),
    );
    expect(rows.get('Prime')).toMatchObject({
      group: 'Residential mortgage',
      values: ['2021: 5,120', '2020: 6,101'],
    });
  });

  it('is the beginning of the row’s own label, when that goes on with a small letter', () => {
    const rows = rowsOf(
      page(HEAD, row('Loans'), 'Federal funds sold and securities bought', row('under agreements', 12), row('Other')),
    );
    expect(rows.get('under agreements')?.group).toBe('Federal funds sold and securities bought');
    expect(rows.get('Other')?.group).toBeNull();
  });
});

describe('the caption of a table', () => {
  it('is the time that stands beside the names of the columns or above them', () => {
    const rows = rowsOf(
      page(
        [[72, 'March 31, 2021 (in millions)'], right(500, 'Level 1'), right(600, 'Level 2')],
        row('Loans'),
        'Trading assets:',
        row('Equity'),
      ),
    );
    expect(rows.get('Loans')?.caption).toBe('March 31, 2021 (in millions)');
    expect(rows.get('Equity')).toMatchObject({ caption: 'March 31, 2021 (in millions)', group: 'Trading assets' });
  });
});
