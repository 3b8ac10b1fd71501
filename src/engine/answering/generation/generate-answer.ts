import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { AskEvent } from '../../../contract/answer.ts';
import { stopIfAborted, unlessAborted } from '../../../contract/errors.ts';
import type { ChatRuntime } from '../../models/types.ts';
import type { CheckedReply } from '../grounding/check-reply.ts';
import { type DraftOfPart, joinDrafts, withoutClaims } from '../grounding/join-drafts.ts';
import { quoteBestLines } from '../grounding/quote-best-lines.ts';
import { buildPrompt, type Found, repairPrompt } from '../prompt/prompt.ts';
import { EMPTY_REPORT } from '../public-answer.ts';
import type { AnswerDeps, AnswerRequest, Attempt, Generated, ReadSentence } from '../types.ts';
import { answerMode } from './answer-mode.ts';
import { quoteMode } from './quote-mode.ts';
import type { ReplyMode } from './reply-mode.ts';

/**
 * Steps 3–6 of an answer: opens the model, builds the prompt, generates the reply, checks it and repairs it at most once; refuses
 * when the repaired reply fails the checks too. The mode (words or quotes) defines the form of a reply.
 */
export async function* generateAnswer(
  request: AnswerRequest,
  found: Found,
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, Generated> {
  const chat = yield* openedChat(deps, signal);
  const { model } = chat;
  const made = await buildPrompt(request, found, { ...deps, chat }, signal);
  stopIfAborted(signal);
  if (made === null) {
    return {
      outcome: { mode: 'refuse', reason: 'nothing_found', missing: null },
      model,
      promptSentences: [],
      attempts: [],
    };
  }
  const { prompt, sentences: promptSentences, lines } = made;
  const begin = request.quoteOnly ? quoteMode : answerMode;
  const mode = begin({ request, passages: found.passages, prompt, sentences: promptSentences, deps });
  const attempts: Attempt[] = [];
  let wrong: Extract<CheckedReply, { result: 'problem' }> | null = null;
  // At most two attempts: the reply and one repair. Never a third (requirement C2).
  while (attempts.length < 2) {
    if (wrong !== null) {
      yield { type: 'phase', phase: 'repairing' };
      yield { type: 'restart' };
    }
    const numbers = promptSentences.map(({ number }) => number);
    const asked: string = wrong === null ? prompt : repairPrompt(prompt, wrong.why, numbers);
    const reply = mode.newReply();
    const written = yield* writeReply(asked, mode, reply.push, chat, deps, signal);
    stopIfAborted(signal);
    yield { type: 'phase', phase: 'checking' };
    const beganAt = deps.now();
    const checked = await reply.check();
    const checkMs = deps.now() - beganAt;
    stopIfAborted(signal);
    attempts.push({ ...written, cited: checked.cited, checkMs });
    if (checked.result === 'answer') {
      const answered = yield* withBestLines(checked, { request, found, lines }, deps, signal);
      return { outcome: { mode: 'answer', ...answered }, model, promptSentences, attempts };
    }
    wrong = checked;
  }
  const report = wrong?.report ?? EMPTY_REPORT;
  return {
    outcome: { mode: 'refuse', reason: 'not_checkable', missing: null, report },
    model,
    promptSentences,
    attempts,
  };
}

/**
 * The chat model. Where this machine has yet to open it, which takes from seconds to minutes, that is told first; a question that is cancelled
 * meanwhile ends at once.
 */
async function* openedChat(
  { chat, model }: Pick<AnswerDeps, 'chat' | 'model'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, ChatRuntime> {
  const opening = chat();
  // A model that is open is there before anything else gets its turn.
  const isOpen = await Promise.race([opening.then(() => true), setImmediate(false)]);
  if (isOpen || model.server !== undefined) return unlessAborted(opening, signal);
  yield { type: 'phase', phase: 'loading' };
  const opened = await unlessAborted(opening, signal);
  yield { type: 'phase', phase: 'reading' };
  return opened;
}

/**
 * Adds the lines that answer better than those the model chose (grounding/quote-best-lines.ts), and tells them like the sentences that it
 * wrote. Where some of these are left out, all is told anew.
 */
async function* withBestLines(
  { draft, removed, cited }: Extract<CheckedReply, { result: 'answer' }>,
  { request, found, lines }: { request: AnswerRequest; found: Found; lines: readonly ReadSentence[] },
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, DraftOfPart> {
  const own = { draft, removed };
  if (request.quoteOnly) return own;
  const { passages, inFull: question, referred = [] } = found;
  const best = await quoteBestLines({ question, draft, lines, passages, referred }, deps);
  stopIfAborted(signal);
  if (best === null) return own;
  const { quotes, leftOut } = best;
  const kept = leftOut.length === 0 ? own : withoutClaims(own, leftOut, passages, deps.validate);
  const joined = joinDrafts([kept, { draft: quotes, removed: [] }], passages, deps.validate);
  if (leftOut.length > 0) yield { type: 'restart' };
  // The model's own sentences were counted as it wrote them, the removed ones too.
  const [from, at] = leftOut.length > 0 ? [0, 0] : [draft.claims.length, cited.length];
  for (const [i, claim] of joined.draft.claims.slice(from).entries()) {
    const citations = joined.draft.citations.filter((citation) => citation.claim_text === claim.text);
    yield { type: 'claim', claim_index: at + i, claim, citations };
  }
  return joined;
}

/** Generates one reply, passes each piece on, and notes the time of the first. */
async function* writeReply(
  user: string,
  { system, start, grammar, maxTokens }: ReplyMode,
  push: ReturnType<ReplyMode['newReply']>['push'],
  chat: ChatRuntime,
  { now, settings }: Pick<AnswerDeps, 'now' | 'settings'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, Omit<Attempt, 'cited' | 'checkMs'>> {
  const { seed, temperature } = settings;
  const promptSha256 = createHash('sha256')
    .update(JSON.stringify([system, user, start, grammar]))
    .digest('hex');
  const pieces = chat.generate({
    ...{ system, user, start, grammar, maxTokens, seed, temperature },
    ...(signal === undefined ? {} : { signal }),
  });
  let firstTokenAt: number | null = null;
  let promptTokens = 0;
  for await (const piece of pieces) {
    if (firstTokenAt === null) {
      firstTokenAt = now();
      // Read before the next request in the runtime's queue overwrites it.
      promptTokens = chat.lastPrompt.tokens;
      yield { type: 'phase', phase: 'writing' };
    }
    // Only the model's end token would follow, which costs a step.
    if (yield* push(piece)) break;
  }
  return { promptTokens, promptSha256, firstTokenAt };
}
