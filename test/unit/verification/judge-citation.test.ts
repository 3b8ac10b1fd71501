import { describe, expect, it } from 'vitest';
import { judgeCitation, wordShare } from '../../../src/engine/verification/judge-citation.ts';

describe('wordShare', () => {
  it('counts different words once', () => expect(wordShare('leave leave days', 'Leave.')).toBe(0.5));
  it('is 0 for a claim without content', () => expect(wordShare('It is.', 'It is.')).toBe(0));
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
