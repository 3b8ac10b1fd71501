import { balancedMean, estimate } from '../../metrics/bootstrap-interval.ts';

/** Shares at one threshold: answered of what can be answered, refused of what cannot. */
export interface RefusalPoint {
  readonly threshold: number;
  readonly paraphrased: number;
  readonly pdf: number;
  readonly unanswerable: number;
  readonly removed: number;
  readonly policy: number;
  readonly elsewhere: number;
  /** Of the paraphrased and the near misses. */
  readonly balanced_accuracy: number;
}

/** The sets that are asked, by library. */
export const REFUSAL_SETS = {
  pdf: ['paraphrased', 'pdf', 'unanswerable', 'removed'],
  policy: ['policy', 'elsewhere'],
} as const;
export type RefusalSet = (typeof REFUSAL_SETS)[keyof typeof REFUSAL_SETS][number];

type Probabilities = Readonly<Record<RefusalSet, readonly number[]>>;

/** The share that would be answered, answering from a threshold on. */
const answeredShare = (values: readonly number[], threshold: number): number =>
  values.filter((value) => value >= threshold).length / values.length;

/** What answering from each threshold on would give. */
export function riskCurve(probabilities: Probabilities, thresholds: readonly number[]): RefusalPoint[] {
  return thresholds.map((threshold) => {
    const answered = (values: readonly number[]) => answeredShare(values, threshold);
    const [paraphrased, unanswerable] = [answered(probabilities.paraphrased), 1 - answered(probabilities.unanswerable)];
    return {
      threshold,
      paraphrased,
      unanswerable,
      pdf: answered(probabilities.pdf),
      removed: 1 - answered(probabilities.removed),
      policy: answered(probabilities.policy),
      elsewhere: 1 - answered(probabilities.elsewhere),
      balanced_accuracy: (paraphrased + unanswerable) / 2,
    };
  });
}

/** The same at one threshold, with intervals. */
export function atThreshold(probabilities: Probabilities, threshold: number) {
  const answered = (set: RefusalSet): number[] => probabilities[set].map((value) => Number(value >= threshold));
  const refused = (set: RefusalSet): number[] => answered(set).map((value) => 1 - value);
  return {
    threshold,
    answered_paraphrased: estimate(answered('paraphrased')),
    refused_unanswerable: estimate(refused('unanswerable')),
    refused_removed: estimate(refused('removed')),
    balanced_accuracy: balancedMean(answered('paraphrased'), refused('unanswerable')),
  };
}
