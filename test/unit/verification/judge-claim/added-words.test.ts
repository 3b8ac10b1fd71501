import { describe, expect, it } from 'vitest';
import { judgeClaim } from '../../../../src/engine/verification/judge-claim.ts';

const place = (textSpan: string, background = 'Handbook', text = textSpan) => ({
  passage: { start: 0, text, sentences: [{ start: 0, end: text.length, kind: 'prose', header: null }] as const },
  textSpan,
  background,
});

describe('a claim that answers a question', () => {
  const QUESTION = 'What was the lowest sale price per share of common stock in the third quarter?';
  const ROW = place('Third Quarter\t839.95\t716.54', 'AMAZON 2016\nHigh\tLow');
  const claim = (figure: string) =>
    `The lowest sale price per share of common stock in the third quarter was ${figure}.`;

  it('has to prove what it adds: the words of the question prove nothing and need no proof', () => {
    expect(judgeClaim(claim('$716.54'), [ROW], QUESTION)).toMatchObject({ verdict: 'supported', reason: null });
    expect(judgeClaim(claim('$716.54'), [ROW]).verdict).toBe('unsupported');
    expect(judgeClaim(claim('$717.54'), [ROW], QUESTION).verdict).not.toBe('supported');
  });

  it('falls with a figure that nothing has, and is weak with one that only its question has', () => {
    const asked = 'How long is notice for managers after 24 months?';
    const cited = place('Notice for managers is eight weeks after probation.');
    expect(judgeClaim('Notice for managers is eight weeks after 24 months.', [cited], asked).verdict).toBe('weak');
    const said = judgeClaim('Notice for managers is eight weeks after 36 months.', [cited], asked);
    expect(said).toMatchObject({ verdict: 'unsupported', reason: 'The sentence says “36”, the source does not.' });
  });

  it.each([
    ['Cards go to the depot in Lyon by registered post.', 'supported'],
    ['Cards go to the depot in Lyon by registered courier.', 'weak'],
    ['Cards go to a warehouse in Lille by courier.', 'unsupported'],
  ])('is judged by the share of its own words that its place has: “%s”', (text, verdict) => {
    const cited = place('They go to the depot in Lyon by registered post.');
    expect(judgeClaim(text, [cited], 'Where are worn cards sent?').verdict).toBe(verdict);
  });

  it('may add a figure that is worked out, where its other words stand there', () => {
    const asked = 'What is the total of the notes of 2.8 % and 3.8 % due in 2024?';
    const cited = place('Notes of 2.8 % due in 2024\t2,000\nNotes of 3.8 % due in 2024\t1,250', 'Notes due');
    const claim = (figure: string) => `The total of the notes of 2.8 % and 3.8 % due in 2024 is ${figure}.`;
    expect(judgeClaim(claim('3,250'), [cited], asked).verdict).not.toBe('unsupported');
    expect(judgeClaim(claim('3,260'), [cited], asked).verdict).toBe('unsupported');
  });

  it('has a date to prove that nobody asked for', () => {
    const asked = 'When is the fee due?';
    const cited = place('The fee is due in May.');
    expect(judgeClaim('The fee is due on 3 June 2021.', [cited], asked).verdict).not.toBe('supported');
    expect(judgeClaim('The fee is due in May.', [cited], asked).verdict).toBe('supported');
  });

  it('adds nothing by a number that only the source writes otherwise', () => {
    const asked = 'Did the company have higher sales in the fourth quarter than in the third quarter?';
    const cited = place('Our business has higher sales in the 4th quarter.');
    const text = 'The company had higher sales in the fourth quarter than in the third quarter.';
    expect(judgeClaim(text, [cited], asked).verdict).toBe(judgeClaim(text, [cited]).verdict);
  });

  it('that adds nothing has all its words to prove', () => {
    const question = 'Are receipts below 25 euros kept by the traveller?';
    const text = 'Receipts below 25 euros are kept by the traveller.';
    expect(judgeClaim(text, [place('Receipts below 25 euros are kept by the traveller.')], question).verdict).toBe(
      'supported',
    );
    expect(judgeClaim(text, [place('Cards are returned to the bank.')], question).verdict).toBe('unsupported');
  });
});

describe('a claim that answers nothing', () => {
  it('is not saved by words that stand elsewhere in the passage', () => {
    const text =
      'The following table shows the low sale prices per share of our common stock. Third Quarter\t839.95\t716.54';
    const claim = 'The lowest sale price per share of common stock in the third quarter was $716.54.';
    expect(judgeClaim(claim, [place('Third Quarter\t839.95\t716.54', 'AMAZON 2016', text)]).verdict).toBe(
      'unsupported',
    );
  });

  it('falls with a figure in letters that nothing has', () => {
    const cited = place('Those days must be taken within 15 months of the end of the leave year.');
    expect(judgeClaim('Those fifty days must be taken within 15 months of the leave year.', [cited]).verdict).toBe(
      'unsupported',
    );
  });
});
