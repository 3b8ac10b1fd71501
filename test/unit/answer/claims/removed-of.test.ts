import { expect, it } from 'vitest';
import { newClaim } from '../../../../src/engine/answer/claims/claim.ts';
import { removedOf } from '../../../../src/engine/answer/claims/removed-of.ts';
import { withRemovals } from '../../../../src/engine/verification/removals.ts';

const claim = (change: object) =>
  newClaim({ id: 0, text: 'Keys.', verdict: 'supported', reason: null, origin: 'model', sources: [], ...change });

it('counts lines that were not offered, lines that do not say it, and sentences that failed', () => {
  const claims = [claim({ unknownLines: [9], unprovingLines: [2] }), claim({ state: 'failed', unknownLines: [9, 0] })];
  expect(removedOf(claims)).toEqual({
    ...{ invalid_removed: 0, notes: [], removed_indices: [9, 0, 2] },
    removals: { out_of_range: 2, not_retrieved: 0, snippet_not_found: 0, not_supported: 2 },
  });
});

it('adds what was removed of a reply that was repaired, and warns of sentences without a citation', () => {
  const own = { valid: 1, invalid_removed: 0, missing: 2, notes: ['b'] };
  const voided = { ...removedOf([claim({ unknownLines: [9] })]), invalid_removed: 1, notes: ['a'] };
  expect(withRemovals(own, [voided])).toEqual({
    ...{ valid: 1, invalid_removed: 1, missing: 2, notes: ['a', 'b'], removed_indices: [9] },
    removals: { out_of_range: 1, not_retrieved: 0, snippet_not_found: 0, not_supported: 0 },
    warning: '2 sentences have no citation that holds, so the answer does not have them.',
  });
});
