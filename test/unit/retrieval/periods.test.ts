import { expect, test } from 'vitest';
import { periodFit, periodsOf } from '../../../src/engine/retrieval/periods.ts';

test.each([
  ['JPMORGAN_2021Q1_10Q.pdf', 2021, 1],
  ['revenue in Q3 2022', 2022, 3],
  ['the second quarter of 2023', 2023, 2],
  ['the fourth-quarter 2019 results', 2019, 4],
  ['as of March 31, 2021', 2021, 1],
  ['at September 30, 2020', 2020, 3],
  ['AMAZON_2017_10K', 2017, null],
])('%s', (text, year, quarter) => {
  expect(periodsOf(text)).toEqual([{ year, quarter }]);
});

test('every year counts; digits inside longer numbers are none', () => {
  expect(periodsOf('from 2018 to 2019').map(({ year }) => year)).toEqual([2018, 2019]);
  expect(periodsOf('item 120213, part 1500')).toEqual([]);
});

test('the same period fits best, another quarter less, the report of the year after a little, others not', () => {
  const asked = [{ year: 2021, quarter: 1 }];
  const fitTo = (year: number, quarter: number | null) => periodFit(asked, [{ year, quarter }]);
  expect(fitTo(2021, 1)).toBe(1);
  const order = [fitTo(2021, 1), fitTo(2021, null), fitTo(2021, 2), fitTo(2022, 1), fitTo(2020, 1)] as number[];
  expect(order).toEqual([...order].sort((a, b) => b - a));
  expect(new Set(order).size).toBe(order.length);
  expect(fitTo(2020, 1)).toBe(0);
});

test('the best of several pairs counts, and nothing is known when one side names no period', () => {
  const both = [2017, 2019].map((year) => ({ year, quarter: null }));
  expect(periodFit(both, [{ year: 2019, quarter: null }])).toBe(1);
  expect(periodFit([], both)).toBeNull();
  expect(periodFit(both, [])).toBeNull();
});
