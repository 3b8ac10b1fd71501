import type { AskEvent } from '../../../contract/answer.ts';
import { stopIfAborted } from '../../../contract/errors.ts';
import type { ChatRuntime } from '../../models/types.ts';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import type { CheckedReply } from '../grounding/check-reply.ts';
import { SYSTEM_PROMPT, yesNoPrompt } from '../prompt/prompt.ts';
import type { AnswerSettings } from '../settings.ts';
import type { AnswerDeps, AnswerRequest, NumberedSentence } from '../types.ts';
import { MODE_START } from './grammar.ts';

/** What a reply is in one mode of answering. */
export interface ReplyMode {
  readonly system: string;
  /** How every reply begins: given to the model, and the grammar goes on from here. */
  readonly start: string;
  readonly grammar: string;
  readonly maxTokens: number;
  /** Whether the model, having read the prompt, would rather not answer from it. Nothing is written for this. */
  readonly isDoubted: () => Promise<boolean>;
  readonly newReply: () => Reply;
}

/** One reply while it is written. */
export interface Reply {
  /** Takes the next piece, tells what can be shown of it, and returns whether the reply is whole. */
  readonly push: (piece: string) => AsyncGenerator<AskEvent, boolean>;
  /** Checks the reply as far as it came. */
  readonly check: () => Promise<CheckedReply>;
}

/** One question with its prompt, before the model replies. */
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
 * Whether the model, having read the prompt, would rather not answer from it: it prefers the mode `refuse`, or, where the scope
 * is so small that everything in it was found, it does not say Yes. Nothing is written for this; the answer goes on from the
 * state that is evaluated here. In a large scope Yes and No are not asked: of passages that look alike a small model says Yes
 * to nearly all (docs/log.md, "Refusals").
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

/** Whether the model, having read the prompt, would rather begin its reply with the mode `refuse` than with `mode`. Nothing is written for this. */
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
