/** The constant of Cormack, Clarke and Büttcher (SIGIR 2009). */
const K = 60;

/**
 * Reciprocal rank fusion of rankings of ids; best first, ties by id. Written here so that the baseline is no code of
 * the product.
 */
export function fuseByRank(rankings: readonly (readonly string[])[]): string[] {
  const scores = new Map<string, number>();
  for (const ranking of rankings) {
    for (const [i, id] of ranking.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (K + i + 1));
  }
  return [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([id]) => id);
}
