import { mean } from './mean.ts';
import { quantile } from './quantile.ts';
import { seededRandom } from './seeded-random.ts';

export type Interval = readonly [low: number, high: number];

/** Draws of the whole sample; 1,000 settle the second decimal of a 95 % interval. */
const DRAWS = 1000;
const SEED = 5;

/**
 * 95 % interval of a statistic of the items: the percentile bootstrap (Efron) with a fixed seed, so that two runs agree. Null of
 * nothing.
 */
export function bootstrap<T>(items: readonly T[], statistic: (drawn: readonly T[]) => number): Interval | null {
  if (items.length === 0) return null;
  const random = seededRandom(SEED);
  const drawn = Array.from({ length: DRAWS }, () =>
    statistic(items.map(() => items[Math.floor(random() * items.length)] as T)),
  );
  return [quantile(drawn, 0.025) as number, quantile(drawn, 0.975) as number];
}

/** That of the mean. Null of nothing. */
export const bootstrapInterval = (values: readonly number[]): Interval | null =>
  bootstrap(values, (drawn) => mean(drawn) as number);

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
