import { describe, expect, it } from 'vitest';
import { explainSupport } from '../../../src/engine/verification/explain-support.ts';
import { judgeClaim } from '../../../src/engine/verification/judge-claim.ts';
import type { CitedPlace } from '../../../src/engine/verification/types.ts';

/** A place whose passage is its words, or something else. */
const place = (textSpan: string, background = '', text = textSpan) => ({
  passage: { start: 0, text, sentences: [{ start: 0, end: text.length, kind: 'prose' as const, header: null }] },
  ...{ textSpan, background },
});
const judge = (claim: string, ...places: CitedPlace[]) => {
  const { verdict, reason } = judgeClaim(claim, places);
  return { verdict, reason };
};

describe('judgeClaim', () => {
  const SOURCE = 'Employees are entitled to 25 days of annual leave in each calendar year.';

  it.each([
    ['Employees are entitled to 25 days of annual leave.', 'supported', null],
    ['Employees are usually entitled to paid annual leave.', 'weak', '“usually” and “paid” are not in the source.'],
    [
      'Employees are entitled to 30 days of annual leave.',
      'contradicted',
      'The source says “25”, the sentence says “30”.',
    ],
    ['Employees may be entitled to twenty-five days of annual leave.', 'supported', null],
    [
      'Employees are not entitled to annual leave.',
      'contradicted',
      'The sentence says “not entitled”, the source does not.',
    ],
    ['Contractors get nothing.', 'unsupported', '“Contractors”, “get” and “nothing” are not in the source.'],
  ])('%s', (claim, verdict, reason) => {
    expect(judge(claim, place(SOURCE))).toEqual({ verdict, reason });
  });

  it.each([
    ['$123.5 billion', 'supported'],
    ['$123.5', 'supported'],
    ['$123.5 million', 'contradicted'],
  ])('holds the scale of %s against the one above the table', (amount, verdict) => {
    const row = place('Assets that may be sold\t$ 123.5\t$ 102.4', 'June 30, 2022 (in billions)');
    expect(judge(`Assets that may be sold were ${amount}.`, row).verdict).toBe(verdict);
    expect(judge(`Assets that may be sold were ${amount}.`, { ...row, background: '' }).verdict).toBe('supported');
  });

  it.each([
    ['240 CHF', 'supported'],
    ['240 francs', 'supported'],
    ['240', 'supported'],
    ['240 euros', 'contradicted'],
  ])('holds the currency of %s against the cell of its row', (amount, verdict) => {
    const row = place(
      'Warsaw\t520\t190\tEUR\tHotel Vistula\nZurich\t240\t95\tCHF\tLimmat Hotel',
      'City\tHotel limit\tDaily',
    );
    expect(judge(`The hotel limit in Zurich is ${amount}.`, row).verdict).toBe(verdict);
  });

  it('holds the currency of an amount against the cell of its row where only another column is named', () => {
    const [header, row] = ['City\tHotel\tFull day\tCurrency', 'Zurich\t240\t95\tCHF'];
    const text = `${header}\n${row}`;
    const sentences = [
      { start: 0, end: header.length, kind: 'row' as const, header: null },
      { start: header.length + 1, end: text.length, kind: 'row' as const, header: [0, header.length] as const },
    ];
    const cited = { passage: { start: 0, text, sentences }, textSpan: row, background: '' };
    expect(judge('The hotel in Zurich is 240 francs.', cited).verdict).toBe('supported');
    expect(judge('The hotel in Zurich is 240 euros.', cited).verdict).not.toBe('supported');
  });

  it.each([
    ['A password has at least 14 characters.', 'The password of an administrator has at least 20 characters.'],
    ['Shares are transferable.', 'Shares of preferred stock are not transferable.'],
  ])('does not say of “%s” that words about fewer contradict it', (claim, source) => {
    expect(judge(claim, place(source)).verdict).toBe('unsupported');
  });

  it('rests nothing on words that only ask', () => {
    const claim = 'Yes, employees can carry over unused leave.';
    const question = place('Can employees carry over unused leave?');
    expect(judge(claim, question)).toEqual({
      verdict: 'unsupported',
      reason: 'The words cited for it ask, they do not say.',
    });
    const answered = place('Can employees carry over unused leave? Yes, employees can carry it over.');
    expect(judge(claim, answered).verdict).toBe('supported');
    expect(judge(claim, question, place('Employees can carry over unused leave.')).verdict).toBe('supported');
  });

  it('takes nothing that asks for an answer, whatever it is cited from', () => {
    const question = place('Can employees carry over unused leave? Yes, employees can carry it over.');
    expect(judge('Can employees carry over unused leave?', question)).toEqual({
      verdict: 'unsupported',
      reason: 'It asks, it does not say anything.',
    });
  });

  it('lets no figure stand that the passage does not have and that cannot be worked out', () => {
    const row = place('Total loans securitized\t137,929\t145,770', 'March 31, 2021\tDecember 31, 2020');
    const claimed = (figure: string) => judge(`Total loans securitized decreased by ${figure} in March 2021.`, row);
    expect(claimed('17,841')).toMatchObject({ verdict: 'unsupported' });
    expect(claimed('17,841').reason).toContain('17,841');
    expect(claimed('7,841').verdict).toBe('weak');
  });

  it('reads the places of a claim together', () => {
    const claim = 'Receipts are kept six years and hotels are approved by the manager.';
    const [first, second] = [place('Receipts are kept for six years.'), place('The manager approves hotels.')];
    expect(judge(claim, first).verdict).toBe('unsupported');
    expect(judge(claim, second).verdict).toBe('unsupported');
    expect(judge(claim, first, second)).toEqual({ verdict: 'supported', reason: null });
  });

  it('counts words after numbers and dates are written as the source writes them', () => {
    const source = place('The 2 offices close on 31 March 2024.');
    expect(judge('The two offices close on 2024-03-31.', source)).toEqual({ verdict: 'supported', reason: null });
  });

  it('names the contradiction, not the missing words, when a sentence says otherwise', () => {
    const claim = 'All staff may usually lock their screens when they leave.';
    expect(judge(claim, place('All staff must lock their screens when they leave.'))).toEqual({
      verdict: 'contradicted',
      reason: 'The source says “must”, the sentence says “may”.',
    });
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
