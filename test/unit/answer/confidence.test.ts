import { describe, expect, it } from 'vitest';
import type { Source } from '../../../src/engine/answer/claims/claim.ts';
import { answerConfidence, CONFIDENCE_FEATURES, confidenceFeatures } from '../../../src/engine/answer/confidence.ts';
import type { RetrievedPassage } from '../../../src/engine/evidence/retrieval/types.ts';
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
const found = { passages: PASSAGES, repaired: false };

describe('confidenceFeatures', () => {
  it('says how an answer rests on what was found', () => {
    expect(confidenceFeatures(claims, found)).toEqual({ overlap: 0.75, first: 0.75, changed: 0, sure: 0.5 });
    const unsure = claims.map((claim) => ({ ...claim, answers: 'unsure' as const }));
    expect(confidenceFeatures(unsure, found).sure).toBe(0);
  });

  it('knows an answer that did not hold as it was written', () => {
    const failed = claimOf(2, 'Three.', [], { verdict: 'unsupported', reason: 'No.', state: 'failed' });
    expect(confidenceFeatures([...claims, failed], found).changed).toBe(1);
    expect(confidenceFeatures(claims, { ...found, repaired: true }).changed).toBe(1);
  });
});

describe('answerConfidence', () => {
  const middle = { overlap: 0.5, first: 0.5, changed: 0.5, sure: 0.5 };

  it('rises with what speaks for an answer and falls with what speaks against it', () => {
    const rises = CONFIDENCE_FEATURES.map(
      (name) => answerConfidence({ ...middle, [name]: 1 }) - answerConfidence({ ...middle, [name]: 0 }),
    );
    expect(rises.map(Math.sign)).toEqual([1, 1, -1, 1]);
  });

  it('is never sure, since nothing that is known of an answer makes it so', () => {
    expect(answerConfidence({ overlap: 1, first: 1, changed: 0, sure: 1 })).toBeLessThan(0.9);
    expect(answerConfidence({ overlap: 0, first: 0, changed: 1, sure: 0 })).toBeGreaterThan(0.01);
  });
});
