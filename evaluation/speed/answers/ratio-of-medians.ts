import { bootstrap, type Interval } from '../../metrics/bootstrap-interval.ts';
import { median } from '../../metrics/quantile.ts';

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

const ratioOf = (pairs: readonly Pair[]): number =>
  (median(pairs.map(({ own }) => own)) as number) / (median(pairs.map(({ plain }) => plain)) as number);

/**
 * Median of the one divided by the median of the other, with the 95 % interval of the percentile bootstrap over
 * questions: both times of a question are drawn together. Null of nothing.
 */
export function ratioOfMedians(pairs: readonly Pair[]): Ratio | null {
  const interval = bootstrap(pairs, ratioOf);
  return interval === null ? null : { ratio: ratioOf(pairs), interval, n: pairs.length };
}
