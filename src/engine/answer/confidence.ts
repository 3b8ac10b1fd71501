import { bestScore } from '../evidence/lines/score-sentences.ts';
import type { Evidence } from '../evidence/types.ts';
import fitted from '../weights/confidence.json' with { type: 'json' };
import { citesNearest, type JudgedLines } from './asked/cites-nearest.ts';
import { type Claim, isSaid, type Source } from './claims/claim.ts';
import { citedLines } from './claims/source.ts';

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
  /** 1 where it cites the line nearest to the question, by lines that were scored, else 0. */
  readonly nearest: number;
  /** What the scorer says of the best line that it cites; 0 where none was scored. */
  readonly read: number;
  /** 1 where code read it off tables or lists, so that no line was scored, else 0. */
  readonly code: number;
  /** Share of its citations that are of the best-ranked passage. */
  readonly first: number;
  /** Share of its sentences that are supported and that answer what was asked. */
  readonly sure: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The features of an answer of at least one sentence, each with a source. `judged`: null where code made it. */
export function confidenceFeatures(
  claims: readonly Claim[],
  evidence: Pick<Evidence, 'passages' | 'followUp' | 'inFull'>,
  judged: JudgedLines | null,
): ConfidenceFeatures {
  const said = claims.filter(isSaid);
  const sources = said.flatMap((claim) => claim.sources);
  const isFirst = ({ passage }: Source): boolean => passage.chunkId === evidence.passages[0]?.chunkId;
  return {
    nearest: judged !== null && citesNearest(said, evidence, judged) ? 1 : 0,
    read: judged === null ? 0 : bestScore(citedLines(judged.lines, sources)),
    code: judged === null ? 1 : 0,
    first: mean(sources.map((source) => (isFirst(source) ? 1 : 0))),
    sure: mean(said.map(({ verdict, answers }) => (verdict === 'supported' && answers !== 'unsure' ? 1 : 0))),
  };
}

/** The means over the parts of an answer; null where it has none. */
export function meanFeatures(all: readonly ConfidenceFeatures[]): ConfidenceFeatures | null {
  if (all.length === 0) return null;
  const of = (name: keyof ConfidenceFeatures): number => mean(all.map((one) => one[name]));
  return { nearest: of('nearest'), read: of('read'), code: of('code'), first: of('first'), sure: of('sure') };
}
