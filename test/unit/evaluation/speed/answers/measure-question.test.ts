import { describe, expect, it } from 'vitest';
import { measureQuestion, orderOf } from '../../../../../evaluation/speed/answers/measure-question.ts';
import { measured } from './measured.ts';

describe('a question in all pipelines', () => {
  it('each is first, second and last equally often', () => {
    const orders = Array.from({ length: 8 }, (_, turn) => orderOf(turn));
    for (const place of [0, 1, 2, 3]) {
      const there = orders.map((order) => order[place]);
      expect(there.filter((pipeline) => pipeline === 'plain')).toHaveLength(2);
      expect(there.filter((pipeline) => pipeline === 'answer')).toHaveLength(2);
    }
  });

  it('is asked in its order, each pipeline made ready before', async () => {
    const did: string[] = [];
    const one = measured(4000, 10_000);
    const ask =
      <T>(name: string, value: T) =>
      async (question: string) => {
        did.push(`${name}: ${question}`);
        return value;
      };
    const found = await measureQuestion({ id: 'a', question: 'What?' }, 3, {
      answer: ask('answer', one.answer),
      typed: ask('typed', one.typed),
      quote: ask('quote', one.quote),
      plain: ask('plain', one.plain),
      ready: async (pipeline) => void did.push(`ready ${pipeline}`),
    });
    expect(did).toEqual([
      ...['ready plain', 'plain: What?', 'ready answer', 'answer: What?'],
      ...['ready typed', 'typed: What?', 'ready quote', 'quote: What?'],
    ]);
    expect(found).toEqual({ ...one, id: 'a', order: ['plain', 'answer', 'typed', 'quote'] });
  });
});
