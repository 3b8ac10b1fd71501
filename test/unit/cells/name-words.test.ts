import { describe, expect, it } from 'vitest';
import { nameWords } from '../../../src/engine/cells/name-words.ts';

const written = (text: string): string =>
  nameWords(text)
    .map(({ word, joined }) => `${joined === null ? '' : joined === 'of' ? '<' : '+'}${word}`)
    .join(' ');

describe('the words that tell cells apart', () => {
  it.each([
    ['the R&D expense', 'r&d +expens'],
    ['PP&E, net', 'pp&e net'],
    ['R & D', 'r&d'],
    ["AT&T's total assets", 'at&t total +asset'],
    ['A/C power', 'a/c +power'],
    ['income and/or cash', 'incom cash'],
    ['U.S. and US sales, IT costs', 'us us +sale it +cost'],
    ['TOTAL ASSETS AND US', 'total +asset'],
    ['Class A stock', 'class +a +stock'],
    ['B shares', 'b +shar'],
    ['USB-C', 'usb +c'],
    ['A total', 'total'],
    ['Sale of a Business', 'sale business'],
    ['SALE OF A BUSINESS', 'sale business'],
    ['Input voltage (V)', 'input +voltag'],
    ['J. Smith', 'smith'],
    ['long-term debt', 'long +term +debt'],
    ['cost of the sales', 'cost <sale'],
    ['income before tax', 'incom +before +tax'],
    ['5 GHz Wi-Fi', '5 +ghz +wi +fi'],
  ])('%s', (text, words) => {
    expect(written(text)).toBe(words);
  });
});
