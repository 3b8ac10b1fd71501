import { MODE_START } from './grammar.ts';
import type { DoubtPowers } from './model-doubts.ts';
import { QUOTE_SYSTEM_PROMPT } from './quote-prompt.ts';
import { stopIfAborted } from './stop-if-aborted.ts';

/** Whether the model, having read the prompt, would rather refuse than quote one of its lines. Nothing is written for this. */
export async function quoteDoubts(prompt: string, { chat, settings, signal }: DoubtPowers): Promise<boolean> {
  const request = { system: QUOTE_SYSTEM_PROMPT, user: prompt, start: MODE_START };
  const quotes = await chat.preference({ ...request, ...(signal === undefined ? {} : { signal }) }, [
    'quote',
    'refuse',
  ]);
  stopIfAborted(signal);
  return quotes < settings.minAnswerMode;
}
