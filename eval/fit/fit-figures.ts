import { type Estimate, estimate } from '../statistics/bootstrap-interval.ts';
import type { FitCase } from './fit-case.ts';
import { type Parameters, rankCase } from './rank-case.ts';

/** The three sets that are fitted together: made-up paraphrases, their originals, and the policy questions. */
export const FITTED_SETS = ['synthetic', 'original', 'policy'] as const;
export type FittedSet = (typeof FITTED_SETS)[number];
export type FittedCases = Readonly<Record<FittedSet, readonly FitCase[]>>;

/** Passages that count. */
const K = 10;

interface Shares {
  readonly found: number;
  readonly documentFirst: number;
}

/**
 * How much each set counts. Other words than the page's are what people use, so the made-up paraphrases weigh as much as the
 * originals; the policy texts keep the weights from living off page numbers and tables; finding the place counts most.
 */
const IMPORTANCE: Readonly<Record<FittedSet, Shares>> = {
  synthetic: { found: 1, documentFirst: 0.25 },
  original: { found: 1, documentFirst: 0.25 },
  policy: { found: 0.6, documentFirst: 0.1 },
};

function outcomesOf(cases: readonly FitCase[], parameters: Parameters): { found: number; documentFirst: number }[] {
  return cases.map((one) => {
    const ranked = rankCase(one, parameters, K);
    return {
      found: ranked.some((i) => one.relevant[i]) ? 1 : 0,
      documentFirst: one.rightDocument[ranked[0] ?? -1] ? 1 : 0,
    };
  });
}

/** What a fit makes as large as it can: the importance-weighted sum of the shares found among the first ten. */
export function objective(cases: FittedCases, parameters: Parameters): number {
  let value = 0;
  for (const set of FITTED_SETS) {
    const { found, documentFirst } = IMPORTANCE[set];
    const outcomes = outcomesOf(cases[set], parameters);
    const sum = outcomes.reduce((so, one) => so + found * one.found + documentFirst * one.documentFirst, 0);
    value += sum / Math.max(1, outcomes.length);
  }
  return value;
}

export interface FitFigures {
  readonly set: FittedSet;
  readonly found: Estimate | null;
  readonly documentFirst: Estimate | null;
}

/** The shares of each set with their intervals. */
export function fitFigures(cases: FittedCases, parameters: Parameters): FitFigures[] {
  return FITTED_SETS.map((set) => {
    const outcomes = outcomesOf(cases[set], parameters);
    return {
      set,
      found: estimate(outcomes.map(({ found }) => found)),
      documentFirst: estimate(outcomes.map(({ documentFirst }) => documentFirst)),
    };
  });
}
