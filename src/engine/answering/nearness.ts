import type { Likeness } from '../data.ts';
import { headedSentence, type PromptSentence } from './prompt-lines.ts';
import { bestFirst } from './score-sentences.ts';

/**
 * How many candidates are compared: those that promise most by their words. A vector takes some 10 ms, a request has 80 candidates in
 * the median; with all of them no more answers were in the prompt (docs/evaluation.md, "Chosen by meaning too").
 */
export const COMPARED = 40;

/**
 * How near in meaning each candidate is to the question, from 0 for the farthest of those compared to 1 for the nearest: cosines of
 * short texts say little in themselves, their order much. 0 for those that promise too little by words to be compared; all 0 where
 * nothing tells them apart.
 */
export async function nearness(
  question: string,
  candidates: readonly PromptSentence[],
  promise: readonly number[],
  likeness: Likeness,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  const compared = bestFirst(promise).slice(0, COMPARED);
  const texts = compared.map((i) => headedSentence(candidates[i] as PromptSentence, question));
  const cosines = await likeness(question, texts, signal === undefined ? {} : { signal });
  const [least, most] = [Math.min(...(cosines ?? [])), Math.max(...(cosines ?? []))];
  const near = candidates.map(() => 0);
  if (cosines === null || most <= least) return near;
  for (const [rank, i] of compared.entries()) near[i] = ((cosines[rank] as number) - least) / (most - least);
  return near;
}
