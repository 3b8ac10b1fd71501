import type { ConversationTurn } from '../types.ts';

/** A question is the same one when only white space and case differ: equal strings of this are the same question. */
export const sameQuestion = (question: string): string =>
  question.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();

/**
 * The turns that a question follows on: without those at the end that asked the very same, for who asks again asks what was
 * asked, and not about its answer. So the answer of before is found (requirement B10).
 */
export function turnsBefore(question: string, conversation: readonly ConversationTurn[]): readonly ConversationTurn[] {
  const asked = sameQuestion(question);
  const other = conversation.findLastIndex((turn) => sameQuestion(turn.question) !== asked);
  return conversation.slice(0, other + 1);
}
