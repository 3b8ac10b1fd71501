import type { Citation, Claim } from '../../contract/answer.ts';

/**
 * Confidence of an answer, 0..1, 4 decimals. Not calibrated yet: the mean over its claims of the confidence score of the
 * claim's best citation, that is, how many of the claims' content words stand in the words cited for them. 0 without claims.
 */
export function answerConfidence(claims: readonly Claim[], citations: readonly Citation[]): number {
  if (claims.length === 0) return 0;
  const best = claims.map((claim) =>
    Math.max(
      0,
      ...citations
        .filter((citation) => citation.claim_text === claim.text)
        .map((citation) => citation.confidence_score),
    ),
  );
  return Math.round((best.reduce((sum, score) => sum + score, 0) / claims.length) * 1e4) / 1e4;
}
