import { describe, expect, it } from 'vitest';
import type { RetrievedPassage } from '../../../../src/engine/evidence/retrieval/types.ts';
import type { ScoreLines } from '../../../../src/engine/models/types.ts';
import { SETTINGS } from '../answer-deps-of.ts';
import { ask, reply } from '../ask-of.ts';
import { documentOf } from '../library-of.ts';

const TRAVEL = 'A lost laptop must be reported to the Travel Desk within 24 hours.';
const SECURITY = 'The loss of a device must be reported to the Service Desk within one hour.';
const BADGES = 'Badges are worn by visitors at all times of the day.';
const QUESTION = 'Who must be told when a laptop is lost?';

const own = (letter: string, name: string, ...sentences: string[]): RetrievedPassage[] =>
  documentOf({
    ...{ id: letter.repeat(16), name, sentences },
    passages: [{ sentences: [0, sentences.length - 1], section: 'Loss' }],
  }).passages;
const FOUND = [...own('a', 'Travel Policy', TRAVEL), ...own('b', 'Security Policy', BADGES, SECURITY)];

/** A reader to which lines are worth what `scores` says of the words they contain. */
const reading =
  (scores: Readonly<Record<string, number>>): ScoreLines =>
  async (_, lines) =>
    lines.map((line) => ({ score: Object.entries(scores).find(([words]) => line.includes(words))?.[1] ?? 0.1 }));

async function answered(question = QUESTION, scores: Readonly<Record<string, number>> = {}, passages = FOUND) {
  const changes = {
    scoreLines: reading({ 'Travel Desk': 0.7, 'Service Desk': 0.6, ...scores }),
    retrieve: async () => passages,
  };
  const { answer, events } = await ask({ script: [{ output: reply([[1], TRAVEL]) }] }, { question }, changes);
  return {
    answer,
    claims: events.flatMap((event) => (event.type === 'claim' ? [[event.claim_index, event.claim.text]] : [])),
  };
}

describe('what another document says', () => {
  it('is quoted where it is nearly as good an answer, with its own place, and told as it is added', async () => {
    const { answer, claims } = await answered();
    expect(answer.answer).toBe(`${TRAVEL} [1] ${SECURITY} [2]`);
    expect(answer.citations.map(({ document_name, citation_type }) => [document_name, citation_type])).toEqual([
      ['Travel Policy', 'direct_quote'],
      ['Security Policy', 'direct_quote'],
    ]);
    expect(claims).toEqual([
      [0, TRAVEL],
      [1, SECURITY],
    ]);
  });

  it('is set against the answer where the two differ', async () => {
    const { answer } = await answered();
    expect(answer.conflicts).toEqual([
      {
        sides: [
          { marker: 1, document_name: 'Travel Policy', words: '24 hours' },
          { marker: 2, document_name: 'Security Policy', words: 'one hour' },
        ],
      },
    ]);
  });

  it.each([
    ['it is not as good', QUESTION, { 'Service Desk': 0.5 }, FOUND],
    [
      'the question names something',
      'Who at Halden must be told when a laptop is lost?',
      {},
      FOUND.map((one) => ({ ...one, section: 'Halden' })),
    ],
    ['the question names a period', 'Who was told when a laptop was lost in 2021?', {}, FOUND],
    [
      'it is no whole sentence',
      QUESTION,
      {},
      [...FOUND.slice(0, 1), ...own('b', 'Security Policy', 'to the Service Desk')],
    ],
    [
      'it only asks',
      QUESTION,
      {},
      [...FOUND.slice(0, 1), ...own('b', 'Security Policy', 'Who tells the Service Desk of it?')],
    ],
  ])('is left out where %s', async (_, question, scores, passages) => {
    expect((await answered(question, scores, passages)).answer.answer).toBe(`${TRAVEL} [1]`);
  });

  it('is one sentence of each document', async () => {
    const { answer } = await answered(QUESTION, { Badges: 0.65 });
    expect(answer.answer).toBe(`${TRAVEL} [1] ${BADGES} [2]`);
  });
});

describe('a better line of the same document', () => {
  it.each(['prose', 'row'] as const)('is not quoted: what the model says of a %s stays as it is', async (kind) => {
    const card = 'The loss of a company card must be reported to the bank at once.';
    const { passages } = documentOf({
      ...{ id: 'a'.repeat(16), name: 'Travel Policy', sentences: [{ text: card, kind }, TRAVEL, BADGES] },
      passages: [{ sentences: [0, 2], section: 'Loss' }],
    });
    const changes = {
      scoreLines: reading({ 'company card': 0.2, 'Travel Desk': 0.7 }),
      retrieve: async () => passages,
      settings: { ...SETTINGS, mustCiteNearest: false },
    };
    const { answer } = await ask({ script: [{ output: reply([[1], card]) }] }, { question: QUESTION }, changes);
    expect(answer.answer).toBe(`${card} [1]`);
  });
});

describe('a list', () => {
  const RULES = Array.from({ length: 25 }, (_, i) => `Notice of ${i + 1} months is given for lease ${i + 1}.`);
  const sections = RULES.map((_, i) => ({ sentences: [i, i] as const, section: `Lease ${i + 1}` }));
  const leases = documentOf({
    ...{ id: 'c'.repeat(16), name: 'Leases', sentences: RULES },
    passages: sections,
  }).passages;
  const QUESTION = 'List all notice periods.';
  const list = (question: string, notices: number, scores: Readonly<Record<string, number>> = {}) =>
    ask(
      { script: [{ output: reply([[1], RULES[0] ?? '']) }] },
      { question },
      {
        scoreLines: reading({ ...scores, Notice: 0.7 }),
        // Not all of them stand in the prompt.
        settings: { ...SETTINGS, promptTokens: 230, promptCharacters: 1300 },
        // The best ten are found; a list asks for more.
        retrieve: async (_, { limit }) => leases.slice(0, Math.min(limit, notices)),
        lists: {
          firstHeld: async ([term]) => term ?? null,
          matching: async () => leases.slice(0, notices),
          ofDocument: async () => leases,
        },
      },
    );

  it('is made from all passages that match, and says so', async () => {
    const { answer } = await list(QUESTION, 15);
    expect(answer.claims.map(({ text }) => text)).toEqual(RULES.slice(0, 15));
    expect(answer.list_basis).toMatchObject({ kind: 'list', used: 15, matching: 15 });
  });

  it('leaves out what does not answer', async () => {
    const { answer } = await list(QUESTION, 15, { 'lease 12.': 0.5 });
    expect(answer.claims.map(({ text }) => text)).toEqual(
      RULES.slice(0, 15).filter((rule) => !rule.includes('lease 12.')),
    );
    expect(answer.list_basis).toMatchObject({ kind: 'list', used: 14, matching: 15 });
  });

  it('has twenty quotes at most, and tells how many passages match', async () => {
    const { answer } = await list(QUESTION, 25);
    expect(answer.claims).toHaveLength(21);
    expect(answer.list_basis).toMatchObject({ used: 21, matching: 25 });
  });

  it('is not made where none is asked for', async () => {
    const { answer } = await list('What is the notice period?', 15);
    expect(answer.claims).toHaveLength(1);
  });
});
