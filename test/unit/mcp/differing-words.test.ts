import { expect, it } from 'vitest';
import { differingWords } from '../../../src/mcp/differing-words.ts';

const STORED = 'The liability of the carrier is not capped at 9,000 euros within ninety days.';

it.each([
  [STORED.replace('9,000', '5,000'), 'the document says “9,000”, the quotation “5,000”'],
  [STORED.replace('not capped', 'capped'), 'the quotation leaves out “not”'],
  [STORED.replace('ninety', 'sixty'), 'the document says “ninety”, the quotation “sixty”'],
  [STORED.replace('days.', 'working days.'), 'the document does not say “working”'],
  [STORED.toUpperCase().replace('.', ''), null],
  [STORED.replace('carrier', 'carrier’s'), 'the document says “carrier”, the quotation “carrier’s”'],
])('%s', (quotation, told) => expect(differingWords(quotation, STORED)).toBe(told));
