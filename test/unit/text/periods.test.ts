import { describe, expect, it } from 'vitest';
import { periodFits, readPeriods } from '../../../src/engine/text/periods.ts';

const fits = (question: string, ...places: string[]) => periodFits(readPeriods(question), places.map(readPeriods));

describe('periods of questions and heads', () => {
  it('reads a length, a day and a year apart from the words', () => {
    const { months, days, years, rest } = readPeriods('net income for the three months ended March 31, 2021');
    expect([[...months], [...days], [...years]]).toEqual([[3], ['3-31'], [2021]]);
    expect(rest.replace(/\s+/gu, ' ').trim()).toBe('net income for the ended');
  });

  it('gives the day to each year that shares it', () => {
    const { points } = readPeriods('between June 30, 2022 and 2021');
    expect(points.map(({ years, days }) => [...years, ...days])).toEqual([
      [2022, '6-30'],
      [2021, '6-30'],
    ]);
  });

  it.each([
    ['in 2021', '2021', true],
    ['in 2021', '2020', false],
    ['in 2021', '2021 vs. 2020', false],
    ['in 2021', 'Three months ended March 31, 2021', false],
    ['for the three months ended March 31, 2021', 'Six months ended March 31, 2021', false],
    ['at December 31, 2021', 'December 31, 2021', true],
    ['in the third quarter of 2016', 'Three months ended September 30, 2016', true],
    ['in the third quarter of 2016', 'Year Ended 2016', false],
  ])('"%s" and "%s": %s', (question, head, isFitting) => {
    expect(fits(question, head)).toBe(isFitting);
  });

  it('minds the day of a row in a column of another', () => {
    expect(fits('at December 31, 2019', 'December 31, 2019', 'Tax contingencies – January 1')).toBe(false);
    expect(fits('the tax contingencies', '2019')).toBeNull();
  });
});
