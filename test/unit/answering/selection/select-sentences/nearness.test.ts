import { describe, expect, it } from 'vitest';
import { COMPARED, semanticScores } from '../../../../../src/engine/answering/selection/select-sentences.ts';
import { candidateSentences } from '../../../../../src/engine/places/candidate-sentences.ts';
import { documentOf } from '../../library-of.ts';

const { signal } = new AbortController();
const candidatesOf = (...sentences: string[]) =>
  candidateSentences(
    documentOf({
      ...{ id: 'abababababababab', name: 'Rules', sentences },
      passages: [{ sentences: [0, sentences.length - 1], section: 'Part A > Leave' }],
    }).passages,
  ).map((candidate) => ({ ...candidate, headerText: null }));

describe('nearness', () => {
  const candidates = candidatesOf('They lapse in March.', 'Unused days are carried over.', 'Ask the office.');

  it('is 0 for the farthest and 1 for the nearest, whatever the cosines', async () => {
    expect(await semanticScores('q', candidates, [1, 1, 1], async () => [0.3, 0.5, 0.2], signal)).toEqual([
      expect.closeTo(1 / 3),
      1,
      0,
    ]);
  });

  it('compares each with the question under its innermost heading', async () => {
    const asked: (string | readonly string[])[] = [];
    await semanticScores(
      'What is kept?',
      candidates,
      [3, 2, 1],
      async (text, others) => {
        asked.push(text, others);
        return others.map(() => 0);
      },
      signal,
    );
    expect(asked).toEqual([
      'What is kept?',
      ['Leave. They lapse in March.', 'Leave. Unused days are carried over.', 'Leave. Ask the office.'],
    ]);
  });

  it('compares only those that promise most by their words', async () => {
    const many = candidatesOf(...Array.from({ length: COMPARED + 2 }, (_, i) => `Rule ${i} holds.`));
    const promise = many.map((_, i) => (i < 2 ? 0 : i));
    let compared: readonly string[] = [];
    const near = await semanticScores(
      'q',
      many,
      promise,
      async (_, others) => {
        compared = others;
        return others.map((_text, i) => -i);
      },
      signal,
    );
    expect(compared).toHaveLength(COMPARED);
    expect(compared[0]).toBe(`Leave. Rule ${COMPARED + 1} holds.`);
    expect(near.slice(0, 3)).toEqual([0, 0, 0]);
    expect(near.at(-1)).toBe(1);
  });

  it('tells nothing without a model, of one candidate, or where all are alike', async () => {
    expect(await semanticScores('q', candidates, [1, 1, 1], async () => null, signal)).toEqual([0, 0, 0]);
    expect(await semanticScores('q', candidates, [1, 1, 1], async () => [0.4, 0.4, 0.4], signal)).toEqual([0, 0, 0]);
    expect(await semanticScores('q', candidatesOf('Only one.'), [1], async () => [0.4], signal)).toEqual([0]);
    expect(await semanticScores('q', [], [], async () => [], signal)).toEqual([]);
  });
});
