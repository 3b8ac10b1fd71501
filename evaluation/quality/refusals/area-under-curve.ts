import { type Estimate, estimateOf } from '../../metrics/bootstrap-interval.ts';

/** How often a right case has more than a wrong one, ties as half: the area under the ROC curve, 0.5 for chance. */
export function areaUnderCurve(right: readonly number[], wrong: readonly number[]): number {
  const wins = right.reduce(
    (sum, value) => sum + wrong.reduce((own, other) => own + (value > other ? 1 : value === other ? 0.5 : 0), 0),
    0,
  );
  return wins / (right.length * wrong.length);
}

/** The same with its interval, right and wrong cases drawn apart. Null without cases of one kind. */
export const areaEstimate = (right: readonly number[], wrong: readonly number[]): Estimate | null =>
  estimateOf([right, wrong], ([one = [], other = []]) => areaUnderCurve(one, other));
