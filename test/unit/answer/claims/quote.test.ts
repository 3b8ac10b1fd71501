import { expect, it } from 'vitest';
import { claimIds } from '../../../../src/engine/answer/claims/claim.ts';
import { quoteClaims } from '../../../../src/engine/answer/claims/quote.ts';
import type { PromptSentence } from '../../../../src/engine/evidence/types.ts';
import { documentOf } from '../library-of.ts';

/** The second row under a head, as it is offered to be quoted. */
function rowUnder(head: string): PromptSentence {
  const lines = [head, 'North crossing\t5,275'];
  const [passage] = documentOf({
    ...{ id: 'a'.repeat(16), name: 'Ferries' },
    sentences: lines.map((text, i) => ({ text, kind: 'row' as const, ...(i === 0 ? {} : { header: 0 }) })),
    passages: [{ sentences: [0, 1], section: 'Results' }],
  }).passages;
  if (passage === undefined) throw new RangeError('no passage');
  const start = head.length + 1;
  return {
    ...{ passage, rank: 0, index: 1, start, end: start + 20, kind: 'row', text: 'North crossing\t5,275' },
    ...{ header: [0, head.length], headerText: head },
  };
}

it.each([
  ['Line\t2024 (EUR million)', 'weak', 'The table is in millions.'],
  ['(in thousands)\t2024', 'weak', 'The table is in thousands.'],
  ['Line\t2024', 'supported', null],
])('a quoted row says no scale that stands above it: %s', (head, verdict, reason) => {
  expect(quoteClaims([rowUnder(head)], claimIds())).toMatchObject([{ text: 'North crossing\t5,275', verdict, reason }]);
});
