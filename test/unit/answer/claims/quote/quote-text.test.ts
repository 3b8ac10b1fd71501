import { describe, expect, it } from 'vitest';
import { quoteText } from '../../../../../src/engine/answer/claims/quote.ts';

describe('quoteText', () => {
  it.each([
    ['Up to five days may\nbe carried over.', 'Up to five days may be carried over.'],
    ['over a page \f break', 'over a page break'],
    ['several\r\n \n breaks', 'several breaks'],
    ['France\t45 EUR\t140 EUR', 'France\t45 EUR\t140 EUR'],
    ['two  blanks,\u00a0kept', 'two  blanks,\u00a0kept'],
    ['no full stop added', 'no full stop added'],
    ['“quotes” [3], \\ and "these"', '“quotes” [3], \\ and "these"'],
  ])('%j is quoted as %j', (stored, quoted) => expect(quoteText(stored)).toBe(quoted));
});
