import type { ChatRuntime } from '../../models/types.ts';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import { selectSentences } from '../selection/select-sentences.ts';
import type { AnswerSettings } from '../settings.ts';
import { stopIfAborted } from '../stop-if-aborted.ts';
import type { AnswerDeps, AnswerRequest, FollowUp, NumberedSentence, Progress } from '../types.ts';
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

/** The lines that the model may cite, the prompt they stand in, and the model. */
interface PreparedPrompt {
  readonly chat: ChatRuntime;
  readonly sentences: readonly NumberedSentence[];
  readonly numbers: readonly number[];
  readonly prompt: string;
}

/**
 * Step 3 of an answer, in words or in quotes: opens the model and selects the sentences of its prompt. Notes both in the progress,
 * so that nothing that is told of an answer depends on how it is written. Null when there is no sentence.
 */
export async function preparePrompt(
  request: AnswerRequest,
  followUp: FollowUp | null,
  progress: Progress,
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): Promise<PreparedPrompt | null> {
  const chat = await deps.chat();
  stopIfAborted(signal);
  progress.model = chat.model;
  const made = await buildPrompt(request, followUp, progress.passages, { ...deps, chat }, signal);
  stopIfAborted(signal);
  if (made === null) return null;
  const { sentences, prompt } = made;
  progress.offered = sentences;
  return { chat, sentences, numbers: sentences.map(({ number }) => number), prompt };
}
