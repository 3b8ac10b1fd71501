import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../../src/engine/answer/parts/read-request.ts';
import { evidenceOf } from '../../../../src/engine/evidence/evidence.ts';
import { followReferences } from '../../../../src/engine/evidence/references.ts';
import type { RetrievedPassage } from '../../../../src/engine/evidence/retrieval/types.ts';
import type { RetrieveScope } from '../../../../src/engine/evidence/types.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { ask, reply } from '../../answer/ask-of.ts';
import { documentOf, readAlike, textOf } from '../../answer/library-of.ts';

const [A, B] = ['a'.repeat(16), 'b'.repeat(16)];
const LAPTOP = 'A laptop that is lost on a trip must be reported to the Travel Desk within 24 hours.';
const DUTIES = 'The duties under the Information Security Policy apply in addition.';
const RATES = 'The rates of section 9.1 apply.';
const DEVICE = 'The loss of a device must be reported to the Service Desk within one hour.';
const BADGES = 'Badges are worn by visitors.';
const QUESTION = 'A laptop is lost on a trip: who must be told?';

const travel = documentOf({
  ...{ id: A, name: 'Travel Policy', sentences: [LAPTOP, DUTIES, RATES, 'Hotels cost at most 120 EUR.', BADGES] },
  passages: [
    { sentences: [0, 2], section: 'Travel Policy > 7 Safety > 7.2 Loss' },
    { sentences: [3, 3], section: 'Travel Policy > 9 Rates > 9.1 Hotels' },
    { sentences: [4, 4], section: 'Travel Policy > 9 Rates > 9.10 Badges' },
  ],
}).passages;
const security = documentOf({
  ...{ id: B, name: 'Information Security Policy', sentences: [DEVICE, BADGES] },
  passages: [
    { sentences: [0, 0], section: '5.3 Loss' },
    { sentences: [1, 1], section: '6 Visitors' },
  ],
}).passages;
const NAMES = [
  { id: A, name: 'Travel Policy' },
  { id: B, name: 'Information Security Policy' },
];

/** Searches what the scope names; without one it finds only the passage on the laptop. */
const deps = {
  retrieve: async (_: string, { documentIds, limit }: RetrieveScope) => {
    const all = [...travel, ...security].filter(({ documentId }) => documentIds?.includes(documentId));
    return (documentIds === undefined ? travel.slice(0, 1) : all).slice(0, limit);
  },
  documents: async (ids: readonly string[] | undefined) => NAMES.filter(({ id }) => ids?.includes(id) ?? true),
};
const followed = async (
  documentIds?: readonly string[],
  passages: readonly RetrievedPassage[] = travel.slice(0, 1),
) => {
  const request = { question: QUESTION, ...(documentIds === undefined ? {} : { documentIds }) };
  const found = await followReferences(readRequest(request), passages, deps, undefined);
  return found.map(({ passage, from }) => `${passage.chunkId} from ${from}`);
};

describe('references', () => {
  it('are followed one step, to other documents and to sections of the same one', async () => {
    expect(await followed()).toEqual([`${B}_0 from ${A}_0`, `${B}_1 from ${A}_0`, `${A}_1 from ${A}_0`]);
  });

  it('lead only to documents that may be searched', async () => {
    expect(await followed([A])).toEqual([`${A}_1 from ${A}_0`]);
  });

  it('are told of what is found already too, which counts once', async () => {
    expect(await followed([A], travel)).toEqual([`${A}_1 from ${A}_0`]);
    const question = readQuestion(QUESTION);
    const read = { asked: question, inFull: question, surelyAsked: question };
    const found = { ...read, followUp: null, passages: travel, isPlaced: false };
    const referred = [{ passage: travel[1] as RetrievedPassage, from: `${A}_0` }];
    expect(evidenceOf(found, referred, { textOf, scoreLines: readAlike }).all).toEqual(travel);
  });

  const asked = async (...scores: readonly (readonly [words: string, score: number])[]) =>
    ask(
      { script: [{ output: reply([[1], LAPTOP]) }] },
      { question: QUESTION },
      {
        ...deps,
        scoreLines: async (_, lines) =>
          lines.map((line) => ({ score: scores.find(([words]) => line.includes(words))?.[1] ?? 0.1 })),
      },
    );

  it('bring in what another document says to the question, beside an answer that cites where it is referred to', async () => {
    const { answer, events } = await asked(['Travel Desk', 0.7], ['Service Desk', 0.45]);
    expect(answer.answer).toBe(`${LAPTOP} [1] ${DEVICE} [2]`);
    const evidence = events.flatMap((event) => (event.type === 'evidence' ? event.hits : []));
    expect(evidence.map(({ chunk_id }) => chunk_id)).toContain(`${B}_0`);
  });

  it('quote nothing of the document itself, which the model was offered', async () => {
    expect((await asked(['Travel Desk', 0.7], ['Hotels cost', 0.6])).answer.answer).toBe(`${LAPTOP} [1]`);
  });
});
