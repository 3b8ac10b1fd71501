import type { RetrievedPassage } from '../data.ts';

/** Why an answer is refused. Each has one sentence, which states nothing about what the documents say. */
export const REFUSALS = {
  nothing_found: 'No passage that fits this question was found.',
  not_similar: 'No passage near enough to this question was found to answer it.',
  model_refused: 'The passages found for this question do not seem to answer it.',
  not_checkable: 'No answer could be written that can be checked against the passages found for this question.',
} as const;
export type RefusalReason = keyof typeof REFUSALS;

/**
 * Whether the passages are too far from the question to ask the model (requirement B8): none at all, or the best cosine below
 * `minSimilarity`. While any of them is not embedded yet there is no threshold: its cosine is not known.
 */
export function refusalBeforeModel(
  passages: readonly RetrievedPassage[],
  minSimilarity: number,
): Extract<RefusalReason, 'nothing_found' | 'not_similar'> | null {
  if (passages.length === 0) return 'nothing_found';
  const similarities = passages.map((passage) => passage.similarity);
  if (similarities.some((similarity) => similarity === null)) return null;
  return Math.max(...similarities.map(Number)) < minSimilarity ? 'not_similar' : null;
}
