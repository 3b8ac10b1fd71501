import { expect, it } from 'vitest';
import { standsWrittenOut } from '../../../../../src/engine/evidence/lines/unknown-names.ts';

it.each([
  ['TOS', 'You agree to the Terms of Service.'],
  ['DOT', 'a form of the Department of Transportation'],
  ['FAA', 'the Federal Aviation Administration'],
  ['CFO', 'becoming Senior Vice President and Chief Financial Officer'],
  ['RSUs', 'We estimate that restricted stock units lapse.'],
  ['NY', 'drivers of New York State'],
])('%s: %s', (name, text) => expect(standsWrittenOut(name, text)).toBe(true));

it.each([
  ['a name is not made of small words', 'AMD', 'as a modification of debt, or any material damage'],
  ['nor of words of two sentences', 'ASC', 'Other Accounting Standards. Customers pay.'],
  ['nor of a heading and the text under it', 'ASC', 'Accounting Standards\nCustomers pay.'],
  ['nor does it begin or end with "of"', 'TOS', 'Terms Of'],
  ['two letters begin too many words that are written small', 'PE', 'the period ends, period end'],
  ['nor does one word with a capital tell more', 'PE', 'Purchase end'],
  ['two letters leave nothing out', 'BE', 'Bank of England'],
  ['in small letters nothing is left out', 'DMV', 'a department of motor vehicles'],
  ['nor is a word without content one of them', 'PTO', 'part to observe'],
  ['nor do words of two sentences go together', 'VAT', 'It has no value. Added tax is due.'],
  ['a word is no abbreviation', 'Tos', 'Terms of Service'],
])('%s', (_, name, text) => expect(standsWrittenOut(name, text)).toBe(false));
