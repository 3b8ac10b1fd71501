import { estimateText, figure } from '../../report/format-figure.ts';
import type { ReliabilityBin } from './reliability.ts';
import type { CoveragePoint } from './risk-coverage.ts';

/** Of fewer answers nothing is said: the share of nine may be off by a third. */
export const ENOUGH_ANSWERS = 10;

export const RELIABILITY_HEADS = ['confidence', 'answers', 'stated', 'right'];

/** A row for each bin; what is said of few answers is left out. */
export const reliabilityRow = ({ from, to, stated, right }: ReliabilityBin): string[] => {
  const answers = right?.n ?? 0;
  const isEnough = answers >= ENOUGH_ANSWERS;
  return [
    `${from.toFixed(1)}–${to.toFixed(1)}`,
    `${answers}`,
    figure(isEnough ? stated : null),
    estimateText(isEnough ? right : null),
  ];
};

export const COVERAGE_HEADS = ['shown from', 'answers', 'share shown', 'right of the shown'];

export const coverageRow = ({ threshold, answers, coverage, right }: CoveragePoint): string[] => [
  threshold.toFixed(1),
  `${answers}`,
  figure(coverage),
  figure(right),
];
