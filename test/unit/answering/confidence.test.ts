import { describe, expect, it } from 'vitest';
import {
  answerConfidence,
  answerProbability,
  CONFIDENCE_FEATURES,
  confidenceFeatures,
} from '../../../src/engine/answering/confidence.ts';
import { EMPTY_REPORT } from '../../../src/engine/answering/public-answer.ts';
import { citationOf, claimOf, hitOf } from '../eval/answer-of.ts';
import { PASSAGES } from './library-of.ts';

const [best, second] = PASSAGES;
if (best === undefined || second === undefined) throw new Error('two passages are needed');

const cites = (marker: number, chunkId: string, claim: string, score: number) => ({
  ...citationOf(marker, hitOf(0, 'words'), 0, 5),
  ...{ chunk_id: chunkId, claim_text: claim, confidence_score: score },
});

const outcome = {
  mode: 'answer' as const,
  draft: {
    ...{ text: '', markers: [], report: EMPTY_REPORT },
    claims: [claimOf('One.', 1), { ...claimOf('Two.', 2), markers: [2, 3], verdict: 'weak' as const }],
    citations: [
      cites(1, best.chunkId, 'One.', 0.5),
      cites(2, second.chunkId, 'Two.', 0.2),
      cites(3, best.chunkId, 'Two.', 1),
      cites(3, best.chunkId, 'Another answer.', 1),
    ],
  },
  removed: [],
};
const found = { passages: PASSAGES, repaired: false };

describe('confidenceFeatures', () => {
  it('says how an answer rests on what was found', () => {
    expect(confidenceFeatures(outcome, found)).toEqual({ overlap: 0.75, first: 0.75, changed: 0 });
  });

  it('knows an answer that did not hold as it was written', () => {
    const removed = [{ text: 'Three.', verdict: 'unsupported' as const, reason: 'No.', before: 0 }];
    expect(confidenceFeatures({ ...outcome, removed }, found).changed).toBe(1);
    expect(confidenceFeatures(outcome, { ...found, repaired: true }).changed).toBe(1);
  });
});

describe('answerConfidence', () => {
  const middle = { overlap: 0.5, first: 0.5, changed: 0.5 };

  it('rises with what speaks for an answer and falls with what speaks against it', () => {
    const rises = CONFIDENCE_FEATURES.map(
      (name) => answerConfidence({ ...middle, [name]: 1 }) - answerConfidence({ ...middle, [name]: 0 }),
    );
    expect(rises.map(Math.sign)).toEqual([1, 1, -1]);
  });

  it('reaches both ends, though the probability that was measured does not', () => {
    const [most, least] = [
      { overlap: 1, first: 1, changed: 0 },
      { overlap: 0, first: 0, changed: 1 },
    ];
    expect([answerConfidence(least), answerConfidence(most)]).toEqual([0, 1]);
    expect(answerProbability(most)).toBeLessThan(0.7);
    expect(answerProbability(least)).toBeGreaterThan(0.01);
  });

  it('orders answers as their probability does', () => {
    const steps = [0, 0.25, 0.5, 0.75, 1];
    const all = steps.flatMap((overlap) =>
      steps.flatMap((first) => [0, 1].map((changed) => ({ overlap, first, changed }))),
    );
    const byProbability = all.toSorted((a, b) => answerProbability(a) - answerProbability(b)).map(answerConfidence);
    expect(byProbability).toEqual(byProbability.toSorted((a, b) => a - b));
  });
});
