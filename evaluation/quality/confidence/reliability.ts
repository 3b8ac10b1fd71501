import { type Estimate, estimate } from '../../metrics/bootstrap-interval.ts';
import { mean } from '../../metrics/mean.ts';

/** An answer with the confidence it was given, 0..1, and whether it was right. */
export interface RatedAnswer {
  readonly confidence: number;
  readonly right: boolean;
}

/** The answers whose confidence lies in [from, to); the last bin includes 1. */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  /** Mean confidence; null of no answers. */
  readonly stated: number | null;
  /** Share that was right. */
  readonly right: Estimate | null;
}

export interface Reliability {
  readonly bins: readonly ReliabilityBin[];
  /** Expected calibration error (Guo et al. 2017): |stated - right| over the bins, weighted by their answers. */
  readonly calibrationError: number | null;
  /** Mean squared difference of confidence and outcome (Brier 1950); 0.25 is what always saying 0.5 gets. */
  readonly brier: number | null;
}

/** How the confidence of answers compares with how often they were right; `edges` ascending from 0 to 1. */
export function reliability(answers: readonly RatedAnswer[], edges: readonly number[]): Reliability {
  const bins = edges.slice(0, -1).map((from, i): ReliabilityBin => {
    const to = edges[i + 1] as number;
    const isLast = i === edges.length - 2;
    const own = answers.filter(
      ({ confidence }) => confidence >= from && (confidence < to || (isLast && confidence <= to)),
    );
    return {
      from,
      to,
      stated: mean(own.map(({ confidence }) => confidence)),
      right: estimate(own.map(({ right }) => Number(right))),
    };
  });
  const errors = bins.flatMap(({ stated, right }) =>
    stated === null || right === null ? [] : [(Math.abs(stated - right.mean) * right.n) / answers.length],
  );
  return {
    bins,
    calibrationError: answers.length === 0 ? null : errors.reduce((sum, error) => sum + error, 0),
    brier: mean(answers.map(({ confidence, right }) => (confidence - Number(right)) ** 2)),
  };
}
