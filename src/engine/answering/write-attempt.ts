import { createHash } from 'node:crypto';
import type { AskEvent } from '../../contract/answer.ts';
import type { ChatRuntime } from '../data.ts';
import { createClaimStream, type StreamedOutput } from './claim-stream.ts';
import { SYSTEM_PROMPT } from './prompt.ts';
import type { AnswerSettings } from './settings.ts';

export interface WrittenAttempt extends StreamedOutput {
  readonly promptTokens: number;
  readonly promptSha256: string;
  /** When the first piece came, null when none did. */
  readonly firstTokenAt: number | null;
}

type WritingEvent = Extract<AskEvent, { type: 'phase' | 'token' }>;

/** Has the model write one reply and streams its provisional words; returns what it came to. */
export async function* writeAttempt(
  prompt: string,
  grammar: string,
  powers: { readonly chat: ChatRuntime; readonly now: () => number; readonly settings: AnswerSettings },
  signal?: AbortSignal,
): AsyncGenerator<WritingEvent, WrittenAttempt> {
  const { chat, now, settings } = powers;
  const stream = createClaimStream();
  let firstTokenAt: number | null = null;
  let promptTokens = 0;
  const pieces = chat.generate({
    system: SYSTEM_PROMPT,
    user: prompt,
    grammar,
    maxTokens: settings.maxTokens,
    seed: settings.seed,
    temperature: settings.temperature,
    ...(signal === undefined ? {} : { signal }),
  });
  for await (const piece of pieces) {
    if (firstTokenAt === null) {
      firstTokenAt = now();
      // Read at once: the next request in the runtime's queue overwrites it.
      promptTokens = chat.lastPrompt.tokens;
      yield { type: 'phase', phase: 'writing' };
    }
    for (const event of stream.push(piece)) {
      if (event.type === 'token') yield { type: 'token', claim_index: event.claimIndex, text: event.text };
    }
  }
  const promptSha256 = createHash('sha256')
    .update(JSON.stringify([SYSTEM_PROMPT, prompt, grammar]))
    .digest('hex');
  return { ...stream.end(), promptTokens, promptSha256, firstTokenAt };
}
