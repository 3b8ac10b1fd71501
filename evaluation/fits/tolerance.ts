import { bootstrap, type Interval } from '../metrics/bootstrap-interval.ts';
import { figure } from '../report/format-figure.ts';
import { textTable } from '../report/text-table.ts';
import type { Tolerance } from './weights-file.ts';

/** How well one case comes out under some values: more is better. */
export interface ScoredCase {
  readonly score: number;
  /** How much the case counts. */
  readonly weight: number;
}

export interface Score {
  readonly mean: number;
  /** 95 % bootstrap interval over the cases. */
  readonly interval: Interval;
}

export interface ToleranceCheck {
  readonly cases: number;
  readonly shipped: Score;
  readonly fitted: Score;
  /** Of the fitted values' objective. */
  readonly standardError: number;
  readonly isWithin: boolean;
}

/** Standard errors in a 95 % interval of a normal distribution. */
const INTERVAL_WIDTH = 2 * 1.96;

/**
 * Weights under which the cases of both classes count the same together; inside its class each counts as much as its
 * own weight.
 */
export function balancedWeights(isIn: readonly boolean[], weights: readonly number[] = isIn.map(() => 1)): number[] {
  const sumOf = (wanted: boolean) => weights.reduce((sum, weight, i) => (isIn[i] === wanted ? sum + weight : sum), 0);
  const [inside, outside] = [sumOf(true), sumOf(false)];
  return weights.map((weight, i) => weight / (isIn[i] ? inside : outside));
}

/** Of what the cases score, each as much as its weight. */
export function weightedMean(cases: readonly ScoredCase[]): number {
  let [sum, weights] = [0, 0];
  for (const { score, weight } of cases) {
    sum += weight * score;
    weights += weight;
  }
  return sum / weights;
}

/** The weighted mean of the cases with its interval. Throws RangeError of none. */
export function scoreOf(cases: readonly ScoredCase[]): Score {
  const interval = bootstrap(cases, weightedMean);
  if (interval === null) throw new RangeError('nothing to compare');
  return { mean: weightedMean(cases), interval };
}

/**
 * Whether shipped values are as good as the fitted ones: their objective is at most so many standard errors of the
 * fitted objective below it (the one-standard-error rule of Breiman and others, Classification and Regression Trees,
 * 1984). Fits of other data of the same kind differ by as much. Both lists have the same cases. Throws RangeError of
 * none.
 */
export function checkTolerance(
  shipped: readonly ScoredCase[],
  fitted: readonly ScoredCase[],
  { standard_errors: allowed }: Tolerance,
): ToleranceCheck {
  const [before, now] = [scoreOf(shipped), scoreOf(fitted)];
  const standardError = (now.interval[1] - now.interval[0]) / INTERVAL_WIDTH;
  const isWithin = now.mean - before.mean <= allowed * standardError;
  return { cases: fitted.length, shipped: before, fitted: now, standardError, isWithin };
}

type Values = Readonly<Record<string, number>>;

/** Both values of each number, both objectives, and the verdict. */
export function toleranceLines(
  check: ToleranceCheck,
  values: { readonly shipped: Values; readonly fitted: Values },
  tolerance: Tolerance,
): readonly string[] {
  const text = ({ mean, interval: [low, high] }: Score) => `${figure(mean, 4)} [${figure(low, 4)}–${figure(high, 4)}]`;
  return [
    ...textTable(
      'values',
      ['name', 'shipped', 'fitted'],
      Object.entries(values.fitted).map(([name, value]) => [name, figure(values.shipped[name]), figure(value)]),
    ),
    `${tolerance.figure}, ${check.cases} cases: shipped ${text(check.shipped)}, fitted ${text(check.fitted)}`,
    `The shipped values are ${check.isWithin ? 'within' : 'OUTSIDE'} the tolerance: ${figure(check.fitted.mean - check.shipped.mean, 4)} below the fitted ones, ${figure(tolerance.standard_errors * check.standardError, 4)} allowed.`,
    '',
  ];
}
