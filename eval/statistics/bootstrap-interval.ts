import { mean } from './mean.ts';
import { quantile } from './quantile.ts';
import { seededRandom } from './seeded-random.ts';

export type Interval = readonly [low: number, high: number];

/** Draws of the whole sample; 1,000 settle the second decimal of a 95 % interval. */
const DRAWS = 1000;
const SEED = 5;

/** 95 % interval of the mean: the percentile bootstrap (Efron) with a fixed seed, so that two runs agree. Null of nothing. */
export function bootstrapInterval(values: readonly number[]): Interval | null {
  if (values.length === 0) return null;
  const random = seededRandom(SEED);
  const means = Array.from({ length: DRAWS }, () => {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[Math.floor(random() * values.length)] as number;
    return sum / values.length;
  });
  return [quantile(means, 0.025) as number, quantile(means, 0.975) as number];
}

/** A mean with its interval and what it was taken over. */
export interface Estimate {
  readonly mean: number;
  readonly interval: Interval;
  readonly n: number;
}

/** Null of nothing: a figure without values is not zero. */
export function estimate(values: readonly number[]): Estimate | null {
  const interval = bootstrapInterval(values);
  return interval === null ? null : { mean: mean(values) as number, interval, n: values.length };
}
