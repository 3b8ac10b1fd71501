import { expect, test } from 'vitest';
import { datedAs, reportPeriods } from '../../../../src/engine/text/periods.ts';

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
  expect(reportPeriods(text)).toEqual([{ year, quarter }]);
});

test('every year counts; digits inside longer numbers are none', () => {
  expect(reportPeriods('from 2018 to 2019').map(({ year }) => year)).toEqual([2018, 2019]);
  expect(reportPeriods('item 120213, part 1500')).toEqual([]);
});

test('a quarter is dated by the month it ends in', () => {
  expect(datedAs({ year: 2021, quarter: 3 })).toBe('September 2021');
  expect(datedAs({ year: 2021, quarter: null })).toBe('2021');
});
