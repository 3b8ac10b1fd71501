import { expect, it } from 'vitest';
import { withScale } from '../../../../../src/engine/evidence/lines/prompt-lines.ts';
import { scaleOfHead } from '../../../../../src/engine/text/declared-scale.ts';

it.each([
  ['Freight: 2023 4,310; 2024 $ (5,275)', 'Freight: 2023 4,310 million; 2024 $ (5,275) million'],
  ['Freight: 2023 4,310 EUR', 'Freight: 2023 4,310 million EUR'],
  ['Freight: 2023 4,310; Share of all 12%', 'Freight: 2023 4,310 million; Share of all 12%'],
  ['Passengers per trip: 2023 212', 'Passengers per trip: 2023 212'],
  ['Freight: 2023 none', 'Freight: 2023 none'],
])('%s', (row, printed) => expect(withScale(row, scaleOfHead('in millions'))).toBe(printed));

it('leaves a row alone whose table declares none', () =>
  expect(withScale('Freight: 2023 4,310', null)).toBe('Freight: 2023 4,310'));
