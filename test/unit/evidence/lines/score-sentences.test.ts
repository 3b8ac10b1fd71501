import { describe, expect, it } from 'vitest';
import { scoreSentences } from '../../../../src/engine/evidence/lines/score-sentences.ts';
import { candidateSentences } from '../../../../src/engine/places/candidate-sentences.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { LEAVE, TRAVEL } from '../../answer/library-of.ts';

/** Scores by the sentences' own words. */
function scored(
  question: string,
  passages: Parameters<typeof candidateSentences>[0],
  focus: Parameters<typeof scoreSentences>[2] = null,
) {
  const candidates = candidateSentences(passages).map((candidate) => ({ ...candidate, headerText: null, score: 0 }));
  const scores = scoreSentences(readQuestion(question), candidates, focus);
  return new Map(candidates.map(({ text }, i) => [text, scores[i] as number]));
}

describe('scoreSentences', () => {
  it('prefers the sentences of the likeliest document, as far as it is ahead', () => {
    const passages = [...LEAVE.passages, ...TRAVEL.passages];
    const of = (lead: number) =>
      scored('What is kept?', passages, { documentId: 'bbbbbbbbbbbbbbbb', lead }).get(
        'Receipts are kept for six years.',
      ) as number;
    expect(of(4) - of(0)).toBeGreaterThan(0.4);
    expect(of(2) - of(0)).toBeCloseTo((of(4) - of(0)) / 2);
    expect(of(9)).toBe(of(4));
  });
});
