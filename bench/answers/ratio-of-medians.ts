import type { Interval } from '../../eval/statistics/bootstrap-interval.ts';
import { median, quantile } from '../../eval/statistics/quantile.ts';
import { seededRandom } from '../../eval/statistics/seeded-random.ts';

/** The same question in two pipelines, in milliseconds. */
export interface Pair {
  readonly own: number;
  readonly plain: number;
}

export interface Ratio {
  readonly ratio: number;
  readonly interval: Interval;
  readonly n: number;
}

/** As for means (eval/statistics/bootstrap-interval.ts). */
const DRAWS = 1000;
const SEED = 5;

const ratioOf = (pairs: readonly Pair[]): number =>
  (median(pairs.map(({ own }) => own)) as number) / (median(pairs.map(({ plain }) => plain)) as number);

/**
 * Median of the one divided by the median of the other, with the 95 % interval of the percentile bootstrap over questions: both
 * times of a question are drawn together. Null of nothing.
 */
export function ratioOfMedians(pairs: readonly Pair[]): Ratio | null {
  if (pairs.length === 0) return null;
  const random = seededRandom(SEED);
  const drawn = Array.from({ length: DRAWS }, () =>
    ratioOf(pairs.map(() => pairs[Math.floor(random() * pairs.length)] as Pair)),
  );
  const interval: Interval = [quantile(drawn, 0.025) as number, quantile(drawn, 0.975) as number];
  return { ratio: ratioOf(pairs), interval, n: pairs.length };
}
