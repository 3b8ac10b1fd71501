import { expect, it } from 'vitest';
import type { ThreadTurn } from '../../../../../../src/contract/threads.ts';
import { markdownOf } from '../../../../../../src/engine/features/exports/files/markdown.ts';
import { reportAnswer } from '../../../../../../src/engine/features/exports/files/report-answer.ts';

/** An answer of one supported sentence, and what two readers said of it, the last of each counts. */
const turnWith = (...decisions: readonly string[]): ThreadTurn =>
  ({
    asked_at: '2026-03-04T05:06:07Z',
    record: { state: 'proven', reason: null },
    sources: [],
    reviews: decisions.map((decision, i) => ({ claim: 0, decision, reader: `Reader ${i}`, comment: null })),
    answer: {
      ...{ question: 'How long?', mode: 'answer', answer: 'Five days.', missing_information: null, removed: [] },
      claims: [{ text: 'Five days.', markers: [], verdict: 'supported', reason: null }],
      ...{ citations: [], conflicts: [], nearest_lines: [], list_basis: null, options: [], quote_only: false },
      searched: { documents: 1, of: 1, pages: 1, unreadable_pages: 0, unreadable_documents: [] },
      model: { file: 'm.gguf', name: 'm.gguf', quantisation: 'q4' },
      validation: { repaired: false },
    },
  }) as unknown as ThreadTurn;
const told = (...decisions: readonly string[]): string =>
  markdownOf([reportAnswer(turnWith(...decisions), { pagesOf: () => 1, pictures: new Map(), markerForm: '[1]' })]);

it('a sentence that a reader rejected is not called supported in an export', () => {
  expect(told('accepted', 'rejected')).toContain(
    '*Rejected by a reader · Accepted by Reader 0 · Rejected by Reader 1*',
  );
  expect(told('rejected')).not.toContain('Supported');
  expect(told('accepted')).toContain('*Supported · Accepted by Reader 0*');
});
