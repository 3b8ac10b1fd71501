import { expect, test } from 'vitest';
import { checkSupport } from '../../../../../src/engine/verification/support/check-support.ts';

const SETTINGS = 'battery.charge: 100 battery.charge.low: 20 battery.runtime: 2525 battery.type: PbAc';
const FORM = 'Name: Ann Lee Age: 42 Weight: 80 kg Height: 170 cm';
const numbersOf = (sentence: string, text: string) =>
  checkSupport(sentence, [{ text, start: 0 }], 'Manual').flatMap(({ kind, verdict, said, source }) =>
    kind === 'number' ? [[verdict, said?.text, source?.text]] : [],
  );

test.each([
  ['The example value of battery.runtime.low is 20 seconds.', SETTINGS, '20', '2525'],
  ['The battery charge is 2525.', SETTINGS, '2525', '100'],
  ['The age of Ann Lee is 80.', FORM, '80', '42'],
  ['charge_low=5', 'charge_low=20 charge_high=5', '5', '20'],
])('a number of another key is contradicted: %s', (sentence, text, said, source) => {
  expect(numbersOf(sentence, text)).toContainEqual(['contradicted', said, source]);
});

test.each([
  ['The value of battery.charge.low is 20.', SETTINGS],
  ['battery.charge.low is 20 and battery.runtime is 2525.', SETTINGS],
  ['Ann Lee is 42 years old.', FORM],
  ['At the age of 42 she is 170 cm tall.', FORM],
  ['The fee is 20 euros.', 'Note: 20 euros are due.'],
])('a number of its own key, or of none that is named, is not: %s', (sentence, text) => {
  expect(numbersOf(sentence, text)).toEqual([]);
});
