import { describe, expect, it } from 'vitest';
import type { Source } from '../../../src/engine/answer/claims/claim.ts';
import { answerConfidence, CONFIDENCE_FEATURES, confidenceFeatures } from '../../../src/engine/answer/confidence.ts';
import type { RetrievedPassage } from '../../../src/engine/evidence/retrieval/types.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { claimOf, sourceIn } from './claim-of.ts';
import { PASSAGES } from './library-of.ts';

const [best, second] = PASSAGES;
if (best === undefined || second === undefined) throw new Error('two passages are needed');

const source = (passage: RetrievedPassage, confidence: number): Source => ({
  ...sourceIn([passage], passage.text.slice(0, 5)),
  confidence,
});

const claims = [
  claimOf(0, 'One.', [source(best, 0.5)]),
  claimOf(1, 'Two.', [source(second, 0.2), source(best, 1), source(best, 1)], { verdict: 'weak' }),
];
const lines = PASSAGES.slice(0, 2).map((passage, i) => ({
  ...{ passage, rank: i, index: 0, start: passage.start, end: passage.start + 5, kind: 'prose' as const },
  ...{ header: null, headerText: null, text: passage.text.slice(0, 5), score: i === 0 ? 0.6 : 0.4 },
}));
const evidence = { passages: PASSAGES, followUp: null, inFull: readQuestion('How many days of leave?') };
const featuresBy = (likely: readonly number[]) =>
  confidenceFeatures(claims, evidence, { lines, likely: likely.flatMap((i) => lines[i] ?? []) });

describe('confidenceFeatures', () => {
  it('says how an answer rests on what was found', () => {
    expect(featuresBy([0, 1])).toEqual({ nearest: 1, read: 0.6, code: 0, first: 0.75, sure: 0.5 });
    const unsure = claims.map((claim) => ({ ...claim, answers: 'unsure' as const }));
    expect(confidenceFeatures(unsure, evidence, { lines, likely: lines }).sure).toBe(0);
  });

  it('knows an answer that another line is nearer than', () => {
    const other = claims.slice(1).map((claim) => ({ ...claim, sources: claim.sources.slice(0, 1) }));
    expect(confidenceFeatures(other, evidence, { lines, likely: lines })).toMatchObject({ nearest: 0, read: 0.4 });
  });

  it('knows an answer of code, for which no line was scored', () => {
    expect(confidenceFeatures(claims, evidence, null)).toMatchObject({ nearest: 0, read: 0, code: 1 });
  });
});

describe('answerConfidence', () => {
  const middle = { nearest: 0.5, read: 0.5, code: 0.5, first: 0.5, sure: 0.5 };

  it('rises with all that speaks for an answer', () => {
    for (const name of CONFIDENCE_FEATURES)
      expect(answerConfidence({ ...middle, [name]: 1 })).toBeGreaterThan(answerConfidence({ ...middle, [name]: 0 }));
  });

  it('is never sure, since nothing that is known of an answer makes it so', () => {
    expect(answerConfidence({ nearest: 1, read: 1, code: 0, first: 1, sure: 1 })).toBeLessThan(0.9);
    expect(answerConfidence({ nearest: 0, read: 0, code: 0, first: 0, sure: 0 })).toBeGreaterThan(0.01);
  });
});
