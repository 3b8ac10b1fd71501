import { areaUnderCurve } from './area-under-curve.ts';
import { answeredShare } from './risk-curve.ts';

/** A question of a small scope: whether it can be answered, and how likely the model said Yes, 0 where it was refused before. */
export interface YesCase {
  readonly answerable: boolean;
  readonly yes: number;
}

export interface YesPoint {
  readonly threshold: number;
  /** Of what can be answered. */
  readonly answered: number;
  /** Of what cannot. */
  readonly refused: number;
  readonly balanced_accuracy: number;
}

export interface YesCurve {
  readonly points: readonly YesPoint[];
  readonly area_under_curve: number;
}

/** What answering from each threshold on would give, by the model's Yes alone; null unless there are questions of both kinds. */
export function yesCurve(cases: readonly YesCase[], thresholds: readonly number[]): YesCurve | null {
  const of = (answerable: boolean) => cases.filter((one) => one.answerable === answerable).map(({ yes }) => yes);
  const [can, cannot] = [of(true), of(false)];
  if (can.length === 0 || cannot.length === 0) return null;
  const points = thresholds.map((threshold) => {
    const [answered, refused] = [answeredShare(can, threshold), 1 - answeredShare(cannot, threshold)];
    return { threshold, answered, refused, balanced_accuracy: (answered + refused) / 2 };
  });
  return { points, area_under_curve: areaUnderCurve(can, cannot) };
}
