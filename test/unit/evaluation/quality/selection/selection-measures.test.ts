import { describe, expect, it } from 'vitest';
import {
  goldShare,
  holds,
  type Wanted,
  wantedFigure,
  wantedQuote,
} from '../../../../../evaluation/quality/selection/selection-measures.ts';

const isHeld = (wanted: Wanted | null, prompt: string) => wanted && holds(wanted, prompt);

describe('wantedFigure', () => {
  it.each([
    ['$2,381 million', '[3] Ending balance: 2021 $ 2,381; 2020 $ 2,409', true],
    ['2,381', '[3] Ending balance: 2021 $ 2,409', false],
    ['$4,787 million, 30.4%', '[1] Change: 4,787; 30.4', true],
    ['$4,787 million, 30.4%', '[1] Change: 4,787', false],
  ])('%s in %s: %s', (answer, prompt, held) => expect(isHeld(wantedFigure(answer), prompt)).toBe(held));

  it('cannot tell of a text', () => {
    expect(wantedFigure('Erase and Install')).toBeNull();
    expect(wantedFigure('Between $47.75 billion and $50.75 billion in all')).toBeNull();
  });
});

describe('wantedQuote', () => {
  const quote = ['The average credit rating of the portfolio was AA+ at June 30.'];
  it('looks for the words, wherever they stand', () => {
    expect(isHeld(wantedQuote(quote), '[1] At June 30 the portfolio had an average credit rating of AA+.')).toBe(true);
    expect(isHeld(wantedQuote(quote), '[1] The portfolio grew by 4 %.')).toBe(false);
    expect(wantedQuote(['Yes.'])).toBeNull();
  });
});

describe('goldShare', () => {
  it('is the share of the gold characters that are covered', () => {
    const spans = [
      [10, 20],
      [30, 40],
    ] as const;
    expect(goldShare(spans, [{ start: 0, end: 15 }])).toBe(0.25);
    expect(
      goldShare(spans, [
        { start: 5, end: 25 },
        { start: 30, end: 50 },
      ]),
    ).toBe(1);
    expect(goldShare(spans, [])).toBe(0);
  });
});
