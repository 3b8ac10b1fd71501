import { describe, expect, it } from 'vitest';
import { type Gold, measureTurn } from '../../../../../evaluation/quality/follow-ups/measure-turn.ts';
import { PASSAGES, readAlike, textOf } from '../../../answer/library-of.ts';

describe('measureTurn', () => {
  const [passage] = PASSAGES;
  if (passage === undefined) throw new Error('no passage');
  const measure = (gold: Gold) =>
    measureTurn('How many days of annual leave do employees get?', [], gold, {
      library: { textOf },
      search: async () => [...PASSAGES],
      scoreLines: readAlike,
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
