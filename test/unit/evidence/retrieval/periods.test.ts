import { expect, test } from 'vitest';
import { datedAs, type Period, periodFit, periodsOf } from '../../../../src/engine/evidence/retrieval/periods.ts';

test.each([
  ['JPMORGAN_2021Q1_10Q.pdf', 2021, 1],
  ['revenue in Q3 2022', 2022, 3],
  ['the second quarter of 2023', 2023, 2],
  ['the fourth-quarter 2019 results', 2019, 4],
  ['as of March 31, 2021', 2021, 1],
  ['at September 30, 2020', 2020, 3],
  ['deposits at mid-2023', 2023, 2],
  ['in the first half of 2022', 2022, 2],
  ['in the second half of 2022', 2022, 4],
  ['halfway through 2022', 2022, 2],
  ['the first three months of 2021', 2021, 1],
  ['the opening quarter of 2021', 2021, 1],
  ['the last quarter of 2021', 2021, 4],
  ['nine months of 2020', 2020, 3],
  ['at the end of 2020', 2020, 4],
  ['year-end 2020', 2020, 4],
  ['December 31, 2020', 2020, 4],
  ['the end of June 2022', 2022, 2],
  ['AMAZON_2017_10K', 2017, null],
  ['at the start of 2020', 2020, null],
])('%s', (text, year, quarter) => {
  expect(periodsOf(text)).toEqual([{ year, quarter }]);
});

test('every year counts; digits inside longer numbers are none', () => {
  expect(periodsOf('from 2018 to 2019').map(({ year }) => year)).toEqual([2018, 2019]);
  expect(periodsOf('item 120213, part 1500')).toEqual([]);
});

const fitOf = (asked: [number, number | null], stated: [number, number | null]) =>
  periodFit([{ year: asked[0], quarter: asked[1] }], [{ year: stated[0], quarter: stated[1] }]);

test('the same period fits best, then the annual report, reports that repeat it for comparison, other quarters; others not', () => {
  const fits = [
    fitOf([2021, 1], [2021, 1]),
    fitOf([2021, 1], [2021, null]),
    fitOf([2021, 1], [2022, 1]),
    fitOf([2021, 1], [2021, 2]),
    fitOf([2021, 1], [2022, 2]),
    fitOf([2021, 1], [2020, 1]),
  ] as number[];
  expect(fits).toEqual([...fits].sort((a, b) => b - a));
  expect(new Set(fits).size).toBe(fits.length);
  expect([fits[0], fits.at(-1)]).toEqual([1, 0]);
});

test('the end of the year stands in the balance sheet of the next report, two years before in an annual one', () => {
  expect(fitOf([2021, 4], [2022, 2])).toBeGreaterThan(fitOf([2021, 1], [2022, 2]) as number);
  expect(fitOf([2015, null], [2017, null])).toBeGreaterThan(0);
  expect(fitOf([2015, null], [2017, 1])).toBe(0);
  expect(fitOf([2014, null], [2017, null])).toBe(0);
});

test('a quarter is dated by the month it ends in', () => {
  expect(datedAs({ year: 2021, quarter: 3 })).toBe('September 2021');
  expect(datedAs({ year: 2021, quarter: null })).toBe('2021');
});

test('a quarter cannot be in a report of an earlier one', () => {
  expect(fitOf([2022, 4], [2022, 2])).toBe(0);
  expect(fitOf([2022, 1], [2022, 2])).toBeGreaterThan(0);
});

test('of several periods asked for the mean counts, each by its best; nothing is known when one side names no period', () => {
  const [first, last] = [2017, 2019].map((year) => ({ year, quarter: null })) as [Period, Period];
  expect(periodFit([first], [first, last])).toBe(1);
  expect(periodFit([first, last], [last])).toBeGreaterThan(periodFit([first, last], [first]) as number);
  expect(periodFit([first, last], [last])).toBeLessThan(1);
  expect(periodFit([], [first])).toBeNull();
  expect(periodFit([first], [])).toBeNull();
});
