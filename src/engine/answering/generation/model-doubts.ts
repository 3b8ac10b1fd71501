import type { ChatRuntime } from '../../models/types.ts';
import { SYSTEM_PROMPT, yesNoPrompt } from '../prompt/prompt.ts';
import type { AnswerSettings } from '../settings.ts';
import { stopIfAborted } from '../stop-if-aborted.ts';
import { MODE_START } from './grammar.ts';

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
