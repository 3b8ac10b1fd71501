import { describe, expect, it } from 'vitest';
import {
  nearestBlocks,
  passageBlocks,
  plainWords,
  rowCells,
  withoutSigns,
} from '../../../../../src/contract/view/tables/table-words.ts';

const MARKDOWN = [
  '# Rates',
  'Each journey has a limit.',
  '',
  '| City | Hotel per night |',
  '|------|:---------------:|',
  '| Zurich | 240 CHF |',
  '| Geneva | 260 CHF |',
  '',
  'All limits include tax.',
].join('\n');
const PDF =
  'Table 2. Hotel limits by city\nCity\tHotel limit\tCurrency\nAthens\t130\tEUR\nNorthmere Ltd\tTravel Policy\n' +
  'FIN-007\tPage 2\fCity\tHotel limit\tCurrency\nVienna\t150\tEUR\nZurich\t240\tCHF\nOslo\t1900\tNOK';

const cellsOf = (line: string) => rowCells(line)?.map(({ start, end }) => line.slice(start, end)) ?? null;

describe('rowCells', () => {
  it.each([
    ['Zurich\t240\tCHF', ['Zurich', '240', 'CHF']],
    ['| Zurich | 240 CHF |', ['Zurich', '240 CHF']],
    ['Fees are due in 30 days.', null],
    // The tab of an item is no table, nor is one inside a sentence.
    ['(a)\tThe Supplier keeps records.', null],
    ['•\tPatients aged 18 to 65', null],
    [`The parties agree\t${'that this is a clause and '.repeat(6)}`, null],
    ['Either a | b or c', null],
  ])('%s', (line, cells) => expect(cellsOf(line)).toEqual(cells));
});

describe('withoutSigns', () => {
  it('has no bars of a table and no signs of headings, at the same offsets', () => {
    const shown = withoutSigns(MARKDOWN);
    expect(shown).toHaveLength(MARKDOWN.length);
    expect(shown).not.toMatch(/[|#]|---/u);
    expect(shown.indexOf('240 CHF')).toBe(MARKDOWN.indexOf('240 CHF'));
    expect(withoutSigns('x | y')).toBe('x | y');
  });

  it.each([
    ['# Lease of the quay\nTenant pays **all rent**, in full.', 'Lease of the quay Tenant pays all rent, in full.'],
    ['| Zurich | 240 CHF |\n|--------|---------|', 'Zurich · 240 CHF'],
    ['Zurich\t240\tCHF', 'Zurich · 240 · CHF'],
    // The tab of an item parts no cells.
    ['(a)\tThe Supplier keeps records.', '(a) The Supplier keeps records.'],
    ['• Up to five days.', 'Up to five days.'],
    ['• Up to five days.\n• Ten.', '• Up to five days. • Ten.'],
    // No signs of Markdown.
    ['2 ** 3 ** 4 = #1, 5 * 6', '2 ** 3 ** 4 = #1, 5 * 6'],
    ['Signed: ____ **', 'Signed: ____ **'],
    ['# of shares\t100\t200', '# of shares · 100 · 200'],
  ])('%j in a file', (text, words) => {
    expect(plainWords(text)).toBe(words);
    expect(withoutSigns(text)).toHaveLength(text.length);
  });
});

it('tells the tables of a passage from the words between them', () => {
  expect(passageBlocks(MARKDOWN)).toEqual([
    { kind: 'words', text: '# Rates Each journey has a limit.' },
    {
      kind: 'table',
      rows: [
        ['City', 'Hotel per night'],
        ['Zurich', '240 CHF'],
        ['Geneva', '260 CHF'],
      ],
    },
    { kind: 'words', text: 'All limits include tax.' },
  ]);
  expect(passageBlocks('Policy\tPage 2')).toEqual([{ kind: 'words', text: 'Policy · Page 2' }]);
  expect(passageBlocks(PDF).map(({ kind }) => kind)).toEqual(['words', 'table']);
});

it('keeps of a long table the heads and the rows that have words of the question', () => {
  expect(nearestBlocks(PDF, 'What is the limit in Zurich?', 1)).toEqual([
    { kind: 'words', text: 'Table 2. Hotel limits by city' },
    {
      kind: 'table',
      rows: [
        ['City', 'Hotel limit', 'Currency'],
        ['Zurich', '240', 'CHF'],
      ],
    },
  ]);
  expect(nearestBlocks('Fees are due.\nAt once.', 'When?', 3)).toEqual([
    { kind: 'words', text: 'Fees are due. At once.' },
  ]);
});
