import { expect, it } from 'vitest';
import { withCurrency } from '../../../../../src/engine/evidence/lines/prompt-lines.ts';

it.each([
  [
    'Zurich: Hotel 240; Dinner 1,095.50; Currency CHF; Preferred Limmat Hotel',
    'Zurich: Hotel 240 CHF; Dinner 1,095.50 CHF; Preferred Limmat Hotel',
  ],
  ['Rome: Hotel 180; Currency EUR', 'Rome: Hotel 180 EUR'],
  ['Rome: Hotel 180 EUR; Dinner 40 EUR', 'Rome: Hotel 180 EUR; Dinner 40 EUR'],
  ['Currency: 2020 5; 2021 6', 'Currency: 2020 5; 2021 6'],
])('%s', (row, printed) => expect(withCurrency(row)).toBe(printed));
