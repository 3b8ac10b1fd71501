import { type Estimate, estimate } from '../../metrics/bootstrap-interval.ts';
import type { ScoredCase } from '../tolerance.ts';
import type { FitCase } from './fit-case.ts';
import { type Parameters, rankCase } from './rank-case.ts';

/**
 * The four sets that are fitted together: questions reworded by hand, made-up paraphrases, the originals of both, and
 * the policy questions.
 */
export const FITTED_SETS = ['reworded', 'synthetic', 'original', 'policy'] as const;
export type FittedSet = (typeof FITTED_SETS)[number];
export type FittedCases = Readonly<Record<FittedSet, readonly FitCase[]>>;

/** Passages that count. */
const K = 10;

/**
 * How much each set counts. Other words than the page's are what people use, and the reworded questions are the only
 * ones that people wrote so; the policy texts keep the weights from living off page numbers and tables.
 */
export const IMPORTANCE: Readonly<Record<FittedSet, number>> = {
  reworded: 2,
  synthetic: 1,
  original: 1,
  policy: 1.5,
};

/** One question ranked. */
export interface FitOutcome {
  /** A relevant passage is among the first ten: 0 or 1. */
  readonly found: number;
  /** 0 or 1 */
  readonly documentFirst: number;
}

function outcomeOf(one: FitCase, parameters: Parameters): FitOutcome {
  const ranked = rankCase(one, parameters, K);
  return {
    found: ranked.some((i) => one.relevant[i]) ? 1 : 0,
    documentFirst: one.rightDocument[ranked[0] ?? -1] ? 1 : 0,
  };
}

/** The share of the questions found, each set as important as it is. */
export function sharesFound(cases: FittedCases, parameters: Parameters): number {
  return FITTED_SETS.reduce((value, set) => {
    const found = cases[set].reduce((sum, one) => sum + outcomeOf(one, parameters).found, 0);
    return value + (IMPORTANCE[set] * found) / Math.max(1, cases[set].length);
  }, 0);
}

/**
 * Whether each question is found, each set as important as it is: the weighted mean is the share that `sharesFound`
 * makes greatest.
 */
export function foundScores(cases: FittedCases, parameters: Parameters): ScoredCase[] {
  return FITTED_SETS.flatMap((set) =>
    cases[set].map((one) => ({
      score: outcomeOf(one, parameters).found,
      weight: IMPORTANCE[set] / cases[set].length,
    })),
  );
}

export interface FitFigures {
  readonly set: FittedSet;
  readonly found: Estimate | null;
  readonly documentFirst: Estimate | null;
}

/** The shares of each set with their intervals; each question is ranked with the parameters that are given for it. */
export function fitFigures(cases: FittedCases, parametersOf: (one: FitCase) => Parameters): FitFigures[] {
  return FITTED_SETS.map((set) => {
    const outcomes = cases[set].map((one) => outcomeOf(one, parametersOf(one)));
    return {
      set,
      found: estimate(outcomes.map(({ found }) => found)),
      documentFirst: estimate(outcomes.map(({ documentFirst }) => documentFirst)),
    };
  });
}
