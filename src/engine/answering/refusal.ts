import type { RetrievedPassage } from '../data.ts';
import { judgeAnswerability } from './answerability/judge-answerability.ts';

/** Why an answer is refused. Each has one sentence, which states nothing about what the documents say. */
export const REFUSALS = {
  nothing_found: 'No passage that fits this question was found.',
  unknown_name: 'The passages found for this question do not mention what it names.',
  other_period: 'The passages found for this question are about another period.',
  not_similar: 'No passage near enough to this question was found to answer it.',
  not_answered: 'The passages found for this question do not seem to answer it.',
  not_checkable: 'No answer could be written that can be checked against the passages found for this question.',
} as const;
export type RefusalReason = keyof typeof REFUSALS;

/** A refusal with what was missing, in words, where that can be said. */
export interface Refusal {
  readonly reason: RefusalReason;
  readonly missing: string | null;
}

/**
 * Whether the passages are too unlikely to hold the answer to ask the model (requirement B8): none at all, or a probability
 * below `minAnswerable`. While any of them is not embedded yet there is no threshold.
 */
export function refusalBeforeModel(
  question: string,
  passages: readonly RetrievedPassage[],
  minAnswerable: number,
): Refusal | null {
  if (passages.length === 0) return { reason: 'nothing_found', missing: null };
  const judged = judgeAnswerability(question, passages);
  if (judged === null || judged.probability >= minAnswerable) return null;
  const { unknownNames, isOtherPeriod } = judged;
  if (unknownNames.length > 0) {
    return { reason: 'unknown_name', missing: `Not mentioned: ${unknownNames.map((name) => `“${name}”`).join(', ')}.` };
  }
  return { reason: isOtherPeriod ? 'other_period' : 'not_similar', missing: null };
}
