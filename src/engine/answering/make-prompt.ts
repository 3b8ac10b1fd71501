import type { ChatRuntime, RetrievedPassage } from '../data.ts';
import type { AnswerPowers, AnswerRequest } from './answer-powers.ts';
import type { FollowUp } from './follow-up.ts';
import { userPrompt } from './prompt.ts';
import type { NumberedSentence } from './prompt-lines.ts';
import { selectSentences } from './select-sentences.ts';
import type { AnswerSettings } from './settings.ts';

export interface PromptPowers extends Pick<AnswerPowers, 'textOf' | 'likeness'> {
  readonly chat: Pick<ChatRuntime, 'countTokens'>;
  readonly settings: AnswerSettings;
}

export interface MadePrompt {
  readonly sentences: readonly NumberedSentence[];
  readonly prompt: string;
}

/** Step 3 of an answer: the sentences that go into the prompt, and the prompt. Null when there is no sentence. */
export async function makePrompt(
  request: AnswerRequest,
  leansOn: FollowUp | null,
  passages: readonly RetrievedPassage[],
  { textOf, likeness, chat, settings }: PromptPowers,
  signal: AbortSignal | undefined,
): Promise<MadePrompt | null> {
  const budget = request.quoteOnly
    ? { promptTokens: settings.quotePromptTokens, promptCharacters: settings.quotePromptCharacters }
    : settings;
  const selection = { textOf, likeness, countTokens: (text: string) => chat.countTokens(text) };
  const carried = leansOn?.carried ?? [];
  const { sentences } = await selectSentences(request.question, passages, budget, selection, { carried, signal });
  if (sentences.length === 0) return null;
  const earlier = leansOn === null || leansOn.standsAlone ? null : (request.conversation?.at(-1) ?? null);
  return { sentences, prompt: userPrompt(request.question, sentences, earlier) };
}
