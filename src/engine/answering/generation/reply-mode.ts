import type { AskEvent } from '../../../contract/answer.ts';
import { stopIfAborted } from '../../../contract/errors.ts';
import type { ChatRuntime } from '../../models/types.ts';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import type { CheckedReply } from '../grounding/check-reply.ts';
import { SYSTEM_PROMPT, yesNoPrompt } from '../prompt/prompt.ts';
import type { AnswerSettings } from '../settings.ts';
import type { AnswerDeps, AnswerRequest, NumberedSentence } from '../types.ts';
import { MODE_START } from './grammar.ts';

/** A way of answering: in words, or in quotes. */
export interface ReplyMode {
  readonly system: string;
  /** The beginning of every reply; the prompt includes it and the grammar continues from there. */
  readonly start: string;
  readonly grammar: string;
  readonly maxTokens: number;
  /** Whether the model, having read the prompt, prefers not to answer from it. Generates nothing. */
  readonly isDoubted: () => Promise<boolean>;
  readonly newReply: () => Reply;
}

/** One reply while it is generated. */
export interface Reply {
  /** Takes the next piece, emits what can be shown of it, and returns whether the reply is whole. */
  readonly push: (piece: string) => AsyncGenerator<AskEvent, boolean>;
  /** Checks the reply as far as it was generated. */
  readonly check: () => Promise<CheckedReply>;
}

/** One question with its prompt, before the reply. */
export interface AskedModel {
  readonly request: AnswerRequest;
  readonly passages: readonly RetrievedPassage[];
  readonly prompt: string;
  /** The lines of the prompt, at least one. */
  readonly sentences: readonly NumberedSentence[];
  readonly chat: ChatRuntime;
  readonly deps: AnswerDeps;
  readonly signal: AbortSignal | undefined;
}

/**
 * Whether the model, having read the prompt, prefers not to answer from it: it prefers the mode `refuse`, or, where the scope is so
 * small that everything in it was retrieved, it does not say Yes. Generates nothing; the answer continues from the evaluated state.
 * In a large scope Yes and No are not asked, since a small model says Yes to nearly all passages that look alike (docs/log.md,
 * "Refusals").
 */
export async function modelDoubts(prompt: string, isSmallScope: boolean, deps: DoubtDeps): Promise<boolean> {
  const { chat, settings, signal } = deps;
  if (isSmallScope) {
    const request = { system: SYSTEM_PROMPT, user: yesNoPrompt(prompt), ...(signal === undefined ? {} : { signal }) };
    const yes = await chat.preference(request, ['Yes', 'No']);
    stopIfAborted(signal);
    if (yes < settings.minYes) return true;
  }
  return prefersRefusal('answer', { system: SYSTEM_PROMPT, user: prompt }, deps);
}

interface DoubtDeps {
  readonly chat: ChatRuntime;
  readonly settings: AnswerSettings;
  readonly signal: AbortSignal | undefined;
}

/** Whether the model, having read the prompt, gives the mode `refuse` a higher probability than `mode`. Generates nothing. */
export async function prefersRefusal(
  mode: 'answer' | 'quote',
  prompt: { readonly system: string; readonly user: string },
  { chat, settings, signal }: DoubtDeps,
): Promise<boolean> {
  const request = { ...prompt, start: MODE_START, ...(signal === undefined ? {} : { signal }) };
  const share = await chat.preference(request, [mode, 'refuse']);
  stopIfAborted(signal);
  return share < settings.minAnswerMode;
}
