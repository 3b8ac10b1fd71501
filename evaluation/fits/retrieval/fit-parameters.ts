import { FITTED_SETS, type FittedCases, IMPORTANCE, sharesFound } from './fit-figures.ts';
import { fitWeights } from './fit-weights.ts';
import type { Parameters } from './rank-case.ts';

/**
 * What a passage may lose for a better one on its page. The largest means one passage a page as long as there are
 * others.
 */
const SAME_PAGE = [0.5, 1, 1.5, 2, 3, 5];

/** Weights by `fitWeights`, then the demotion that finds most under them. */
export async function fitParameters(
  cases: FittedCases,
  options: {
    readonly iterations: number;
    readonly signal: AbortSignal;
    readonly onIteration: (done: number, loss: number) => void;
  },
): Promise<Parameters> {
  const weights = await fitWeights({
    cases: FITTED_SETS.flatMap((set) =>
      cases[set].map((one) => ({ one, importance: IMPORTANCE[set] / cases[set].length })),
    ),
    ...options,
  });
  const tried = SAME_PAGE.map((samePage) => ({ weights, samePage }));
  const values = tried.map((parameters) => sharesFound(cases, parameters));
  return tried[values.indexOf(Math.max(...values))] as Parameters;
}
