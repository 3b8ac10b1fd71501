import { describe, expect, it } from 'vitest';
import { isEarlyEnd, yearNameIn } from '../../../src/engine/cells/business-years.ts';
import { readPeriods } from '../../../src/engine/text/periods.ts';

describe('yearNameIn', () => {
  it.each([
    [
      'Fiscal 2019, fiscal 2018 and fiscal 2017 ended on February 2, 2019, February 3, 2018 and January 28, 2017, respectively.',
      'ends',
    ],
    ['The fiscal year ended January 31, 2018 ("fiscal 2018") was good.', 'ends'],
    ['Fiscal 2020 refers to the 52 weeks ended January 30, 2021.', 'began'],
    ['Fiscal years 2020 and 2019 ended January 30, 2021 and February 1, 2020.', 'began'],
    ['The registrant’s FY2020 (year ended January 30, 2021)', 'began'],
  ])('reads %s', (text, name) => {
    expect(yearNameIn(text)).toBe(name);
  });

  it.each([
    ['no year is named', 'For the fiscal year ended February 2, 2019.'],
    ['no day is named', 'Fiscal 2020 compared to fiscal 2019. The year ends on the Saturday nearest January 31.'],
    ['the day ends no year', 'In fiscal 2019 a store was opened on February 5, 2019.'],
    ['the year ends in another month', 'Fiscal 2019 ended on September 28, 2019.'],
    ['there are not as many days as years', 'Fiscal 2020 and fiscal 2019 were good; one ended on January 30, 2021.'],
    ['it says both', 'Fiscal 2020 ended January 30, 2021. A peer: fiscal 2021 ended January 31, 2021.'],
  ])('is null where %s', (_, text) => {
    expect(yearNameIn(text)).toBeNull();
  });
});

it('tells days in January and February', () => {
  expect(isEarlyEnd(readPeriods('Year ended February 2, 2019'))).toBe(true);
  expect(isEarlyEnd(readPeriods('Year ended December 31, 2019'))).toBe(false);
});
