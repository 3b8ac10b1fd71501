import { type Gain, gainOf, type Measure } from '../../quality/ablation/measured.ts';
import { checkTolerance, type ToleranceCheck } from '../tolerance.ts';
import type { Tolerance } from '../weights-file.ts';
import type { Limit } from './limits.ts';
import { isOfFigure, scoredCases, stageFigure } from './stage-figure.ts';

/** One value of a grid beside the shipped one, over the same cases. */
export interface Tried {
  readonly value: number;
  /** Of the stage's figure: what the value gains over the shipped one. */
  readonly gain: Gain;
  /** Measures beside the figure that become worse by more than their interval. */
  readonly worsens: readonly string[];
}

export interface TriedLimit {
  readonly name: string;
  readonly file: string;
  readonly shipped: number;
  readonly tried: readonly Tried[];
  /** The value of the greatest figure that worsens nothing else; the shipped one where none is better. */
  readonly best: number;
  /** The shipped value held against the best. */
  readonly check: ToleranceCheck;
  /** Every other value does as well within the tolerance. */
  readonly decidesNothing: boolean;
}

/**
 * Measures a limit's stage at each value of its grid and holds the shipped value, measured before, against the best of
 * them.
 */
export async function tryLimit(
  { name, file, stage, shipped, grid }: Limit,
  before: readonly Measure[],
  measuredAt: (value: number) => Promise<readonly Measure[]>,
  tolerance: Tolerance,
): Promise<TriedLimit> {
  const figureBefore = stageFigure(stage, before);
  const cases = { shipped: scoredCases(figureBefore), best: scoredCases(figureBefore) };
  const tried: Tried[] = [];
  let best = { value: shipped, gain: 0 };
  for (const value of grid) {
    const now = await measuredAt(value);
    const figure = stageFigure(stage, now);
    const gain = gainOf(figure, figureBefore);
    const worsens = now.flatMap((measure, i) => {
      const other = isOfFigure(stage, measure) ? null : gainOf(measure, before[i] as Measure);
      return other?.interval != null && other.interval[1] < 0 ? [measure.name] : [];
    });
    tried.push({ value, gain, worsens });
    if (worsens.length > 0 || (gain.gain ?? 0) <= best.gain) continue;
    best = { value, gain: gain.gain as number };
    cases.best = scoredCases(figure);
  }
  const check = checkTolerance(cases.shipped, cases.best, tolerance);
  const allowed = tolerance.standard_errors * check.standardError;
  const decidesNothing = tried.every(
    ({ gain, worsens }) => Math.abs(gain.gain ?? 0) <= allowed && worsens.length === 0,
  );
  return { name, file, shipped, tried, best: best.value, check, decidesNothing };
}
