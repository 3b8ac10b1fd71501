import { ENOUGH_ANSWERS } from '../../src/contract/confidence-meaning.ts';
import { estimateText, figure } from '../report/format-figure.ts';
import type { ReliabilityBin } from './reliability.ts';
import type { CoveragePoint } from './risk-coverage.ts';

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

/** The bins as lines of src/contract/confidence-meaning.ts. */
export const measuredSource = (bins: readonly ReliabilityBin[]): string[] =>
  bins.map(({ from, to, right }) => {
    const answers = right?.n ?? 0;
    return `    { from: ${from}, to: ${to}, answers: ${answers}, right: ${Math.round((right?.mean ?? 0) * answers)} },`;
  });
