import type { Outcome, Progress } from './public-answer.ts';

/** What is known of an answer when it is assembled that tells how likely it is right. Each 0..1. */
export interface ConfidenceFeatures {
  /** Mean over its sentences of how many of a sentence's content words stand in what is cited for it (best citation). */
  readonly overlap: number;
  /** Share of its citations that are of the passage found first. */
  readonly first: number;
  /** 1 when a sentence was removed or all was written a second time, else 0. */
  readonly changed: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The features of an answer, which has at least one sentence and each of them a citation. */
export function confidenceFeatures(
  { draft: { claims, citations }, removed }: Extract<Outcome, { mode: 'answer' }>,
  { passages, repaired }: Pick<Progress, 'passages' | 'repaired'>,
): ConfidenceFeatures {
  const best = claims.map(({ text }) =>
    Math.max(0, ...citations.filter(({ claim_text }) => claim_text === text).map((one) => one.confidence_score)),
  );
  return {
    overlap: mean(best),
    first: mean(citations.map(({ chunk_id }) => (chunk_id === passages[0]?.chunkId ? 1 : 0))),
    changed: removed.length > 0 || repaired ? 1 : 0,
  };
}
