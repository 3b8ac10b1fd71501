import type { ConfidenceFeatures } from './confidence-features.ts';

/**
 * Weights of a logistic regression on whether an answer is right, fitted on answered questions of the half of the ids that answers are
 * tuned on: `npm run eval -- confidence --fit --answers FILE…` prints these lines (docs/evaluation.md, "Confidence").
 */
const WEIGHTS: ConfidenceFeatures = {
  overlap: 0.27,
  first: 1.08,
  changed: -1.89,
};
const INTERCEPT = -0.76;

/** In the order in which they are fitted. */
export const CONFIDENCE_FEATURES = Object.keys(WEIGHTS) as readonly (keyof ConfidenceFeatures)[];

/** How likely an answer is right, 0..1, 4 decimals: as often as answers with these features were right when it was fitted. */
export function answerConfidence(features: ConfidenceFeatures): number {
  const logit = CONFIDENCE_FEATURES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], INTERCEPT);
  return Math.round((1 / (1 + Math.exp(-logit))) * 1e4) / 1e4;
}
