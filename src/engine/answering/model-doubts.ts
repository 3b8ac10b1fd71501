import type { ChatRuntime } from '../data.ts';
import { MODE_START } from './grammar.ts';
import { SYSTEM_PROMPT, yesNoPrompt } from './prompt.ts';
import type { AnswerSettings } from './settings.ts';
import { stopIfAborted } from './stop-if-aborted.ts';

export interface DoubtPowers {
  readonly chat: ChatRuntime;
  readonly settings: AnswerSettings;
  readonly signal: AbortSignal | undefined;
}

/**
 * Whether the model, having read the prompt, would rather not answer from it: it prefers the mode `refuse`, or, where the scope
 * is so small that everything in it was found, it does not say Yes. Nothing is written for this; the answer goes on from the
 * state that is evaluated here. In a large scope Yes and No are not asked: of passages that look alike a small model says Yes
 * to nearly all (docs/evaluation.md, "Refusals").
 */
export async function modelDoubts(
  prompt: string,
  isSmallScope: boolean,
  { chat, settings, signal }: DoubtPowers,
): Promise<boolean> {
  const request = { system: SYSTEM_PROMPT, ...(signal === undefined ? {} : { signal }) };
  if (isSmallScope) {
    const yes = await chat.preference({ ...request, user: yesNoPrompt(prompt) }, ['Yes', 'No']);
    stopIfAborted(signal);
    if (yes < settings.minYes) return true;
  }
  const answers = await chat.preference({ ...request, user: prompt, start: MODE_START }, ['answer', 'refuse']);
  stopIfAborted(signal);
  return answers < settings.minAnswerMode;
}
