import { checkTolerance, type ScoredCase, type ToleranceCheck, weightedMean } from '../tolerance.ts';
import type { Tolerance } from '../weights-file.ts';

/** Values of one or several thresholds that are chosen together. */
type Values = Readonly<Record<string, number>>;

/** Scores of the same cases, in the same order, under any values. */
export type CasesUnder = (values: Values) => readonly ScoredCase[];

export interface Choice {
  readonly shipped: Values;
  readonly fitted: Values;
  readonly check: ToleranceCheck;
}

/** Numbers from `from` to `to`, both among them, `step` apart, without the noise of floats. */
export function steps(from: number, to: number, step: number): number[] {
  const count = Math.round((to - from) / step);
  return Array.from({ length: count + 1 }, (_, i) => Number((from + i * step).toFixed(6)));
}

/**
 * The values of the grid whose weighted mean score is greatest, held against the shipped ones; of equal ones those in
 * the middle of the grid's order, since a threshold does best far from where it begins to do worse. Throws RangeError
 * of an empty grid or no cases.
 */
export function chooseOnGrid(
  grid: readonly Values[],
  shipped: Values,
  casesUnder: CasesUnder,
  tolerance: Tolerance,
): Choice {
  const scored = grid.map((values) => ({ values, mean: weightedMean(casesUnder(values)) }));
  const greatest = Math.max(...scored.map(({ mean }) => mean));
  const best = scored.filter(({ mean }) => mean === greatest);
  const fitted = best[Math.floor((best.length - 1) / 2)]?.values;
  if (fitted === undefined) throw new RangeError('nothing to choose from');
  return { shipped, fitted, check: checkTolerance(casesUnder(shipped), casesUnder(fitted), tolerance) };
}
