import type { Likeness } from '../data.ts';
import { headedSentence, type PromptSentence } from './prompt-lines.ts';

/**
 * How near in meaning each candidate is to the question, from 0 for the farthest of them to 1 for the nearest: cosines of short texts
 * say little in themselves, their order much. All 0 where nothing tells them apart.
 */
export async function nearness(
  question: string,
  candidates: readonly PromptSentence[],
  likeness: Likeness,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  const texts = candidates.map((candidate) => headedSentence(candidate, question));
  const cosines = await likeness(question, texts, signal === undefined ? {} : { signal });
  const [least, most] = [Math.min(...(cosines ?? [])), Math.max(...(cosines ?? []))];
  return cosines === null || most <= least
    ? candidates.map(() => 0)
    : cosines.map((cosine) => (cosine - least) / (most - least));
}
