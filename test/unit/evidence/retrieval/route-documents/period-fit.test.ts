import { expect, test } from 'vitest';
import { periodFit } from '../../../../../src/engine/evidence/retrieval/route-documents.ts';
import type { ReportPeriod } from '../../../../../src/engine/text/periods.ts';

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

test('a quarter cannot be in a report of an earlier one', () => {
  expect(fitOf([2022, 4], [2022, 2])).toBe(0);
  expect(fitOf([2022, 1], [2022, 2])).toBeGreaterThan(0);
});

test('of several periods asked for the mean counts, each by its best; nothing is known when one side names no period', () => {
  const [first, last] = [2017, 2019].map((year) => ({ year, quarter: null })) as [ReportPeriod, ReportPeriod];
  expect(periodFit([first], [first, last])).toBe(1);
  expect(periodFit([first, last], [last])).toBeGreaterThan(periodFit([first, last], [first]) as number);
  expect(periodFit([first, last], [last])).toBeLessThan(1);
  expect(periodFit([], [first])).toBeNull();
  expect(periodFit([first], [])).toBeNull();
});
