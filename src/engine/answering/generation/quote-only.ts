import { createHash } from 'node:crypto';
import type { AskEvent } from '../../../contract/answer.ts';
import type { ChatRuntime } from '../../models/types.ts';
import { checkQuote } from '../grounding/check-quote.ts';
import { preparePrompt } from '../prompt/prepare-prompt.ts';
import { QUOTE_SYSTEM_PROMPT, repairPrompt } from '../prompt/prompt.ts';
import { EMPTY_REPORT, tenths } from '../public-answer.ts';
import { stopIfAborted } from '../stop-if-aborted.ts';
import type { AnswerDeps, AnswerRequest, FollowUp, Outcome, Progress } from '../types.ts';
import { QUOTE_START, quoteGrammar } from './grammar.ts';
import { prefersRefusal } from './model-doubts.ts';

/**
 * Steps 3–6 of an answer that only quotes (requirement B7): the model picks lines, and the answer is their stored text. A reply
 * takes a few tokens, so it is not streamed; one that cannot be used is asked for once more, never a third time (C2).
 */
export async function* quoteOnly(
  request: AnswerRequest,
  followUp: FollowUp | null,
  progress: Progress,
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, Outcome> {
  const { passages } = progress;
  const { settings } = deps;
  const offer = await preparePrompt(request, followUp, progress, deps, signal);
  if (offer === null) return { mode: 'refuse', reason: 'nothing_found', missing: null };
  const { chat, sentences, numbers, prompt } = offer;
  const grammar = quoteGrammar(numbers, settings.maxClaims);
  stopIfAborted(signal);
  if (await prefersRefusal('quote', { system: QUOTE_SYSTEM_PROMPT, user: prompt }, { chat, settings, signal })) {
    return { mode: 'refuse', reason: 'not_answered', missing: null };
  }
  let report = EMPTY_REPORT;
  let why: string | null = null;
  for (const attempt of [1, 2]) {
    if (why !== null) {
      progress.repaired = true;
      yield { type: 'phase', phase: 'repairing' };
      yield { type: 'restart' };
    }
    const asked: string = why === null ? prompt : repairPrompt(prompt, why, numbers);
    const reply = yield* pickedLines(asked, grammar, chat, progress, deps, signal);
    stopIfAborted(signal);
    yield { type: 'phase', phase: 'checking' };
    const checked = await checkQuote(reply, { sentences, passages, deps, attempt, cited: progress.cited });
    stopIfAborted(signal);
    if (checked.result === 'answer') return { mode: 'answer', draft: checked.draft, removed: [] };
    ({ why, report } = checked);
  }
  return { mode: 'refuse', reason: 'not_checkable', missing: null, report };
}

/** The whole reply; notes its prompt and when it began. */
async function* pickedLines(
  user: string,
  grammar: string,
  chat: ChatRuntime,
  progress: Progress,
  { settings, now }: AnswerDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, string> {
  progress.promptSha256 = createHash('sha256')
    .update(JSON.stringify([QUOTE_SYSTEM_PROMPT, user, QUOTE_START, grammar]))
    .digest('hex');
  const { quoteMaxTokens: maxTokens, seed, temperature } = settings;
  let reply = QUOTE_START;
  for await (const piece of chat.generate({
    ...{ system: QUOTE_SYSTEM_PROMPT, user, start: QUOTE_START, grammar, maxTokens, seed, temperature },
    ...(signal === undefined ? {} : { signal }),
  })) {
    if (reply === QUOTE_START) {
      progress.firstTokenMs ??= tenths(now() - progress.startedAt);
      // Read at once: the next request in the runtime's queue overwrites it.
      progress.promptTokens += chat.lastPrompt.tokens;
      yield { type: 'phase', phase: 'writing' };
    }
    reply += piece;
    // Only the model's end of text would follow.
    if (reply.endsWith('}')) break;
  }
  return reply;
}
