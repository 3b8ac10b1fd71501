import { contentWords } from '../text/content-words.ts';

/** Requirement C3/C4: with less than this share of its content words in the source, a claim has nothing to do with it. */
export const RELEVANCE_FLOOR = 0.3;

/** Share (0..1) of the claim's different content words that occur in the source; 0 for a claim without any. */
export function wordShare(claim: string, source: string): number {
  const wanted = new Set(contentWords(claim));
  if (wanted.size === 0) return 0;
  const present = new Set(contentWords(source));
  let found = 0;
  for (const word of wanted) if (present.has(word)) found++;
  return found / wanted.size;
}

/** Claim relevance of requirement C4, 0..1: the word share rescaled so that 30 % gives 0 and full cover gives 1. */
export function claimRelevance(claim: string, source: string): number {
  return Math.max(0, (wordShare(claim, source) - RELEVANCE_FLOOR) / (1 - RELEVANCE_FLOOR));
}
