import { describe, expect, it } from 'vitest';
import { listInOrder } from '../../../../src/engine/answer/revisions/list-in-order.ts';
import type { Revised } from '../../../../src/engine/answer/revisions/types.ts';
import type { Making } from '../../../../src/engine/answer/types.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { judgeClaim } from '../../../../src/engine/verification/judge-claim.ts';
import { claimOf, sourceIn } from '../claim-of.ts';
import { documentOf } from '../library-of.ts';

const RULES = [1, 2, 3, 4].map((months) => `Notice of ${months} months is given for lease ${months}.`);
const leases = (sectionOf: (lease: number) => string) =>
  documentOf({
    ...{ id: 'a'.repeat(16), name: 'Leases', sentences: RULES },
    passages: RULES.map((_, i) => ({ sentences: [i, i] as const, section: sectionOf(i + 1) })),
  }).passages;
/** The revised claims of an answer that says the third rule, where the scorer says this of the lines. */
function revised(
  question: string,
  scores: readonly number[],
  passages = leases((lease) => `Lease ${lease}`),
): readonly string[] {
  const lines = passages.map((passage, i) => {
    const [{ start, end }] = passage.sentences as unknown as [{ start: number; end: number }];
    const place = { passage, rank: i, index: 0, start, end, text: RULES[i] ?? '', score: scores[i] ?? 0 };
    return { ...place, kind: 'prose' as const, header: null, headerText: null };
  });
  const given = { request: {}, evidence: { inFull: readQuestion(question) }, lines } as unknown as Revised;
  const claims = [claimOf(0, RULES[2] ?? '', [sourceIn(passages, RULES[2] ?? '')])];
  let id = 0;
  const making = { newId: () => ++id, deps: { judgeClaim } } as unknown as Making;
  return listInOrder(claims, given, making).map(({ text }) => text);
}

describe('an answer to a question for a list', () => {
  it('has every line that is nearly as good as the best, in the order of the document', () => {
    expect(revised('List all notice periods.', [0.7, 0.2, 0.6, 0.65])).toEqual([RULES[0], RULES[2], RULES[3]]);
  });

  it('has nothing of other sections, where one has the name of the list', () => {
    const passages = leases((lease) => (lease < 3 ? '4 Fees' : '5 Notice periods'));
    expect(revised('List all notice periods.', [0.7, 0.2, 0.6, 0.65], passages)).toEqual([RULES[2], RULES[3]]);
  });

  it('is left as it is where no list was asked for', () => {
    expect(revised('What is the notice period for lease 3?', [0.7, 0.7, 0.7, 0.7])).toEqual([RULES[2]]);
  });
});
