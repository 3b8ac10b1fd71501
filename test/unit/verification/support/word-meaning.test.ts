import { describe, expect, it } from 'vitest';
import { stem } from '../../../../src/engine/text/stem.ts';
import { obligationsDiffer, oppositePair, sidesOf } from '../../../../src/engine/verification/support/word-meaning.ts';

const opposite = (a: string, b: string) =>
  oppositePair(...([a, b].map((word) => sidesOf(word.includes(' ') ? word : stem(word))) as [never, never]));

describe('oppositePair', () => {
  it.each([
    ['at least', 'at most'],
    ['no less than', 'up to'],
    ['more than', 'below'],
    ['increased', 'decreases'],
    ['rose', 'fell'],
    ['before', 'following'],
    ['minimum', 'maximum'],
    ['with', 'without'],
  ])('%s and %s are', (a, b) => expect(opposite(a, b)).not.toBeNull());

  it.each([
    ['at least', 'more than'],
    ['up to', 'no more than'],
    ['rose', 'increased'],
    ['lower', 'small'],
    ['before', 'below'],
  ])('%s and %s are not', (a, b) => expect(opposite(a, b)).toBeNull());
});

describe('obligationsDiffer', () => {
  it.each([
    ['must', 'may', true],
    ['must', 'should', true],
    ['must', 'exempt', true],
    ['may not', 'exempt', true],
    ['forbidden', 'may', true],
    ['must', 'will', false],
    ['may', 'exempt', false],
    ['forbidden', 'may not', false],
  ] as const)('%s and %s: %s', (a, b, differ) => {
    expect(obligationsDiffer(a, b)).toBe(differ);
    expect(obligationsDiffer(b, a)).toBe(differ);
  });
});
