import { DEFAULT_SETTINGS } from '../../answer/settings.ts';
import { answerForm } from '../../answer/sources/model/grammar.ts';
import { SYSTEM_PROMPT } from '../../answer/sources/model/prompt/prompt.ts';
import type { ChatRuntime } from '../../models/types.ts';

/** Lines that are read to measure: some 350 tokens, 5 s of the default model on two cores. */
const LINES = 14;

/**
 * How many tokens of a prompt a chat model reads in a second, measured as prompts are read. `now` in milliseconds.
 * Throws CANCELLED and what the runtime throws.
 */
export async function measureSpeed(
  chat: ChatRuntime,
  now: () => number,
  signal: AbortSignal | undefined,
): Promise<number> {
  // The first prompt brings the weights into the memory.
  await readOnce(chat, now(), 1, signal);
  const begun = now();
  await readOnce(chat, begun, LINES, signal);
  const { tokens, reused } = chat.lastPrompt;
  return (Math.max(1, tokens - reused) * 1000) / Math.max(1, now() - begun);
}

/** A prompt that nobody asked before, as a server may keep what it has read. */
const prompt = (time: number, lines: number): string => {
  const number = Math.round(time);
  return [
    `Question: What was found at ${number}?`,
    '',
    ...Array.from(
      { length: lines },
      (_, i) =>
        `[${i + 1}] At ${number + i} the guard of gate ${i + 1} found the door locked and left the key at the desk.`,
    ),
  ].join('\n');
};

async function readOnce(
  chat: ChatRuntime,
  time: number,
  lines: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { seed, temperature } = DEFAULT_SETTINGS;
  const request = {
    system: SYSTEM_PROMPT,
    user: prompt(time, lines),
    ...answerForm(
      Array.from({ length: lines }, (_, i) => i + 1),
      DEFAULT_SETTINGS,
    ),
    maxTokens: 1,
    seed,
    temperature,
    signal,
  };
  // The prompt is read when the first token is written.
  for await (const _ of chat.generate(request)) break;
}
