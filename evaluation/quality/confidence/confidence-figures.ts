import { mean } from '../../metrics/mean.ts';
import { figure } from '../../report/format-figure.ts';
import { areaUnderCurve } from '../refusals/area-under-curve.ts';
import { type RatedAnswer, reliability } from './reliability.ts';

/** How good a rating of answers is, in three figures; null where there is nothing to compare. */
export interface ConfidenceFigures {
  readonly answers: number;
  readonly stated: number | null;
  readonly right: number | null;
  /** How often a right answer is rated higher than a wrong one. */
  readonly area: number | null;
  readonly brier: number | null;
  readonly calibrationError: number | null;
}

/** `edges` are those of the bins that the calibration error is taken over. */
export function confidenceFigures(answers: readonly RatedAnswer[], edges: readonly number[]): ConfidenceFigures {
  const ofOutcome = (outcome: boolean) =>
    answers.filter(({ right }) => right === outcome).map(({ confidence }) => confidence);
  const [right, wrong] = [ofOutcome(true), ofOutcome(false)];
  const { brier, calibrationError } = reliability(answers, edges);
  return {
    answers: answers.length,
    stated: mean(answers.map(({ confidence }) => confidence)),
    right: mean(answers.map((answer) => Number(answer.right))),
    area: right.length === 0 || wrong.length === 0 ? null : areaUnderCurve(right, wrong),
    brier,
    calibrationError,
  };
}

export const FIGURE_HEADS = ['rating', 'answers', 'stated', 'right', 'area', 'Brier', 'calibration error'];

export const figureRow = (name: string, figures: ConfidenceFigures): string[] => [
  name,
  `${figures.answers}`,
  figure(figures.stated),
  figure(figures.right),
  figure(figures.area),
  figure(figures.brier),
  figure(figures.calibrationError),
];
