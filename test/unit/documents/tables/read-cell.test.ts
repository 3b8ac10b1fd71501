import { describe, expect, it } from 'vitest';
import { measureOf, readCell } from '../../../../src/engine/documents/tables/read-cell.ts';
import { unitIn } from '../../../../src/engine/text/declared-unit.ts';

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
    ['320¹', 320, null],
    ['5.0³', 5, null],
    ['€ 1,250⁽ᵃ⁾', 1250, 'EUR'],
    ['(338)¹,²', -338, null],
    ['10⁶', 1e6, null],
    ['1.5 × 10⁶', 1.5e6, null],
    ['45 m²', 45, 'm²'],
    ['12 450', 12_450, null],
    ['1 250 000', 1_250_000, null],
    ['12\u202f450,75 €', 12_450.75, 'EUR'],
    ["12'450", 12_450, null],
    ['1.234,50', 1234.5, null],
    ['1.234.567', 1_234_567, null],
    ['12,5 %', 12.5, '%'],
    ['12,34,567', 1_234_567, null],
    ['~~4,000~~ 6,500', 6500, null],
    ['+3.4%', 3.4, '%'],
    ['1.23E+05', 123_000, null],
    ['7.5E-3', 0.0075, null],
    ['45mm', 45, 'mm'],
    ['5 K', 5, 'K'],
  ])('%s is a figure', (text, value, unit) => {
    expect(readCell(text)).toEqual({ value, unit });
  });

  it.each([
    '—',
    'NM',
    'June 30, 2021',
    '5 to 7',
    '~~4,000~~',
    '5-15',
    '1-800-275-2273',
    'Line manager',
    '31.12.2023',
    '⁽²⁾',
    '1 2 3',
  ])('%s is none', (text) => {
    expect(readCell(text)).toEqual({ value: null, unit: null });
  });
});

describe('what is said of a table', () => {
  it.each([
    ['(in millions, except ratios)', 1e6, null],
    ['(dollars in millions)', 1e6, 'USD'],
    ['(in billions of €)', 1e9, 'EUR'],
    ['Three months ended March 31,', null, null],
    ['TEUR', 1e3, 'EUR'],
    ['€m', 1e6, 'EUR'],
    ["USD '000", 1e3, 'USD'],
    ['in Mio. EUR', 1e6, 'EUR'],
    ['in thousands of euros', 1e3, 'EUR'],
    ['EUR million', 1e6, 'EUR'],
    ['£bn', 1e9, 'GBP'],
    ["('000)", 1e3, null],
    ['£000', 1e3, 'GBP'],
    ['k€', 1e3, 'EUR'],
    ['Loan of EUR 5 million', null, 'EUR'],
    ['Sales in metres', null, null],
    ['Room 000', null, null],
  ])('%s', (text, scale, currency) => {
    expect(unitIn(text)).toEqual({ scale, currency });
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
    expect(measureOf({ value: 65, unit: '€m' }, setting)).toEqual({ unit: 'EUR', scale: 1e6 });
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
    expect(measureOf(plain, { ...setting, column: [head('Staff')] })).toEqual({ unit: null, scale: 1 });
    expect(measureOf(plain, { ...setting, row: [head('Staff costs')] })).toEqual({ unit: 'USD', scale: 1e6 });
  });

  it.each([
    ['$4,816M', 4816, 'USD', 1e6],
    ['(€1.2bn)', -1.2, 'EUR', 1e9],
    ['£450k', 450, 'GBP', 1e3],
    ['65,775.0m USD', 65_775, 'USD', 1e6],
    ['1.2 Mio. EUR', 1.2, 'EUR', 1e6],
    ['US$ 3.1 billion', 3.1, 'USD', 1e9],
    ['2.5K', 2.5, 'CHF', 1e3],
    ['3 million', 3, 'CHF', 1e6],
    ['5 bn', 5, 'CHF', 1e9],
    ['4816m', 4816, 'm', 1],
  ])('are said behind the figure: %s', (text, value, unit, scale) => {
    const cell = readCell(text);
    expect(cell.value).toBe(value);
    expect(measureOf(cell, { ...setting, currency: 'CHF', scale: 1 })).toEqual({ unit, scale });
  });

  it('are none for words', () => {
    expect(measureOf({ value: null, unit: null }, setting)).toEqual({ unit: null, scale: 1 });
  });
});
