import type { RatedAnswer } from './reliability.ts';

/** What showing only the answers from one confidence on would give. */
export interface CoveragePoint {
  readonly threshold: number;
  readonly answers: number;
  /** Share of all answers that is shown. */
  readonly coverage: number;
  /** Share of the shown ones that is right; null when none is shown. */
  readonly right: number | null;
}

/** Answered share against right share as the threshold rises (a risk–coverage curve), in the order of `thresholds`. */
export function riskCoverage(answers: readonly RatedAnswer[], thresholds: readonly number[]): CoveragePoint[] {
  return thresholds.map((threshold) => {
    const shown = answers.filter(({ confidence }) => confidence >= threshold);
    return {
      threshold,
      answers: shown.length,
      coverage: answers.length === 0 ? 0 : shown.length / answers.length,
      right: shown.length === 0 ? null : shown.filter(({ right }) => right).length / shown.length,
    };
  });
}
