/** Values and ranks, best first, by chunk id or page. */
export type Ranked = ReadonlyMap<string, { readonly value: number; readonly rank: number }>;

/** One ranking from the hits of one retriever over several scopes, by its own score, which is comparable between them. */
export function ranked(hits: readonly (readonly [key: string, value: number])[]): Ranked {
  const best = new Map<string, number>();
  for (const [key, value] of hits) best.set(key, Math.max(value, best.get(key) ?? Number.NEGATIVE_INFINITY));
  const ordered = [...best].sort(([, a], [, b]) => b - a);
  return new Map(ordered.map(([key, value], i) => [key, { value, rank: i + 1 }]));
}
