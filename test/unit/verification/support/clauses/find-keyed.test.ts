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
  ['battery.charge.low is 100.', SETTINGS, '100', '20'],
  ['The net weight is 120 kg.', 'Total weight: 120 kg Net weight: 100 kg', '120', '100'],
])('a number of another key is contradicted: %s', (sentence, text, said, source) => {
  expect(numbersOf(sentence, text)).toContainEqual(['contradicted', said, source]);
});

test.each([
  ['The value of battery.charge.low is 20.', SETTINGS],
  ['battery.charge.low is 20 and battery.runtime is 2525.', SETTINGS],
  ['Ann Lee is 42 years old.', FORM],
  ['At the age of 42 she is 170 cm tall.', FORM],
  ['The fee is 20 euros.', 'Note: 20 euros are due. Deposit: 50 euros are due.'],
  ['The fee payment is due on 31 March 2024.', 'Payment deadline: 31 March 2024. Fee: 40 euros.'],
  ['Revenue in 2019 was 512 million.', 'Year: 2019 Revenue: 512 million'],
  ['A permit from the council is valid until 31 May 2024.', 'Valid from: 1 May 2024 Valid to: 31 May 2024'],
])('a number of its own key, or of none that is named, is not: %s', (sentence, text) => {
  expect(numbersOf(sentence, text)).toEqual([]);
});
