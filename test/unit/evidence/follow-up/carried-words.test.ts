import { expect, test } from 'vitest';
import { carriedWords } from '../../../../src/engine/evidence/follow-up.ts';
import { contentWords } from '../../../../src/engine/text/content-words.ts';

test('words with content as they are written, each stem once, none that is known', () => {
  const known = new Set(contentWords('contractors'));
  const text = 'How many days of annual leave (a day is 7.5 hours) does S-DVI give to a contractor?';
  expect(carriedWords(text, known, 20)).toEqual(['days', 'annual', 'leave', '7.5', 'hours', 'S-DVI']);
  expect(carriedWords('annual hours', known, 20)).toEqual([]);
});

test('no more than the limit, and what is over it stays unknown', () => {
  const known = new Set<string>();
  expect(carriedWords('red green blue', known, 2)).toEqual(['red', 'green']);
  expect(carriedWords('red green blue', known, 2)).toEqual(['blue']);
});
