import { mean } from './mean.ts';
import { quantile } from './quantile.ts';
import { seededRandom } from './seeded-random.ts';

export type Interval = readonly [low: number, high: number];

/** Draws of the whole sample; 1,000 settle the second decimal of a 95 % interval. */
const DRAWS = 1000;
const SEED = 5;

/**
 * 95 % interval of a statistic of groups, each drawn by itself: the percentile bootstrap (Efron) with a fixed seed, so
 * that two runs agree. Null when a group is empty.
 */
function bootstrapOfGroups<T>(
  groups: readonly (readonly T[])[],
  statistic: (drawn: readonly (readonly T[])[]) => number,
): Interval | null {
  if (groups.some((group) => group.length === 0)) return null;
  const random = seededRandom(SEED);
  const drawn = Array.from({ length: DRAWS }, () =>
    statistic(groups.map((group) => group.map(() => group[Math.floor(random() * group.length)] as T))),
  );
  return [quantile(drawn, 0.025) as number, quantile(drawn, 0.975) as number];
}

/** The same of the items of one group. Null of nothing. */
export const bootstrap = <T>(items: readonly T[], statistic: (drawn: readonly T[]) => number): Interval | null =>
  bootstrapOfGroups([items], ([drawn = []]) => statistic(drawn));

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

/** The share of `count` in `total` with its interval. Null of nothing. */
export const countShare = (count: number, total: number): Estimate | null =>
  estimate(Array.from({ length: total }, (_, i) => (i < count ? 1 : 0)));

/** A statistic of groups that are drawn apart, with its interval. Null when one of them is empty. */
export function estimateOf<T>(
  groups: readonly (readonly T[])[],
  statistic: (drawn: readonly (readonly T[])[]) => number,
): Estimate | null {
  const interval = bootstrapOfGroups(groups, statistic);
  const n = groups.reduce((sum, group) => sum + group.length, 0);
  return interval === null ? null : { mean: statistic(groups), interval, n };
}

/**
 * Mean of the means of two groups, which are drawn apart: balanced accuracy of 0 and 1. Null when one of them is empty.
 */
export const balancedMean = (one: readonly number[], other: readonly number[]): Estimate | null =>
  estimateOf([one, other], (groups) => mean(groups.map((group) => mean(group) as number)) as number);
