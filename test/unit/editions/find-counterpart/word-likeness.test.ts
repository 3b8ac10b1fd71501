import { expect, it } from 'vitest';
import { joinBags, wordBag, wordLikeness } from '../../../../src/engine/editions/find-counterpart.ts';

const likeness = (a: string, b: string): number => wordLikeness(wordBag(a), wordBag(b));

it('is 1 for the same words in any order and form, 0 for none in common or no words at all', () => {
  expect(likeness('Claims are carried over', 'carry over the claim')).toBe(1);
  expect(likeness('parking spaces', 'annual leave')).toBe(0);
  expect(likeness('', 'annual leave')).toBe(0);
  expect(likeness('', '')).toBe(0);
});

it('counts a number that changed half, and repeats as often as they stand', () => {
  expect(likeness('rail 30', 'rail 35')).toBe(0.75);
  expect(likeness('rail 30', 'rail 30')).toBe(1);
  expect(likeness('leave leave', 'leave')).toBeCloseTo(2 / 3);
});

it('adds bags up to what the texts together have', () => {
  const joined = joinBags(wordBag('rail 30'), wordBag('ferry 30'));
  expect(wordLikeness(joined, wordBag('rail 30 ferry 30'))).toBe(1);
  expect(wordBag('rail 30', 'ferry 30')).toEqual(joined);
});
