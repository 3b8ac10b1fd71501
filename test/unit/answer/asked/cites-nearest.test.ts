import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../answer-deps-of.ts';
import { ask, reply } from '../ask-of.ts';
import { documentOf } from '../library-of.ts';

const CARD = 'The loss of a company card must be reported to the bank at once.';
const LAPTOP = 'A lost laptop must be reported to the Travel Desk within 24 hours.';
const BADGES = 'Badges are worn by visitors at all times of the day.';
const QUESTION = 'Who must be told when a laptop is lost?';
const { passages } = documentOf({
  ...{ id: 'a'.repeat(16), name: 'Travel Policy', sentences: [BADGES, LAPTOP, CARD] },
  passages: [{ sentences: [0, 2], section: 'Loss' }],
});

/** Asked where the scorer finds these lines worth so much, and the model cites the line that it copies. */
function answered(scores: Readonly<Record<string, number>>, cited: string, { question = QUESTION, any = false } = {}) {
  const number = [BADGES, LAPTOP, CARD].indexOf(cited) + 1;
  const scored = (line: string) => Object.entries(scores).find(([words]) => line.includes(words))?.[1] ?? 0.1;
  return ask(
    { script: [{ output: reply([[number], cited]) }] },
    { question },
    {
      scoreLines: async (_, lines) => lines.map((line) => ({ score: scored(line) })),
      retrieve: async () => passages,
      settings: { ...SETTINGS, ...(any ? { mustCiteNearest: false } : {}) },
    },
  );
}

describe('an answer of the model', () => {
  it('stands where it cites the line that the scorer finds best', async () => {
    const { answer } = await answered({ laptop: 0.7, card: 0.5 }, LAPTOP);
    expect([answer.mode, answer.claims[0]?.answers_question]).toEqual(['answer', 'yes']);
  });

  it('stands where it cites the likeliest line by words and ranks, though another has a higher score', async () => {
    const { answer } = await answered({ laptop: 0.69, card: 0.7 }, LAPTOP);
    expect(answer.mode).toBe('answer');
  });

  it('stands where it cites a line that the scorer finds as near', async () => {
    const { answer } = await answered({ laptop: 0.7, Badges: 0.699 }, BADGES);
    expect(answer.mode).toBe('answer');
  });

  it('stands where a list is asked for, of whose lines none is nearest', async () => {
    const question = 'List all losses that must be reported.';
    const { answer } = await answered({ laptop: 0.9, card: 0.5 }, CARD, { question });
    expect(answer.mode).toBe('answer');
  });

  it('is taken back where it cites another, and its line is shown after the nearest', async () => {
    const { answer, events } = await answered({ laptop: 0.9, card: 0.5, Badges: 0.6 }, CARD);
    expect(answer).toMatchObject({ mode: 'refuse', claims: [], citations: [], confidence: 0 });
    expect(answer.answer).toBe(
      'What could be written rests on another line than the one nearest to this question, so it is not shown. ' +
        'These lines are nearest; none was checked as an answer.',
    );
    expect(answer.nearest_lines.map(({ text }) => text)).toEqual([LAPTOP, CARD, BADGES]);
    const told = events.flatMap((event) => (event.type === 'claim' || event.type === 'withdrawn' ? [event.type] : []));
    expect(told).toEqual(['claim', 'withdrawn']);
  });

  it('is shown all the same where the reader asks for it, and may not be what was asked', async () => {
    const { answer } = await answered({ laptop: 0.9, card: 0.5 }, CARD, { any: true });
    expect([answer.mode, answer.claims[0]?.answers_question]).toEqual(['answer', 'unsure']);
  });
});
