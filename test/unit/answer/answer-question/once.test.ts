import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerQuestion, prepareAnswer } from '../../../../src/engine/answer/answer-question.ts';
import type { AnswerDeps, AnswerRequest } from '../../../../src/engine/answer/types.ts';
import type { ScoreLines } from '../../../../src/engine/models/types.ts';
import { fakeChatRuntime } from '../../../fakes/fake-chat-runtime.ts';
import { answerDepsOf, SEARCHED } from '../answer-deps-of.ts';
import { ask, QUESTION } from '../ask-of.ts';
import { documentOf, PASSAGES } from '../library-of.ts';

/** The questions that were read, in order; the real reader reads them. */
const read = vi.hoisted((): string[] => []);
vi.mock('../../../../src/engine/question/question.ts', async (original) => {
  const real = await original<typeof import('../../../../src/engine/question/question.ts')>();
  return {
    ...real,
    readQuestion: (text: string) => {
      read.push(text);
      return real.readQuestion(text);
    },
  };
});

const PARTS = 'How many days of annual leave may be carried over, and how many unused ones are there?';
const SEEN = 'See section 9.1 for the limits.';
const LISTED = documentOf({
  ...{ id: 'f'.repeat(16), name: 'Handbook', sentences: [SEEN, 'Hotels cost at most 120 EUR.', 'Badges are worn.'] },
  passages: [
    { sentences: [0, 0], section: '1 Travel' },
    { sentences: [1, 1], section: '9 Rates > 9.1 Hotels' },
    { sentences: [2, 2], section: '2 Badges' },
  ],
}).passages;

/** One document, whose lines the gate looks at; a list and a reference bring the other passages. */
const REFERRING: Partial<AnswerDeps> = {
  searched: async () => ({ ...SEARCHED, documents: 1 }),
  retrieve: async (_, { documentIds, limit }) =>
    (documentIds === undefined ? LISTED.slice(0, 1) : LISTED).slice(0, limit),
};
const ALONE: Partial<AnswerDeps> = { searched: async () => ({ ...SEARCHED, documents: 1 }) };

/** A reader that counts how often it was asked each line for each question, and finds short lines the better. */
function counting() {
  const asked = new Map<string, number>();
  const scoreLines: ScoreLines = async (question, lines) => {
    for (const line of new Set(lines)) {
      const key = JSON.stringify([question, line]);
      asked.set(key, (asked.get(key) ?? 0) + 1);
    }
    return lines.map((line) => ({ score: 0.95 - line.length / 1000 }));
  };
  return { asked, scoreLines };
}

beforeEach(() => {
  read.length = 0;
});

const CASES: readonly (readonly [string, Partial<AnswerRequest>, Partial<AnswerDeps>])[] = [
  ['of one document, which the gate looks at', {}, ALONE],
  ['of several documents', {}, {}],
  ['with references', { question: 'What is the limit for hotels?' }, REFERRING],
  ['that asks for a list', { question: 'List all limits for hotels.' }, REFERRING],
  ['of two parts, the second read both ways', { question: PARTS }, ALONE],
  ['that only quotes', { quoteOnly: true }, ALONE],
  [
    'in a conversation',
    { conversation: [{ question: 'How long is parental leave?', answer: 'Eight weeks. [1]' }] },
    ALONE,
  ],
];

describe('the reader is asked each line once for a question', () => {
  it.each(CASES)('%s', async (_, request, changes) => {
    const { asked, scoreLines } = counting();
    await ask({}, request, { ...changes, scoreLines });
    expect(asked.size).toBeGreaterThan(0);
    expect([...asked].filter(([, times]) => times > 1)).toEqual([]);
  });

  it('that is read ahead', async () => {
    const { asked, scoreLines } = counting();
    const chat = fakeChatRuntime();
    const deps = answerDepsOf(chat, { ...ALONE, scoreLines });
    expect(await prepareAnswer({ question: QUESTION }, { ...deps, chat }, undefined)).toBe(true);
    expect(asked.size).toBeGreaterThan(0);
    expect([...asked.values()].every((times) => times === 1)).toBe(true);
  });
});

describe('a question is read once', () => {
  it.each(CASES)('%s', async (_, request, changes) => {
    await ask({}, request, changes);
    expect(read).toEqual([...new Set(read)]);
  });

  it('of one part: no other text than the question itself', async () => {
    await ask({}, {}, ALONE);
    expect(read).toEqual([QUESTION]);
  });

  it('of two parts: the whole, each part, and the second with what it may depend on', async () => {
    const deps = answerDepsOf(fakeChatRuntime(), { retrieve: async () => PASSAGES });
    for await (const _ of answerQuestion({ question: PARTS }, deps));
    expect(read).toEqual([
      PARTS,
      'How many days of annual leave may be carried over',
      'how many unused ones are there',
      'About “How many days of annual leave may be carried over”: how many unused ones are there',
      expect.stringMatching(/^how many unused ones are there .*annual leave/),
    ]);
  });
});
