/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const K = 60;

/**
 * What one ranking adds to a fused score, scaled so that the first place gives 1: (k + 1) / (k + rank), rank from 1;
 * 0 for what is not in the ranking. A smaller `k` favours the first places more.
 */
export function reciprocalRank(rank: number | null, k: number = K): number {
  return rank === null ? 0 : (k + 1) / (k + rank);
}
