/** One case: the values of its features in a fixed order, and whether it came true. */
export interface LogisticCase {
  readonly features: readonly number[];
  readonly outcome: boolean;
  /** How much it counts, of 1 for others. */
  readonly weight?: number;
}

export interface LogisticWeights {
  readonly weights: readonly number[];
  readonly intercept: number;
}

const STEPS = 2000;
const RATE = 0.5;

/** Probability 0..1 of a case. */
export function logisticProbability({ weights, intercept }: LogisticWeights, features: readonly number[]): number {
  const logit = features.reduce((sum, value, i) => sum + value * (weights[i] as number), intercept);
  return 1 / (1 + Math.exp(-logit));
}

/**
 * Logistic regression by gradient descent over features scaled to unit spread, with an L2 penalty per case on the
 * weights, not on the intercept; the weights returned are those of the features as given. Throws RangeError without
 * cases.
 */
export function fitLogistic(cases: readonly LogisticCase[], penalty = 0.01): LogisticWeights {
  const width = cases[0]?.features.length;
  if (width === undefined) throw new RangeError('nothing to fit');
  const columns = Array.from({ length: width }, (_, j) => cases.map(({ features }) => features[j] as number));
  const centres = columns.map((values) => values.reduce((sum, value) => sum + value, 0) / values.length);
  const spreads = columns.map((values, j) => {
    const variance = values.reduce((sum, value) => sum + (value - (centres[j] as number)) ** 2, 0) / values.length;
    // A feature that never changes tells nothing; dividing by 1 leaves its weight at 0.
    return Math.sqrt(variance) || 1;
  });
  const all = cases.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const scaled = cases.map(({ features, outcome, weight = 1 }) => ({
    features: features.map((value, j) => (value - (centres[j] as number)) / (spreads[j] as number)),
    outcome,
    share: weight / all,
  }));
  let weights = centres.map(() => 0);
  let intercept = 0;
  for (let step = 0; step < STEPS; step++) {
    const slopes = weights.map((weight) => weight * penalty);
    let slope = 0;
    for (const { features, outcome, share } of scaled) {
      const error = share * (logisticProbability({ weights, intercept }, features) - Number(outcome));
      slope += error;
      for (const [j, value] of features.entries()) slopes[j] = (slopes[j] as number) + error * value;
    }
    weights = weights.map((weight, j) => weight - RATE * (slopes[j] as number));
    intercept -= RATE * slope;
  }
  const unscaled = weights.map((weight, j) => weight / (spreads[j] as number));
  return {
    weights: unscaled,
    intercept: intercept - unscaled.reduce((sum, weight, j) => sum + weight * (centres[j] as number), 0),
  };
}
