import { describe, expect, it } from 'vitest';
import { judgeClaim, wordsAround } from '../../../../src/engine/verification/judge-claim.ts';

describe('wordsAround', () => {
  it('keeps words and dates, and no figure', () => {
    const kept = wordsAround('On March 31, 2021 the Travel Desk paid 4,120 for 12 trips (31.5 %), in 2020 3,000.');
    for (const word of ['Travel', 'Desk', 'trips', 'March 31', '2021', '2020']) expect(kept).toContain(word);
    for (const figure of ['4,120', '12', '31.5', '3,000']) expect(kept).not.toContain(figure);
  });

  it('takes no word that only begins like a month for one', () => {
    const kept = wordsAround(
      'Net sales decreased 12 percent. The market 30 and the margin 18 were separate 25. On 7 Sept. 2020.',
    );
    for (const figure of ['12', '30', '18', '25']) expect(kept).not.toContain(figure);
    for (const date of ['7 Sept', '2020']) expect(kept).toContain(date);
  });
});

describe('a figure that the words cited write in letters', () => {
  const text = 'Notice period for managers in Germany after probation. It is thirty days. Elsewhere it is 20 days.';
  const cited = {
    ...{ textSpan: 'It is thirty days.', background: 'Handbook' },
    passage: { start: 0, text, sentences: [{ start: 0, end: text.length, kind: 'prose', header: null }] as const },
  };
  it.each([
    ['thirty', 'weak'],
    ['30', 'weak'],
    ['20', 'unsupported'],
    ['40', 'unsupported'],
  ])('%s days: %s', (days, verdict) => {
    const claim = `The notice period for managers in Germany after probation is ${days} days.`;
    expect(judgeClaim(claim, [cited]).verdict).toBe(verdict);
  });
});

const TEXT =
  'The following table shows the high and low sale prices per share of our common stock in 2016. ' +
  'Third Quarter\t839.95\t716.54 ' +
  'The WMF 1500S is a coffee machine for use in hotels. It can also be used in a domestic environment.';
const place = (textSpan: string) => ({
  passage: { start: 0, text: TEXT, sentences: [{ start: 0, end: TEXT.length, kind: 'prose', header: null }] as const },
  textSpan,
  background: 'AMAZON 2016\nMarket prices',
});

describe('a claim whose figures are cited and whose other words stand around them', () => {
  it('is weak, and says so', () => {
    const claim = 'The lowest sale price per share of common stock in the third quarter of 2016 was $716.54.';
    expect(judgeClaim(claim, [place('Third Quarter\t839.95\t716.54')])).toMatchObject({
      verdict: 'weak',
      reason: '“sale”, “share”, “common” and 1 more: near the words cited, not in them. “lowest” is not in the source.',
    });
  });

  it('is not saved when its figure is written in letters and stands nowhere', () => {
    const text =
      'Up to five days of unused annual leave may be carried over into the next leave year. ' +
      'Those days must be taken within 15 months of the end of the leave year in which they arose.';
    const textSpan = text.slice(text.indexOf('Those'));
    const sentences = [{ start: 0, end: text.length, kind: 'prose', header: null }] as const;
    const cited = { passage: { start: 0, text, sentences }, textSpan, background: 'Leave > Carry-over' };
    const claim = (days: string) =>
      `${days} days of unused annual leave must be taken within 15 months of the leave year.`;
    expect(judgeClaim(claim('All'), [cited]).verdict).toBe('weak');
    expect(judgeClaim(claim('Fifty'), [cited]).verdict).toBe('unsupported');
  });

  it('is not saved when its figure stands elsewhere in the passage only', () => {
    const claim = 'The WMF machine for hotels, a coffee machine of our common stock, has a price of 716.54 per share.';
    const { verdict } = judgeClaim(claim, [place('The WMF 1500S is a coffee machine for use in hotels.')]);
    expect(verdict).toBe('unsupported');
  });

  it('is not saved when it speaks of something else', () => {
    const claim = 'Penguins breed on remote islands off the Antarctic coast every winter.';
    expect(judgeClaim(claim, [place('Third Quarter\t839.95\t716.54')]).verdict).toBe('unsupported');
  });

  it('is not saved from a contradiction', () => {
    const claim = 'The coffee machine WMF 1500S cannot be used in a domestic environment.';
    expect(judgeClaim(claim, [place('It can also be used in a domestic environment.')]).verdict).toBe('unsupported');
  });
});
