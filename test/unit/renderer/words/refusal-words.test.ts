import { describe, expect, it } from 'vitest';
import type { SearchHit } from '../../../../src/contract/search.ts';
import { nearestLine, unmentioned, unmentionedLine } from '../../../../src/renderer/words/refusal-words.ts';

const hit = (text: string, section = 'Leave Policy > 5.1 Parental leave') =>
  ({ text, section, document_name: 'Leave Policy' }) as SearchHit;

describe('unmentioned', () => {
  const near = [hit('Parental leave in Germany is 14 months.'), hit('In 2026 it is paid.')];
  it.each([
    ['How many patents were filed in Brazil in 2031?', ['Brazil', '2031']],
    ['Is parental leave in Germany paid in 2026?', []],
    ['What does the Leave Policy say of Brazil’s holidays?', ['Brazil']],
    ['Where?', []],
  ])('%s', (question, words) => expect(unmentioned(question, near)).toEqual(words));
});

it('says what nothing found mentions', () => {
  expect(unmentionedLine(['Brazil'])).toBe('Nothing found mentions “Brazil”.');
  expect(unmentionedLine(['Brazil', 'Peru', '2031'])).toBe('Nothing found mentions “Brazil”, “Peru” or “2031”.');
});

it('says where the nearest passage stands', () => {
  expect(nearestLine([hit('…')])).toBe('5.1 Parental leave, Leave Policy');
  expect(nearestLine([hit('…', '')])).toBe('Leave Policy');
  expect(nearestLine([])).toBeNull();
});
