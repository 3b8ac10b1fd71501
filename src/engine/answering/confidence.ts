import type { RetrievedPassage } from '../retrieval/types.ts';
import fitted from '../weights/confidence.json' with { type: 'json' };
import type { Outcome } from './types.ts';

/**
 * Weights of a logistic regression on whether an answer is right, fitted on answered questions of the half of the ids that answers are
 * tuned on: `npm run eval -- fit confidence --answers FILE…` prints them (docs/log.md, "Confidence").
 */
const { intercept: INTERCEPT, ...WEIGHTS } = fitted.values;

/** In the order in which they are fitted. */
export const CONFIDENCE_FEATURES = Object.keys(WEIGHTS) as readonly (keyof ConfidenceFeatures)[];

const decimals = (value: number): number => Math.round(value * 1e4) / 1e4;

/** How likely an answer is right, 0..1, 4 decimals: as often as answers with these features were right when it was fitted. */
export function answerProbability(features: ConfidenceFeatures): number {
  const logit = CONFIDENCE_FEATURES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], INTERCEPT);
  return decimals(1 / (1 + Math.exp(-logit)));
}

/** The features with all that speaks for an answer, or against it. */
const extreme = (isFor: boolean): ConfidenceFeatures => {
  const of = (name: keyof ConfidenceFeatures): number => (WEIGHTS[name] > 0 === isFor ? 1 : 0);
  return { overlap: of('overlap'), first: of('first'), changed: of('changed') };
};
const [LEAST, MOST] = [answerProbability(extreme(false)), answerProbability(extreme(true))];

/** A probability between the least and the most that the features can give, from 0 to 1, 4 decimals. */
export const scaledConfidence = (probability: number): number =>
  decimals(Math.min(1, Math.max(0, (probability - LEAST) / (MOST - LEAST))));

/**
 * The `confidence` of an answer: 0 where everything known of it speaks against it, 1 where everything speaks for it, and in between as
 * its probability rises. How often answers of each confidence were right is in docs/log.md, "Confidence".
 */
export const answerConfidence = (features: ConfidenceFeatures): number => scaledConfidence(answerProbability(features));

/** What is known of an answer when it is assembled that tells how likely it is right. Each 0..1. */
export interface ConfidenceFeatures {
  /** Mean over its sentences of how many of a sentence's content words stand in what is cited for it (best citation). */
  readonly overlap: number;
  /** Share of its citations that are of the passage found first. */
  readonly first: number;
  /** 1 when a sentence was removed or all was written a second time, else 0. */
  readonly changed: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The features of an answer, which has at least one sentence and each of them a citation. */
export function confidenceFeatures(
  { draft: { claims, citations }, removed }: Extract<Outcome, { mode: 'answer' }>,
  { passages, repaired }: { readonly passages: readonly RetrievedPassage[]; readonly repaired: boolean },
): ConfidenceFeatures {
  const best = claims.map(({ text }) =>
    Math.max(0, ...citations.filter(({ claim_text }) => claim_text === text).map((one) => one.confidence_score)),
  );
  return {
    overlap: mean(best),
    first: mean(citations.map(({ chunk_id }) => (chunk_id === passages[0]?.chunkId ? 1 : 0))),
    changed: removed.length > 0 || repaired ? 1 : 0,
  };
}
