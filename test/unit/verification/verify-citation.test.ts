import { describe, expect, it } from 'vitest';
import { supportLevel } from '../../../src/engine/verification/judge-claim.ts';
import { verifyCitation } from '../../../src/engine/verification/verify-citation.ts';
import { passageOf } from './passages.ts';

const PASSAGE = passageOf(
  [
    'Employees must request annual leave at least 14 days in advance.',
    'The “line manager” may refuse a request only for operational\nreasons.',
    'Unused leave of up to 5 days is carried over to the next year.',
  ],
  { start: 2000 },
);

const check = (claimText: string, expectedTextSpan: string, background?: string) =>
  verifyCitation({
    passage: PASSAGE,
    claimText,
    expectedTextSpan,
    ...(background === undefined ? {} : { background }),
  });

describe('verifyCitation', () => {
  it('finds a verbatim span that covers the claim: accurate, 1.0', () => {
    const result = check(
      'Annual leave must be requested at least 14 days in advance by employees.',
      'Employees must request annual leave at least 14 days in advance.',
    );
    expect(result).toMatchObject({ confidenceScore: 1, isAccurate: true, issues: [], start: 2000, end: 2064 });
    expect(result.sourceText).toBe('Employees must request annual leave at least 14 days in advance.');
    expect(result.context).toBe(PASSAGE.text);
    expect(supportLevel(result)).toBe('supported');
  });

  it.each([
    ['a changed word', 'Employees must request annual leave at least 21 days in advance.'],
    ['lower case', 'employees must request annual leave at least 14 days in advance.'],
    ['a dropped word', 'Employees must request leave at least 14 days in advance.'],
    ['two typing errors', 'Employes must request annual leave at least 14 days in advence.'],
  ])('reports %s as fuzzy with its score, never as accurate', (_, span) => {
    const result = check('Employees must request annual leave at least 14 days in advance.', span);
    expect(result.issues).toEqual(['text_span_fuzzy_match']);
    expect(result.confidenceScore).toBeGreaterThanOrEqual(0.7);
    expect(result.confidenceScore).toBeLessThanOrEqual(0.99);
    expect(result.isAccurate).toBe(false);
    expect(supportLevel(result)).toBe('weak');
    expect(result.sourceText).toBe('Employees must request annual leave at least 14 days in advance.');
    expect(PASSAGE.text.slice(result.start - 2000, result.end - 2000)).toBe(result.sourceText);
  });

  it('gives 0.99 when only whitespace and quotes differ, and returns the words as they are stored', () => {
    const result = check(
      'The line manager may refuse a request only for operational reasons.',
      'The "line manager" may refuse a request only for operational reasons.',
    );
    expect(result.confidenceScore).toBeCloseTo(0.99, 10);
    expect(result.sourceText).toBe('The “line manager” may refuse a request only for operational\nreasons.');
    expect(result.issues).toEqual(['text_span_fuzzy_match']);
  });

  it('scores the nearer of two fuzzy spans higher', () => {
    const claim = 'Employees must request annual leave at least 14 days in advance.';
    const near = check(claim, 'Employees must request annual leave at least 15 days in advance.');
    const far = check(claim, 'Workers must request yearly leave at least 15 days in advance.');
    expect(near.confidenceScore).toBeGreaterThan(far.confidenceScore);
    expect(far.issues).toEqual(['text_span_fuzzy_match']);
  });

  it('says when the span is not there and shows the sentence nearest to the claim', () => {
    const result = check(
      'Unused leave is carried over to the next year.',
      'Contractors are paid weekly by bank transfer.',
    );
    expect(result.issues).toEqual(['text_span_not_found_in_source']);
    expect(result.sourceText).toBe('Unused leave of up to 5 days is carried over to the next year.');
    expect(result).toMatchObject({ confidenceScore: 0, isAccurate: false });
    expect(supportLevel(result)).toBe('unsupported');
  });

  it('says when a verbatim span has nothing to do with the claim', () => {
    const result = check('Travel by train is reimbursed in full.', 'Employees must request annual leave');
    expect(result).toMatchObject({ confidenceScore: 0, isAccurate: false, issues: ['low_claim_relevance'] });
    expect(supportLevel(result)).toBe('unsupported');
  });

  it('rescales the word share: 30 % is 0, full cover is 1', () => {
    // leave, carri, 5, dai found; trainee, interns not: 4 of 6 words.
    const result = check(
      'Leave carried: 5 days, trainees, interns.',
      'Unused leave of up to 5 days is carried over to the next year.',
    );
    expect(result.confidenceScore).toBeCloseTo((4 / 6 - 0.3) / 0.7, 3);
    expect(result.issues).toEqual(['low_claim_relevance']);
    expect(supportLevel(result)).toBe('weak');
  });

  it('counts the words of the heading and table header the span stands under', () => {
    const span = 'Unused leave of up to 5 days';
    const claim = 'Unused vacation leave for contractors is 5 days.';
    expect(check(claim, span).isAccurate).toBe(false);
    expect(check(claim, span, 'Vacation > Contractors').isAccurate).toBe(true);
  });

  it.each([
    ['must', 'may', 'Employees may request annual leave at least 14 days in advance.'],
    ['14', '4', 'Employees must request annual leave at least 4 days in advance.'],
    ['', 'not', 'Employees must not request annual leave at least 14 days in advance.'],
  ])('lowers the score when %j becomes %j in the claim', (_from, _to, claim) => {
    const span = 'Employees must request annual leave at least 14 days in advance.';
    expect(check(claim, span).confidenceScore).toBeLessThan(check(span, span).confidenceScore);
  });

  it('never reports an inaccurate result without an issue', () => {
    const words = PASSAGE.text.split(/\s+/);
    for (let n = 1; n < words.length; n++) {
      const claim = `${words.slice(0, n).join(' ')} zebra quokka`;
      const result = check(claim, words.slice(0, 6).join(' '));
      expect(result.isAccurate).toBe(result.issues.length === 0);
      expect(result.isAccurate).toBe(result.confidenceScore >= 0.7 && result.issues.length === 0);
    }
  });

  it('is quick to give up on a pasted book', () => {
    const result = check('Employees must request leave.', 'x'.repeat(1_000_000));
    expect(result.issues).toContain('text_span_not_found_in_source');
  });
});
