import type { ChatRuntime } from '../../models/types.ts';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import { selectSentences } from '../selection/select-sentences.ts';
import type { AnswerSettings } from '../settings.ts';
import type { AnswerDeps, AnswerRequest, FollowUp, NumberedSentence } from '../types.ts';
import { userPrompt } from './prompt.ts';

export interface PromptDeps extends Pick<AnswerDeps, 'textOf' | 'likeness'> {
  readonly chat: Pick<ChatRuntime, 'countTokens'>;
  readonly settings: AnswerSettings;
}

export interface BuiltPrompt {
  readonly sentences: readonly NumberedSentence[];
  readonly prompt: string;
}

/** Step 3 of an answer: the sentences that go into the prompt, and the prompt. Null when there is no sentence. */
export async function buildPrompt(
  request: AnswerRequest,
  followUp: FollowUp | null,
  passages: readonly RetrievedPassage[],
  { textOf, likeness, chat, settings }: PromptDeps,
  signal: AbortSignal | undefined,
): Promise<BuiltPrompt | null> {
  const budget = request.quoteOnly
    ? { promptTokens: settings.quotePromptTokens, promptCharacters: settings.quotePromptCharacters }
    : settings;
  const selection = { textOf, likeness, countTokens: (text: string) => chat.countTokens(text) };
  const carried = followUp?.carried ?? [];
  const { sentences } = await selectSentences(request.question, passages, budget, selection, { carried, signal });
  if (sentences.length === 0) return null;
  const earlier = followUp === null || followUp.standsAlone ? null : (request.conversation?.at(-1) ?? null);
  return { sentences, prompt: userPrompt(request.question, sentences, earlier) };
}
