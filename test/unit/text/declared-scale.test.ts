import { describe, expect, it } from 'vitest';
import { isOwnMeasure, scaleOfHead, scaleOfSentence } from '../../../src/engine/text/declared-scale.ts';

describe('the scale of a head', () => {
  it.each([
    ['(in millions)', 'millions'],
    ['In thousands of euros', 'thousands'],
    ['Income 2024 (EUR million)', 'millions'],
    ['Dues, €m', 'millions'],
    ['£’000', 'thousands'],
    ['USD 000', 'thousands'],
    ['Tonnes (000s)', 'thousands'],
    ['Millions of kroner', 'millions'],
    ['Freight, billions', 'billions'],
    ['kEUR', 'thousands'],
    ['AED million', 'millions'],
    ['US$ bn', 'billions'],
    ['dollars in thousands, except per share', 'thousands'],
  ])('is what %s declares', (head, name) => expect(scaleOfHead(head)?.name).toBe(name));

  it.each(['2024', 'Cost (1.2 million users)', 'Sold to 3 million homes', 'EUR 5 million', 'Mm', 'Tank of 10 m'])(
    'is none in %s',
    (head) => expect(scaleOfHead(head)).toBeNull(),
  );
});

it.each([
  ['All amounts are in thousands of pounds.', 'thousands'],
  ['Income by line (in EUR million)', 'millions'],
  ['The port serves millions of travellers.', undefined],
])('of a sentence above a table: %s', (sentence, name) => expect(scaleOfSentence(sentence)?.name).toBe(name));

it.each([
  ['Passengers per trip', true],
  ['Number of berths', true],
  ['Rent per month', false],
  ['North crossing', false],
])('%s counts something of its own: %s', (head, own) => expect(isOwnMeasure(head)).toBe(own));
