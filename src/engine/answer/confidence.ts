import type { RetrievedPassage } from '../evidence/retrieval/types.ts';
import fitted from '../weights/confidence.json' with { type: 'json' };
import { type Claim, isSaid, type Source } from './claims/claim.ts';

/**
 * Weights of a logistic regression that predicts whether an answer is right. Fitted on answered questions of the tuning
 * half of the ids; `npm run eval -- fit confidence --answers FILE…` prints them (docs/trials/answers).
 */
const { intercept: INTERCEPT, ...WEIGHTS } = fitted.values;

/** The names of the features, in the order in which they are fitted. */
export const CONFIDENCE_FEATURES = Object.keys(WEIGHTS) as readonly (keyof ConfidenceFeatures)[];

/**
 * The `confidence` of an answer: the probability that it is right, 0..1, 4 decimals, as the share of right answers with
 * these features in the fitting data. Never near 1, since nothing that is known of an answer makes it sure.
 * docs/trials/answers/confidence.md says how often answers of each confidence were right.
 */
export function answerConfidence(features: ConfidenceFeatures): number {
  const logit = CONFIDENCE_FEATURES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], INTERCEPT);
  return Number((1 / (1 + Math.exp(-logit))).toFixed(4));
}

/** Features of an assembled answer that predict whether it is right. Each 0..1. */
export interface ConfidenceFeatures {
  /** Mean over its sentences of the share of a sentence's content words in its best citation. */
  readonly overlap: number;
  /** Share of its citations that are of the best-ranked passage. */
  readonly first: number;
  /** 1 when a sentence was removed or the reply was repaired, else 0. */
  readonly changed: number;
  /** Share of its sentences that are supported and that answer what was asked. */
  readonly sure: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The features of an answer, which says at least one sentence, each with a source. */
export function confidenceFeatures(
  claims: readonly Claim[],
  { passages, repaired }: { readonly passages: readonly RetrievedPassage[]; readonly repaired: boolean },
): ConfidenceFeatures {
  const said = claims.filter(isSaid);
  const sources = said.flatMap((claim) => claim.sources);
  const isFirst = ({ passage }: Source): boolean => passage.chunkId === passages[0]?.chunkId;
  return {
    overlap: mean(said.map((claim) => Math.max(0, ...claim.sources.map(({ confidence }) => confidence)))),
    first: mean(sources.map((source) => (isFirst(source) ? 1 : 0))),
    changed: repaired || claims.some(({ state }) => state === 'failed') ? 1 : 0,
    sure: mean(said.map(({ verdict, answers }) => (verdict === 'supported' && answers !== 'unsure' ? 1 : 0))),
  };
}

/** The means over the parts of an answer; null where it has none. */
export function meanFeatures(all: readonly ConfidenceFeatures[]): ConfidenceFeatures | null {
  if (all.length === 0) return null;
  const of = (name: keyof ConfidenceFeatures): number => mean(all.map((one) => one[name]));
  return { overlap: of('overlap'), first: of('first'), changed: of('changed'), sure: of('sure') };
}
