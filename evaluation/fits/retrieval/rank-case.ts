import type { FitCase } from './fit-case.ts';

/** What a fit finds. */
export interface Parameters {
  /** In the order of FEATURE_NAMES. */
  readonly weights: readonly number[];
  /** What a passage loses for each better one on its page. */
  readonly samePage: number;
}

/**
 * Indexes of the best candidates, at most `limit`: the order of `retrieve` in src/engine/evidence/retrieval, over numbers alone.
 * A unit test holds the two together.
 */
export function rankCase({ features, samePage }: FitCase, parameters: Parameters, limit: number): number[] {
  const { weights } = parameters;
  const scores = samePage.map((_, i) =>
    weights.reduce((sum, weight, k) => sum + weight * (features[i * weights.length + k] as number), 0),
  );
  const chosen: number[] = [];
  while (chosen.length < Math.min(limit, scores.length)) {
    let best = 0;
    for (let i = 1; i < scores.length; i++) if ((scores[i] as number) > (scores[best] as number)) best = i;
    chosen.push(best);
    scores[best] = Number.NEGATIVE_INFINITY;
    for (const other of samePage[best] as readonly number[]) (scores[other] as number) -= parameters.samePage;
  }
  return chosen;
}
