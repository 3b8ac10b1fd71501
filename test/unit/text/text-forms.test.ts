import { describe, expect, it } from 'vitest';
import { contentWords } from '../../../src/engine/text/content-words.ts';
import { foldText } from '../../../src/engine/text/fold-text.ts';
import { matchSpan } from '../../../src/engine/text/match-span.ts';
import { stem } from '../../../src/engine/text/stem.ts';
import { judgeCitation, wordShare } from '../../../src/engine/verification/judge-citation.ts';

describe('stem', () => {
  it.each([
    ['policies', 'policy'],
    ['carried', 'carry'],
    ['days', 'day'],
    ['leaving', 'leave'],
    ['expenses', 'expense'],
    ['planned', 'plan'],
    ['requests', 'requested'],
    ['approves', 'approved'],
    ['classes', 'class'],
  ])('brings %s and %s together', (a, b) => expect(stem(a)).toBe(stem(b)));

  it.each([
    ['bus', 'bu'],
    ['status', 'statu'],
    ['string', 'str'],
    ['need', 'ne'],
    ['3m', '3'],
  ])('keeps %s apart from %s', (a, b) => expect(stem(a)).not.toBe(b));
});

describe('contentWords', () => {
  it('drops what says nothing and keeps numbers, negation and obligation', () => {
    expect(contentWords('Employees must not claim more than 1,000.50 EUR for the trip.')).toEqual(
      ['employee', 'must', 'not', 'claim', '1000.5', 'eur', 'trip'].map((word) =>
        word === 'employee' ? stem('employees') : word,
      ),
    );
  });
  it.each(["They don't wait.", 'They don t wait.', 'They do not wait.'])('reads %s as a negation', (text) => {
    expect(contentWords(text)).toEqual(['not', 'wait']);
  });
  it('reads years and section numbers apart', () =>
    expect(contentWords('4.2 of 2023, 2024')).toEqual(['4.2', '2023', '2024']));
  it('makes pairs of Han characters', () => expect(contentWords('年次休暇')).toEqual(['年次', '次休', '休暇']));
  it('is empty for stop words only', () => expect(contentWords('What is it?')).toEqual([]));
});

describe('wordShare', () => {
  it('counts different words once', () => expect(wordShare('leave leave days', 'Leave.')).toBe(0.5));
  it('is 0 for a claim without content', () => expect(wordShare('It is.', 'It is.')).toBe(0));
});

describe('foldText', () => {
  it('maps every character back to where it came from', () => {
    const original = '  “ﬁrst\n\n – class”\u00ad  x ';
    const { text, from, to } = foldText(original, { loose: true });
    expect(text).toBe('"first - class" x');
    expect(from).toHaveLength(text.length);
    expect(original.slice(from[1], to[2])).toBe('ﬁ');
    expect(original.slice(from[9], to[13])).toBe('class');
  });
  it('leaves case and letters alone unless asked', () => expect(foldText('Ma“ﬁ').text).toBe('Ma"ﬁ'));
});

describe('matchSpan', () => {
  it('prefers the verbatim place over a fuzzy one before it', () => {
    expect(matchSpan('six weeks; six week', 'six week')).toMatchObject({ start: 0, end: 8, exact: true });
  });
  it('measures similarity by edits', () => {
    const match = matchSpan('the limit is six months long', 'limit is nix months');
    expect(match?.similarity).toBeCloseTo(1 - 1 / 19, 10);
    expect(match).toMatchObject({ start: 4, end: 23, exact: false });
  });
  it('finds nothing for an empty text', () => expect(matchSpan('abc', '  ')).toBeNull());
  it('does not cut words', () => {
    const source = 'He was reimbursed.';
    const match = matchSpan(source, 'was reimburse!');
    expect(source.slice(match?.start, match?.end)).toMatch(/reimbursed/);
  });
});

describe('judgeCitation', () => {
  const source = 'Staff get 20 days of leave each year.';
  it.each([
    ['Staff get 20 days of leave.', 'direct_quote'],
    ['“Staff get 20 days of leave each year”', 'direct_quote'],
    ['Now staff get 20 days of leave each year.', 'direct_quote'],
    ['Every year there are 20 days of leave.', 'paraphrase'],
    ['Trains are cheaper than planes on most routes.', 'inference'],
  ])('%s is a %s', (claim, type) => expect(judgeCitation(claim, source, '').citation_type).toBe(type));

  it('has the confidence of verify-citation', () => {
    expect(judgeCitation('Staff get 20 days of leave.', source, '').confidence_score).toBe(1);
    expect(judgeCitation('Trains are cheaper.', source, '').confidence_score).toBe(0);
  });
});
