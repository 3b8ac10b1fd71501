import { describe, expect, it } from 'vitest';
import type { GridColumn } from '../../../../src/contract/grid.ts';
import { typedValues } from '../../../../src/engine/features/grids/typed-value.ts';

const read = (type: GridColumn['type'], text: string, choices: string[] = []): unknown[] =>
  typedValues({ type, choices }, text).map(({ words, typed }) => [words, typed]);

describe('the values of a type that a text states', () => {
  it.each<[string, unknown[]]>([
    ['The term begins on 1 March 2026.', [['1 March 2026', '2026-03-01']]],
    [
      'The term begins on March 1st, 2026 and ends on 28 February 2031.',
      [
        ['March 1st, 2026', '2026-03-01'],
        ['28 February 2031', '2031-02-28'],
      ],
    ],
    ['Signed in May 2026.', [['May 2026', '2026-05']]],
    ['A whole date of 2026-05-04 goes before the year 2025.', [['2026-05-04', '2026-05-04']]],
    // Either way round: nothing to sort by.
    ['Dated 03/04/2026.', [['03/04/2026', null]]],
    ['Within 30 days after the notice.', []],
    ['Said twice: 1 March 2026, again March 1, 2026.', [['1 March 2026', '2026-03-01']]],
  ])('date: %s', (text, expected) => {
    expect(read('date', text)).toEqual(expected);
  });

  it.each<[string, unknown[]]>([
    ['The liability is limited to EUR 750,000 a contract year.', [['EUR 750,000', 750_000]]],
    ['A cap of US$ 1.2 million applies under clause 12.4.', [['US$ 1.2 million', 1_200_000]]],
    ['500 € within 30 days.', [['500 €', 500]]],
    ['Notice of thirty days is given.', [['thirty days', 30]]],
    ['A password has at least 14 characters.', [['14 characters', 14]]],
    ['A late fee of 5 % is due from 1 March 2026.', [['5 %', 5]]],
    ['There is no figure here.', []],
    [
      'EUR 100 for each claim and EUR 500 in all.',
      [
        ['EUR 100', 100],
        ['EUR 500', 500],
      ],
    ],
  ])('amount: %s', (text, expected) => {
    expect(read('amount', text)).toEqual(expected);
  });

  it('yes or no: only where a sentence leads with it', () => {
    expect(read('yes_no', 'Yes: The tenant may sublet.')).toEqual([['Yes: The tenant may sublet.', 'yes']]);
    expect(read('yes_no', 'No: The tenant may not sublet.')).toMatchObject([[expect.anything(), 'no']]);
    expect(read('yes_no', 'The tenant may sublet.')).toEqual([]);
  });

  it.each<[string, string[], unknown[]]>([
    ['The laws of the State of New York govern.', ['New York', 'Delaware'], [['New York', 'New York']]],
    ['The obligations are MUTUAL.', ['mutual', 'unilateral'], [['mutual', 'mutual']]],
    [
      'New York or Delaware, as the buyer chooses.',
      ['New York', 'Delaware'],
      [
        ['New York', 'New York'],
        ['Delaware', 'Delaware'],
      ],
    ],
    [
      'Governed by the law of Northern Ireland.',
      ['Ireland', 'Northern Ireland'],
      [['Northern Ireland', 'Northern Ireland']],
    ],
    ['Yorkshire is a county.', ['York'], []],
    ['In Zürich.', ['Zurich'], [['Zurich', 'Zurich']]],
  ])('one of a list: %s', (text, choices, expected) => {
    expect(read('choice', text, choices)).toEqual(expected);
  });

  it('nothing of a column of text', () => {
    expect(read('text', 'EUR 5 on 1 March 2026')).toEqual([]);
  });
});
