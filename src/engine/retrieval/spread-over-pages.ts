import type { Candidate } from './features.ts';
import { pageKeys } from './page-keys.ts';
import { SAME_PAGE } from './weights.ts';

export interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

/** The best `limit`, each lowered for every better one that shares a page with it. Text files have no pages to spread over. */
export function spreadOverPages(scored: readonly Scored[], limit: number): Scored[] {
  const left = scored
    .map(({ candidate, score }) => ({ candidate, score, pages: candidate.isText ? [] : pageKeys(candidate.passage) }))
    .sort((a, b) => b.score - a.score || a.candidate.passage.chunkId.localeCompare(b.candidate.passage.chunkId));
  const chosen: Scored[] = [];
  while (left.length > 0 && chosen.length < limit) {
    const best = left.reduce((top, entry) => (entry.score > top.score ? entry : top));
    chosen.push(best);
    left.splice(left.indexOf(best), 1);
    for (const entry of left) if (entry.pages.some((key) => best.pages.includes(key))) entry.score -= SAME_PAGE;
  }
  return chosen;
}
