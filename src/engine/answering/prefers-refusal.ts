import type { ChatRuntime } from '../data.ts';
import { MODE_START } from './grammar.ts';
import type { AnswerSettings } from './settings.ts';
import { stopIfAborted } from './stop-if-aborted.ts';

export interface DoubtPowers {
  readonly chat: ChatRuntime;
  readonly settings: AnswerSettings;
  readonly signal: AbortSignal | undefined;
}

/** Whether the model, having read the prompt, would rather begin its reply with the mode `refuse` than with `mode`. Nothing is written for this. */
export async function prefersRefusal(
  mode: 'answer' | 'quote',
  prompt: { readonly system: string; readonly user: string },
  { chat, settings, signal }: DoubtPowers,
): Promise<boolean> {
  const request = { ...prompt, start: MODE_START, ...(signal === undefined ? {} : { signal }) };
  const share = await chat.preference(request, [mode, 'refuse']);
  stopIfAborted(signal);
  return share < settings.minAnswerMode;
}
