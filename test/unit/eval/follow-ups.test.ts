import { describe, expect, it } from 'vitest';
import { isTuned, loadConversations } from '../../../eval/follow-ups/conversation.ts';
import { followUpFigures } from '../../../eval/follow-ups/follow-up-figures.ts';
import { followUpTables, listFailures } from '../../../eval/follow-ups/follow-up-tables.ts';
import type { MeasuredTurn } from '../../../eval/follow-ups/measure-conversations.ts';
import { type Gold, measureTurn } from '../../../eval/follow-ups/measure-turn.ts';
import { PASSAGES, textOf } from '../answering/library-of.ts';

describe('the conversations', () => {
  it('are at least forty, of two or three turns, a quarter of them with a change of subject', async () => {
    const conversations = await loadConversations();
    expect(conversations.length).toBeGreaterThanOrEqual(40);
    expect(new Set(conversations.map(({ id }) => id)).size).toBe(conversations.length);
    const changing = conversations.filter(({ turns }) => turns.some(({ kind }) => kind === 'topic'));
    expect(changing.length / conversations.length).toBeGreaterThanOrEqual(0.25);
    for (const { turns } of conversations) {
      expect([2, 3]).toContain(turns.length);
      expect(turns.map(({ kind }) => kind === 'first')).toEqual(turns.map((_, i) => i === 0));
      for (const { gold_spans: spans } of turns) for (const [start, end] of spans) expect(end).toBeGreaterThan(start);
    }
  });

  it('fall into two halves of some size', async () => {
    const conversations = await loadConversations();
    const tuned = conversations.filter(isTuned).length;
    expect(Math.min(tuned, conversations.length - tuned)).toBeGreaterThan(20);
  });
});

describe('measureTurn', () => {
  const [passage] = PASSAGES;
  if (passage === undefined) throw new Error('no passage');
  const measure = (gold: Gold) =>
    measureTurn('How many days of annual leave do employees get?', [], gold, {
      library: { textOf },
      search: async () => [...PASSAGES],
      similarity: async () => null,
      signal: new AbortController().signal,
    });

  it('sees the place among the passages and in the prompt', async () => {
    const gold = { file: passage.document.source_filename, gold_spans: [[passage.start, passage.end]] } satisfies Gold;
    expect(await measure(gold)).toMatchObject({ hit: 1, documentFirst: 1, recall: 1 });
    expect((await measure(gold)).chosen).toBeGreaterThan(0.5);
  });

  it('sees that it is not there', async () => {
    const gold: Gold = { file: 'elsewhere.txt', gold_spans: [[0, 5]] };
    expect(await measure(gold)).toEqual({ hit: 0, documentFirst: 0, recall: 0, chosen: 0 });
  });
});

describe('followUpFigures', () => {
  const measures = (hit: number) => ({ hit, documentFirst: hit, recall: hit, chosen: hit });
  const turn = (id: string, hits: readonly [alone: number, rules: number, full: number]): MeasuredTurn => ({
    ...{ id, kind: 'pronoun', question: 'How long does it last?', inContext: null },
    ways: { alone: measures(hits[0]), rules: measures(hits[1]), full: measures(hits[2]) },
  });

  it('compares each way with the question written out, turn by turn', () => {
    const turns = [turn('a', [0, 1, 1]), turn('b', [0, 0, 1]), turn('c', [1, 1, 1]), turn('d', [0, 1, 1])];
    const changed = [{ id: 'x', isTakenForFollowUp: true, alone: measures(1), afterAnother: measures(0) }];
    const figures = followUpFigures(turns, changed);
    const both = figures.ways.filter((way) => way.turns === 'both');
    expect(both.map(({ way, hit, behind }) => [way, hit?.mean, behind?.mean])).toEqual([
      ['alone', 0.25, -0.75],
      ['rules', 0.75, -0.25],
      ['full', 1, 0],
    ]);
    expect(figures.kinds).toEqual([{ kind: 'pronoun', n: 4, hits: { alone: 1, rules: 3, full: 4 } }]);
    expect(figures.changed).toMatchObject({ questions: 1, takenForFollowUps: 1, afterAnother: { hit: { mean: 0 } } });
    expect(followUpTables(figures).join('\n')).toContain('-0.250');
    expect(listFailures(turns, 5).join('\n')).toMatch(/^1 failures .*\n- place missed \| b, pronoun/);
    expect(listFailures(turns, 0)).toEqual([]);
  });
});
