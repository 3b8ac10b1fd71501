import { describe, expect, it } from 'vitest';
import { readScores } from '../../../../../../../src/engine/answer/sources/model/selection/select-sentences.ts';
import type { ReadLines } from '../../../../../../../src/engine/models/types.ts';
import { candidateSentences } from '../../../../../../../src/engine/places/candidate-sentences.ts';
import { readQuestion } from '../../../../../../../src/engine/question/question.ts';
import { documentOf } from '../../../../library-of.ts';

const { signal } = new AbortController();
const candidatesOf = (...sentences: string[]) =>
  candidateSentences(
    documentOf({
      ...{ id: 'abababababababab', name: 'Rules', sentences },
      passages: [{ sentences: [0, sentences.length - 1], section: 'Part A > Leave' }],
    }).passages,
  ).map((candidate) => ({ ...candidate, headerText: null }));
const saying =
  (...scores: number[]): ReadLines =>
  async () =>
    scores.map((score) => ({ score }));

describe('what the reader says of a sentence', () => {
  const candidates = candidatesOf('They lapse in March.', 'Unused days are carried over.', 'Ask the office.');

  it('is 0 for the worst and 1 for the best, whatever the scores', async () => {
    expect(await readScores(readQuestion('q'), candidates, saying(0.3, 0.5, 0.2), signal)).toEqual([
      expect.closeTo(1 / 3),
      1,
      0,
    ]);
  });

  it('is said of each under its innermost heading', async () => {
    const asked: unknown[] = [];
    const readLines: ReadLines = async (question, lines) => {
      asked.push(question, lines);
      return lines.map(() => ({ score: 0 }));
    };
    await readScores(readQuestion('What is kept?'), candidates, readLines, signal);
    expect(asked).toEqual([
      'What is kept?',
      ['Leave. They lapse in March.', 'Leave. Unused days are carried over.', 'Leave. Ask the office.'],
    ]);
  });

  it('is nothing of one candidate, or where all are alike', async () => {
    expect(await readScores(readQuestion('q'), candidates, saying(0.4, 0.4, 0.4), signal)).toEqual([0, 0, 0]);
    expect(await readScores(readQuestion('q'), candidatesOf('Only one.'), saying(0.4), signal)).toEqual([0]);
    expect(await readScores(readQuestion('q'), [], saying(), signal)).toEqual([]);
  });
});
