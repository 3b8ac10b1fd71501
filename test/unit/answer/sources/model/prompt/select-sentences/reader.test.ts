import { describe, expect, it } from 'vitest';
import { evidenceFor } from '../../../../../../../evaluation/library/evidence-for.ts';
import { spread } from '../../../../../../../src/engine/evidence/lines/score-sentences.ts';
import type { RetrievedPassage } from '../../../../../../../src/engine/evidence/retrieval/types.ts';
import type { ScoreLines } from '../../../../../../../src/engine/models/types.ts';
import { readQuestion } from '../../../../../../../src/engine/question/question.ts';
import { documentOf, textOf } from '../../../../library-of.ts';

const { signal } = new AbortController();
const passagesOf = (...sentences: string[]) =>
  documentOf({
    ...{ id: 'abababababababab', name: 'Rules', sentences },
    passages: [{ sentences: [0, sentences.length - 1], section: 'Part A > Leave' }],
  }).passages;
const readScores = async (question: string, passages: readonly RetrievedPassage[], scoreLines: ScoreLines) => {
  const { lines } = evidenceFor(readQuestion(question), passages, { textOf, scoreLines });
  return spread((await lines(signal)).map(({ score }) => score));
};
const saying =
  (...scores: number[]): ScoreLines =>
  async () =>
    scores.map((score) => ({ score }));

describe('what the scorer says of a sentence', () => {
  const passages = passagesOf('They lapse in March.', 'Unused days are carried over.', 'Ask the office.');

  it('is 0 for the worst and 1 for the best, whatever the scores', async () => {
    expect(await readScores('q', passages, saying(0.3, 0.5, 0.2))).toEqual([expect.closeTo(1 / 3), 1, 0]);
  });

  it('is said of each under its innermost heading', async () => {
    const asked: unknown[] = [];
    const scoreLines: ScoreLines = async (question, lines) => {
      asked.push(question, lines);
      return lines.map(() => ({ score: 0 }));
    };
    await readScores('What is kept?', passages, scoreLines);
    expect(asked).toEqual([
      'What is kept?',
      ['Leave. They lapse in March.', 'Leave. Unused days are carried over.', 'Leave. Ask the office.'],
    ]);
  });

  it('is nothing of one candidate, or where all are alike', async () => {
    expect(await readScores('q', passages, saying(0.4, 0.4, 0.4))).toEqual([0, 0, 0]);
    expect(await readScores('q', passagesOf('Only one.'), saying(0.4))).toEqual([0]);
    expect(await readScores('q', [], saying())).toEqual([]);
  });
});
