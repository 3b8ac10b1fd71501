import { describe, expect, it } from 'vitest';
import { candidateSentences } from '../../../src/engine/answering/candidate-sentences.ts';
import { nearness } from '../../../src/engine/answering/nearness.ts';
import { documentOf } from './library-of.ts';

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
    expect(await nearness('q', candidates, async () => [0.3, 0.5, 0.2], signal)).toEqual([expect.closeTo(1 / 3), 1, 0]);
  });

  it('compares each with the question under its innermost heading', async () => {
    const asked: (string | readonly string[])[] = [];
    await nearness(
      'What is kept?',
      candidates,
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

  it('tells nothing without a model, of one candidate, or where all are alike', async () => {
    expect(await nearness('q', candidates, async () => null, signal)).toEqual([0, 0, 0]);
    expect(await nearness('q', candidates, async () => [0.4, 0.4, 0.4], signal)).toEqual([0, 0, 0]);
    expect(await nearness('q', candidatesOf('Only one.'), async () => [0.4], signal)).toEqual([0]);
    expect(await nearness('q', [], async () => [], signal)).toEqual([]);
  });
});
