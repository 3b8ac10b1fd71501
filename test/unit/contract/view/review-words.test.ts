import { expect, it } from 'vitest';
import type { Review } from '../../../../src/contract/records/review.ts';
import { reviewLines, standing } from '../../../../src/contract/view/review-words.ts';

const said = (reader: string, decision: Review['decision'], comment: string | null = null, claim = 0): Review => ({
  reader,
  decision,
  comment,
  claim,
  at: '2026-11-22T10:12:09.120Z',
});

it('counts the last word of each reader; one rejection outweighs', () => {
  const [lee, kim] = [said('Lee', 'accepted'), said('Kim', 'rejected', 'Old.')];
  expect(standing([], 0)).toBe('open');
  expect(standing([lee], 0)).toBe('accepted');
  expect(standing([lee], 1)).toBe('open');
  expect(standing([lee, kim], 0)).toBe('rejected');
  expect(standing([lee, kim, said('Kim', 'accepted')], 0)).toBe('accepted');
  expect(standing([lee, said('Lee', 'open')], 0)).toBe('open');
  expect(reviewLines([lee, kim], 0)).toEqual(['Accepted by Lee', 'Rejected by Kim: Old.']);
  expect(reviewLines([lee, said('Lee', 'open'), said('Kim', 'open', 'See 4.2.')], 0)).toEqual([
    'Comment by Kim: See 4.2.',
  ]);
});
