import { describe, expect, it } from 'vitest';
import { readDate } from '../../../../src/engine/text/read-date.ts';
import { readTerms } from '../../../../src/engine/verification/support/read-terms.ts';

const quantities = (text: string) =>
  readTerms(text).flatMap(({ quantity }) => (quantity === null ? [] : [[quantity.value, quantity.unit]]));

describe('readTerms', () => {
  it.each([
    ['1,234.5', [[1234.5, null]]],
    ['twenty-five', [[25, null]]],
    ['three hundred and ten', [[310, null]]],
    ['two million', [[2_000_000, null]]],
    ['a hundred people', [[100, null]]],
    ['a hundred thousand people', [[100_000, null]]],
    ['a hundred and ten people', [[110, null]]],
    ['a million dollars', [[1_000_000, 'USD']]],
    ['a cost of a million dollars', [[1_000_000, 'USD']]],
    ['half a million, three quarters of a million, millions, a few hundred', [[3, null]]],
    ['US$ 1.2 billion', [[1_200_000_000, 'USD']]],
    ['$5m', [[5_000_000, 'USD']]],
    ['12.50 euros', [[12.5, 'EUR']]],
    ['CHF 40', [[40, 'CHF']]],
    ['500 € per month', [[500, 'EUR']]],
    ['500€', [[500, 'EUR']]],
    ['1.2 million $.', [[1_200_000, 'USD']]],
    [
      'Total\t21,762 $\t23,967',
      [
        [21_762, null],
        [23_967, 'USD'],
      ],
    ],
    [
      '21,762 $ 23,967',
      [
        [21_762, null],
        [23_967, 'USD'],
      ],
    ],
    ['5 per cent', [[5, '%']]],
    ['25 basis points', [[25, 'basis points']]],
    [
      '6-10 seconds',
      [
        [6, null],
        [10, null],
      ],
    ],
    ['5 mm', [[5, null]]],
    [
      'the 3rd and the third',
      [
        [3, null],
        [3, null],
      ],
    ],
  ])('reads the numbers of %s', (text, values) => {
    expect(quantities(text)).toEqual(values);
  });

  it('reads set phrases as one term, with its place', () => {
    const text = 'You do not have to pay no more than 5 EUR.';
    expect(readTerms(text).map((term) => [term.text, text.slice(term.start, term.end), term.obligation])).toEqual([
      ['You', 'You', null],
      ['not have to', 'not have to', 'exempt'],
      ['pay', 'pay', null],
      ['no more than', 'no more than', null],
      ['5 EUR', '5 EUR', null],
    ]);
  });

  it.each([
    ["can't", 'forbidden'],
    ['cannot', 'forbidden'],
    ['must not', 'forbidden'],
    ['may not', 'may not'],
    ['are required to', 'must'],
    ['is not required to', 'exempt'],
    ['ought to', 'should'],
    ['shall not be required to', 'exempt'],
    ['cannot be required to', 'exempt'],
    ["won't be required to", 'exempt'],
    ['shall not be obligated to', 'exempt'],
    ['will not have to', 'exempt'],
    ['shall have no obligation to', 'exempt'],
    ['shall have the right to', 'may'],
    ['does not have the right to', 'forbidden'],
    ['shall not be permitted to', 'forbidden'],
    ['shall not', 'forbidden'],
    ['may not', 'may not'],
  ])('reads %s as %s', (text, level) => {
    expect(readTerms(text).flatMap(({ obligation }) => obligation ?? [])).toEqual([level]);
  });

  it.each([
    ['open from 9 am to 5 p.m.', ['am', 'pm']],
    ['open at 9:00 a.m. on Monday', ['am']],
    ['10pm', ['pm']],
    ['I am 9 and you are 10', []],
    ['it is 5. Am I late', []],
  ])('reads the half of the day in %s', (text, halves) => {
    expect(readTerms(text).flatMap(({ key }) => (/^[ap]m$/.test(key) ? [key] : []))).toEqual(halves);
  });

  it('reads the end of a sentence, and an abbreviation as none', () => {
    const text = 'Mr. Smith pays. He leaves! Now: 3.5 EUR.';
    expect(readTerms(text).flatMap((term) => (term.startsSentence ? [term.text] : []))).toEqual(['Mr', 'He', 'Now']);
  });
});

describe('readDate', () => {
  const parts = { year: null, quarter: null, month: null, day: null, isEitherWay: false };
  it.each([
    ['12 March 2024', { year: 2024, month: 3, day: 12 }],
    ['March 12th, 2024', { year: 2024, month: 3, day: 12 }],
    ['June 19 , 2009', { year: 2009, month: 6, day: 19 }],
    ['2024-03-12', { year: 2024, month: 3, day: 12 }],
    ['31/03/2024', { year: 2024, month: 3, day: 31 }],
    ['12/03/2024', { year: 2024, month: 12, day: 3, isEitherWay: true }],
    ['Sept. 2024', { year: 2024, month: 9 }],
    ['Q3 2024', { year: 2024, quarter: 3 }],
    ['third quarter of fiscal 2024', { year: 2024, quarter: 3 }],
    ['FY24', { year: 2024 }],
    ['fiscal year 2024', { year: 2024 }],
    ['2024', { year: 2024 }],
    ['January', { month: 1 }],
    ['DECEMBER 31, 2020', { year: 2020, month: 12, day: 31 }],
    ['30 june 2020', { year: 2020, month: 6, day: 30 }],
    ['31 december 2020', { year: 2020, month: 12, day: 31 }],
    ['1st day of March, 2021', { year: 2021, month: 3, day: 1 }],
    ['SEPTEMBER', { month: 9 }],
    ['MAY 2021', { year: 2021, month: 5 }],
    ['THIRD QUARTER OF FISCAL 2024', { year: 2024, quarter: 3 }],
    ['FISCAL YEAR 2024', { year: 2024 }],
  ])('reads %s whole', (text, given) => {
    expect(readDate(text, 0)).toEqual({ date: { ...parts, ...given }, end: text.length });
  });

  it.each([
    'May I go',
    'MAY I GO',
    'may 30 people',
    'march 5 miles',
    'mar 5',
    'august company',
    'March on',
    '2,024 people',
    '45/99/2024',
    '1024',
    '32 people',
    '2024.5',
    'second place',
  ])('finds none in %s', (text) => {
    expect(readDate(text, 0)).toBeNull();
  });

  it('finds none in the middle of a number or an amount', () => {
    expect(readDate('$2024', 1)).toBeNull();
    expect(readDate('1.2024', 2)).toBeNull();
  });
});

it.each([
  ['The file battery.runtime.low is read.', ['file']],
  ['See amazon.com for fees.', ['See']],
  ['Fees are due.They lapse.', ['Fees', 'They']],
  ['Fees are due. they lapse.', ['Fees', 'they']],
  ['It improved connectivity.¹³ Roaming is free.', ['It', 'Roaming']],
  ['It improved connectivity.13 Roaming is free.', ['It', 'Roaming']],
])('begins no sentence at a dot inside a name: %s', (text, begun) => {
  expect(readTerms(text).flatMap((term) => (term.startsSentence ? term.text : []))).toEqual(begun);
});
