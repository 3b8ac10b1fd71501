import { describe, expect, it } from 'vitest';
import { claimIds } from '../../../../../src/engine/answer/claims/claim.ts';
import { DEFAULT_SETTINGS } from '../../../../../src/engine/answer/settings.ts';
import { quoteLines } from '../../../../../src/engine/answer/sources/quotes/quote-lines.ts';
import type { Making } from '../../../../../src/engine/answer/types.ts';
import type { EvidenceLine, FollowUp } from '../../../../../src/engine/evidence/types.ts';
import { readQuestion } from '../../../../../src/engine/question/question.ts';
import { documentOf } from '../../library-of.ts';

const LEAVE = 'The notice for parental leave is four weeks.';
const LAPTOP = 'A notice on the door says where lost laptops go.';
const LINES: readonly EvidenceLine[] = [
  documentOf({
    ...{ id: 'a'.repeat(16), name: 'Leave Policy', sentences: [LEAVE] },
    passages: [{ sentences: [0, 0], section: 'Parental leave' }],
  }),
  documentOf({
    ...{ id: 'b'.repeat(16), name: 'Security Policy', sentences: [LAPTOP] },
    passages: [{ sentences: [0, 0], section: 'Lost devices' }],
  }),
].flatMap(({ passages }) =>
  passages.flatMap((passage) =>
    passage.sentences.map(({ start, end, kind }, index) => ({
      ...{ passage, rank: 0, index, start, end, kind, header: null, headerText: null, score: 0.9 },
      text: passage.text.slice(start - passage.start, end - passage.start),
    })),
  ),
);
const MAKING = { deps: { settings: DEFAULT_SETTINGS }, newId: claimIds() } as unknown as Making;

const quoted = async (question: string, followUp: Pick<FollowUp, 'standsAlone' | 'isCertain'> | null) => {
  const evidence = { asked: readQuestion(question), followUp: followUp as FollowUp | null, lines: async () => LINES };
  const outcome = await quoteLines(evidence, [], MAKING, undefined);
  return outcome.mode === 'answer' ? outcome.claims.map(({ text }) => text) : outcome.mode;
};

describe('quotes in a conversation over several documents', () => {
  const MAY_LEAN = { standsAlone: false, isCertain: false };

  it('leave out a line of another document that has one word of the question', async () => {
    expect(await quoted('What is the notice for parental leave?', MAY_LEAN)).toEqual([LEAVE]);
  });

  it('keep all that have the only word that was asked for', async () => {
    expect(await quoted('And a notice?', MAY_LEAN)).toEqual([LEAVE, LAPTOP]);
  });

  it('have none where no line has a word of the question', async () => {
    expect(await quoted('What is the penalty for smoking?', MAY_LEAN)).toBe('refuse');
  });

  it('are chosen by their scores alone where the question leans on none, or surely on one', async () => {
    for (const followUp of [null, { standsAlone: false, isCertain: true }])
      expect(await quoted('What is the notice for parental leave?', followUp)).toEqual([LEAVE, LAPTOP]);
  });
});
