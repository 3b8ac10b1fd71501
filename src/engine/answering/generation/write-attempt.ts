import { createHash } from 'node:crypto';
import type { AskEvent } from '../../../contract/answer.ts';
import type { ChatRuntime } from '../../models/types.ts';
import type { StreamedClaim } from '../grounding/check-reply.ts';
import { SYSTEM_PROMPT } from '../prompt/prompt.ts';
import type { AnswerSettings } from '../settings.ts';
import { createClaimStream, type StreamedOutput } from './claim-stream.ts';
import { ANSWER_START } from './grammar.ts';
import type { ModelClaim } from './model-output.ts';

export interface WrittenAttempt extends StreamedOutput {
  readonly promptTokens: number;
  readonly promptSha256: string;
  /** When the first piece came, null when none did. */
  readonly firstTokenAt: number | null;
}

type WritingEvent = Extract<AskEvent, { type: 'phase' | 'token' | 'claim' }>;

export interface WritingDeps {
  readonly chat: ChatRuntime;
  readonly now: () => number;
  readonly settings: AnswerSettings;
  /** Checks the last of the claims closed so far; null when it does not hold. */
  readonly checkClaim: (closed: readonly ModelClaim[]) => Promise<StreamedClaim | null>;
}

/**
 * Has the model write one reply and streams its provisional words, and each sentence once more when it closed and was found
 * to hold; returns what it came to.
 */
export async function* writeAttempt(
  prompt: string,
  grammar: string,
  deps: WritingDeps,
  signal?: AbortSignal,
): AsyncGenerator<WritingEvent, WrittenAttempt> {
  const { chat, now, settings, checkClaim } = deps;
  const stream = createClaimStream();
  const closed: ModelClaim[] = [];
  let firstTokenAt: number | null = null;
  let promptTokens = 0;
  const pieces = chat.generate({
    system: SYSTEM_PROMPT,
    user: prompt,
    start: ANSWER_START,
    grammar,
    maxTokens: settings.maxTokens,
    seed: settings.seed,
    temperature: settings.temperature,
    ...(signal === undefined ? {} : { signal }),
  });
  stream.push(ANSWER_START);
  for await (const piece of pieces) {
    if (firstTokenAt === null) {
      firstTokenAt = now();
      // Read at once: the next request in the runtime's queue overwrites it.
      promptTokens = chat.lastPrompt.tokens;
      yield { type: 'phase', phase: 'writing' };
    }
    for (const event of stream.push(piece)) {
      const claim_index = event.claimIndex;
      if (event.type === 'token') {
        yield { type: 'token', claim_index, text: event.text };
        continue;
      }
      closed.push(event.claim);
      const checked = await checkClaim(closed);
      if (checked !== null) {
        yield { type: 'claim', claim_index, claim: checked.claim, citations: [...checked.citations] };
      }
    }
    if (stream.isWhole()) break;
  }
  const promptSha256 = createHash('sha256')
    .update(JSON.stringify([SYSTEM_PROMPT, prompt, ANSWER_START, grammar]))
    .digest('hex');
  return { ...stream.end(), promptTokens, promptSha256, firstTokenAt };
}
