/** Reciprocal rank fusion with the constant of Cormack, Clarke and Büttcher (SIGIR 2009). */
const K = 60;

/** Sum over the rankings of 1 / (60 + rank), ranks from 1; null = not in that ranking. */
export function reciprocalRank(ranks: readonly (number | null)[]): number {
  return ranks.reduce<number>((sum, rank) => sum + (rank === null ? 0 : 1 / (K + rank)), 0);
}
