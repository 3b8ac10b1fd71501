import { expect, it } from 'vitest';
import { amountsIn, datesIn, deadlinesIn } from '../../../../src/engine/features/facts/dates-and-amounts.ts';

const dates = (text: string) => datesIn(text).map(({ start, end, date }) => [text.slice(start, end), date]);
const deadlines = (text: string) =>
  deadlinesIn(text, datesIn(text)).map(({ start, end, date, period }) => [
    text.slice(start, end),
    date ?? (period === null ? null : `${period.value} ${period.unit}`),
  ]);
const amounts = (text: string) => amountsIn(text).map(({ value, currency }) => `${value} ${currency}`);

it.each([
  ['Signed on 31 March 2026.', [['31 March 2026', '2026-03-31']]],
  ['Valid from May 2026 on.', [['May 2026', '2026-05']]],
  ['Made on 03/04/2026.', [['03/04/2026', null]]],
  ['Made on 31.12.2026.', [['31.12.2026', '2026-12-31']]],
  ['It may end in 2026, in the first quarter of 2027, or on 31 February 2026.', []],
])('dates in “%s”', (text, found) => {
  expect(dates(text)).toEqual(found);
});

it.each([
  ['Tenant shall pay within ten (10) business days.', [['within ten (10) business days', '10 day']]],
  ['The report must be filed no later than 31 March 2026.', [['no later than 31 March 2026', '2026-03-31']]],
  ['Rent is due on April 1, 2026.', [['due on April 1, 2026', '2026-04-01']]],
  ['The term ends on March 31, 2031.', [['ends on March 31, 2031', '2031-03-31']]],
  [
    'Either party may terminate by giving ninety (90) days’ prior written notice.',
    [['ninety (90) days’ prior written notice', '90 day']],
  ],
  ['Written notice of at least six months is required.', [['Written notice of at least six months', '6 month']]],
  ['Supplier must ask at least 2 weeks before it changes.', [['at least 2 weeks', '2 week']]],
  ['If you are late, you must pay within 10 days.', [['within 10 days', '10 day']]],
])('deadlines in “%s”', (text, found) => {
  expect(deadlines(text)).toEqual(found);
});

it.each([
  'If the plates do not arrive within six weeks, you must call us.',
  'You must have a registration that does not expire within 60 days.',
  'You don’t have to use it within 15 years.',
  'The options are exercisable within 60 days.',
  'The firm was founded before 31 March 1999.',
  'Members must be within five miles of the harbour.',
  'The period of employment must be at least two years.',
])('no deadline in “%s”', (text) => {
  expect(deadlines(text)).toEqual([]);
});

it.each([
  ['a limit of two million dollars ($2,000,000)', ['2000000 USD']],
  ['EUR 1.2 million, CHF 500 and $0', ['1200000 EUR', '500 CHF']],
  ['a charge of 5%, on 30 days, in 2026', []],
])('amounts in “%s”', (text, found) => {
  expect(amounts(text)).toEqual(found);
});
