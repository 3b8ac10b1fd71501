import { describe, expect, it } from 'vitest';
import { followUpFigures } from '../../../../../evaluation/quality/follow-ups/follow-up-figures.ts';
import { followUpTables, listFailures } from '../../../../../evaluation/quality/follow-ups/follow-up-tables.ts';
import type { MeasuredTurn } from '../../../../../evaluation/quality/follow-ups/measure-conversations.ts';

describe('followUpFigures', () => {
  const measures = (hit: number) => ({ hit, documentFirst: hit, recall: hit, chosen: hit });
  const turn = (id: string, hits: readonly [alone: number, rules: number, full: number]): MeasuredTurn => ({
    id,
    kind: 'pronoun',
    question: 'How long does it last?',
    inContext: null,
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
