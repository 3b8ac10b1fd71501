import { describe, expect, it } from 'vitest';
import { explainSupport } from '../../../src/engine/verification/explain-support.ts';
import { judgeClaim } from '../../../src/engine/verification/judge-claim.ts';

/** A place whose passage is its words, or something else. */
const place = (textSpan: string, background = '', text = textSpan) => ({
  passage: { start: 0, text, sentences: [{ start: 0, end: text.length, kind: 'prose' as const, header: null }] },
  ...{ textSpan, background },
});
const judge = (claim: string, ...places: ReturnType<typeof place>[]) => judgeClaim(claim, places);

describe('judgeClaim', () => {
  const SOURCE = 'Employees are entitled to 25 days of annual leave in each calendar year.';

  it.each([
    ['Employees are entitled to 25 days of annual leave.', 'supported', null],
    ['Employees are usually entitled to paid annual leave.', 'weak', '“usually” and “paid” are not in the source.'],
    ['Employees get 30 leave days.', 'weak', '30 and “get” are not in the source.'],
    ['Contractors get nothing.', 'unsupported', '“Contractors”, “get” and “nothing” are not in the source.'],
  ])('%s', (claim, verdict, reason) => {
    expect(judge(claim, place(SOURCE))).toEqual({ verdict, reason });
  });

  it('reads the places of a claim together', () => {
    const claim = 'Receipts are kept six years and hotels are approved by the manager.';
    const [first, second] = [place('Receipts are kept for six years.'), place('The manager approves hotels.')];
    expect(judge(claim, first).verdict).toBe('unsupported');
    expect(judge(claim, second).verdict).toBe('unsupported');
    expect(judge(claim, first, second)).toEqual({ verdict: 'supported', reason: null });
  });

  it('finds the words of a heading or a table header', () => {
    expect(judge('The hotel limit in Germany is 120 EUR.', place('Germany\t40 EUR\t120 EUR')).verdict).toBe('weak');
    expect(
      judge('The hotel limit in Germany is 120 EUR.', place('Germany\t40 EUR\t120 EUR', 'Hotel limit')).verdict,
    ).toBe('supported');
  });

  it('is weak where the words stand only in a similar form, unsupported where they do not stand at all', () => {
    const claim = 'Receipts are kept for six years.';
    const similar = place('Receipts are kept for six years', '', 'All receipts were kept for six years.');
    expect(judge(claim, similar)).toMatchObject({ verdict: 'weak' });
    expect(judge(claim, place('Nothing of this stands there', '', 'The manager approves hotels.'))).toEqual({
      verdict: 'unsupported',
      reason: 'The cited words do not stand there.',
    });
  });

  it('is unsupported without a place', () => {
    expect(judge('Anything.')).toEqual({ verdict: 'unsupported', reason: 'Nothing is cited for it.' });
  });
});

describe('explainSupport', () => {
  it.each([
    ['Receipts below EUR 50 may be left out.', 'Receipts below EUR 25 may be left out.', 'The source says 25, not 50.'],
    ['Receipts below EUR 50 are void.', 'Receipts below 25.', '50, “EUR” and “void” are not in the source.'],
    ['Up to 5 days lapse.', 'Up to 3 of 9 days lapse.', '5 is not in the source.'],
    ['The limit is 1,000.50 EUR.', 'The limit is 1000.5 EUR a night.', 'All its words are in the source.'],
    ['Receipts are kept.', 'Note: receipts are kept. Always.', 'It stands there word for word.'],
    ['Ärzte zahlen 80 Euro.', 'Ärzte zahlen 70 Euro.', 'The source says 70, not 80.'],
  ])('%s', (claim, source, reason) => {
    expect(explainSupport(claim, source, '', [])).toBe(reason);
  });
});
