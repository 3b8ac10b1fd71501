import { describe, expect, it } from 'vitest';
import { currencyIn, measureOf, readCell, scaleOf } from '../../../../src/engine/documents/tables/read-cell.ts';

describe('a cell by itself', () => {
  it.each([
    ['1,234', 1234, null],
    ['$ 842', 842, 'USD'],
    ['$ (1,234)', -1234, 'USD'],
    ['(5.2)%', -5.2, '%'],
    ['(338)', -338, null],
    ['(7)', -7, null],
    ['–0.5 V', -0.5, 'V'],
    ['45 mm', 45, 'mm'],
    ['10,017(a)', 10_017, null],
    ['€750', 750, 'EUR'],
    ['.25', 0.25, null],
    ['~~4,000~~ 6,500', 6500, null],
  ])('%s is a figure', (text, value, unit) => {
    expect(readCell(text)).toEqual({ value, unit });
  });

  it.each(['—', 'NM', 'June 30, 2021', '5 to 7', '~~4,000~~', '5-15', '1-800-275-2273', 'Line manager'])(
    '%s is none',
    (text) => {
      expect(readCell(text)).toEqual({ value: null, unit: null });
    },
  );
});

describe('what is said of a table', () => {
  it.each([
    ['(in millions, except ratios)', 1e6, null],
    ['(dollars in millions)', 1e6, 'USD'],
    ['(in billions of €)', 1e9, 'EUR'],
    ['Three months ended March 31,', null, null],
  ])('%s', (text, scale, currency) => {
    expect([scaleOf(text), currencyIn(text)]).toEqual([scale, currency]);
  });
});

describe('unit and scale of a figure', () => {
  const head = (text: string) => ({ text, ranges: [] });
  const setting = { row: [head('Net sales')], column: [head('2021')], isPercent: false, currency: 'USD', scale: 1e6 };
  const plain = { value: 12, unit: null };

  it('are those of its table', () => {
    expect(measureOf(plain, setting)).toEqual({ unit: 'USD', scale: 1e6 });
  });

  it('are its own where it has one, and a share has no scale', () => {
    expect(measureOf({ value: 5.2, unit: '%' }, setting)).toEqual({ unit: '%', scale: 1 });
    expect(measureOf({ value: 5, unit: 'hours' }, setting)).toEqual({ unit: 'hours', scale: 1 });
  });

  it('are those of its row and column', () => {
    expect(measureOf(plain, { ...setting, row: [head('Net margin (%)')] })).toEqual({ unit: '%', scale: 1 });
    expect(measureOf(plain, { ...setting, isPercent: true })).toEqual({ unit: '%', scale: 1 });
    expect(measureOf(plain, { ...setting, column: [head('Sales (in billions)')] })).toEqual({
      unit: 'USD',
      scale: 1e9,
    });
    expect(measureOf(plain, { ...setting, row: [head('Dividends per share')] })).toEqual({ unit: 'USD', scale: 1 });
    expect(measureOf(plain, { ...setting, row: [head('Number of employees')] })).toEqual({ unit: null, scale: 1 });
  });

  it('are none for words', () => {
    expect(measureOf({ value: null, unit: null }, setting)).toEqual({ unit: null, scale: 1 });
  });
});
