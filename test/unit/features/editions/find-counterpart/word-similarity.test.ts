import { expect, it } from 'vitest';
import { joinBags, wordBag, wordSimilarity } from '../../../../../src/engine/features/editions/find-counterpart.ts';

const similarity = (a: string, b: string): number => wordSimilarity(wordBag(a), wordBag(b));

it('is 1 for the same words in any order and form, 0 for none in common or no words at all', () => {
  expect(similarity('Claims are carried over', 'carry over the claim')).toBe(1);
  expect(similarity('parking spaces', 'annual leave')).toBe(0);
  expect(similarity('', 'annual leave')).toBe(0);
  expect(similarity('', '')).toBe(0);
});

it('counts a number that changed half, and repeats as often as they stand', () => {
  expect(similarity('rail 30', 'rail 35')).toBe(0.75);
  expect(similarity('rail 30', 'rail 30')).toBe(1);
  expect(similarity('leave leave', 'leave')).toBeCloseTo(2 / 3);
});

it('adds bags up to what the texts together have', () => {
  const joined = joinBags(wordBag('rail 30'), wordBag('ferry 30'));
  expect(wordSimilarity(joined, wordBag('rail 30 ferry 30'))).toBe(1);
  expect(wordBag('rail 30', 'ferry 30')).toEqual(joined);
});
