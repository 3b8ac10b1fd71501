import type { ChatSequence } from '../../../src/engine/models/runtime/chat-runtime.ts';
import { plainReply } from './plain-chat.ts';
import { PLAIN_SYSTEM, plainPrompt } from './plain-prompt.ts';
import type { PlainSearch } from './plain-search.ts';

/** One question in the plain pipeline; times in milliseconds from its start. */
export interface TimedPlain {
  readonly foundMs: number;
  /** Null when the model wrote nothing. */
  readonly firstWordMs: number | null;
  readonly finalMs: number;
  readonly promptTokens: number;
  readonly tokens: number;
  readonly text: string;
}

const TOP_K = 4;
export const MAX_TOKENS = 120;

/**
 * The baseline: the best 4 chunks of 1,000 characters in one prompt, and free text of at most 120 tokens at temperature
 * 0. Nothing is checked and nothing cited.
 */
export async function askPlain(
  question: string,
  { search, sequence }: { readonly search: PlainSearch; readonly sequence: ChatSequence },
  now: () => number,
  signal: AbortSignal,
): Promise<TimedPlain> {
  const startedAt = now();
  const texts = await search.search(question, TOP_K);
  const foundMs = now() - startedAt;
  const request = { system: PLAIN_SYSTEM, user: plainPrompt(question, texts), maxTokens: MAX_TOKENS, signal };
  const { text, promptTokens, tokens, firstTokenAt } = await plainReply(sequence, request, now);
  const firstWordMs = firstTokenAt === null ? null : firstTokenAt - startedAt;
  return { foundMs, firstWordMs, finalMs: now() - startedAt, promptTokens, tokens, text };
}
