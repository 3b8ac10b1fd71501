import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { stopIfAborted, unlessAborted } from '../../../../contract/errors.ts';
import type { Evidence } from '../../../evidence/types.ts';
import type { ChatRuntime } from '../../../models/types.ts';
import type { NewClaimId } from '../../claims/claim.ts';
import { EMPTY_REPORT } from '../../claims/finish.ts';
import { changesOf, type Progress } from '../../claims/tell-claims.ts';
import { quoteBestLines } from '../../revisions/quote-best-lines.ts';
import type { AnswerDeps, Attempt, Generated, ReadRequest } from '../../types.ts';
import { answerMode } from './answer-mode.ts';
import type { CheckedReply } from './grounding/check-reply.ts';
import { buildPrompt, repairPrompt } from './prompt/prompt.ts';
import { quoteMode } from './quote-mode.ts';
import type { ReplyMode } from './reply-mode.ts';

/**
 * Steps 3–6 of an answer: opens the model, builds the prompt, generates the reply, checks it and repairs it at most
 * once; refuses when the repaired reply fails the checks too. The mode (words or quotes) defines the form of a reply.
 */
export async function* generateAnswer(
  request: ReadRequest,
  evidence: Evidence,
  said: readonly string[],
  { deps, newId }: { readonly deps: AnswerDeps; readonly newId: NewClaimId },
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress, Generated> {
  const chat = yield* openedChat(deps, signal);
  const { model } = chat;
  const made = await buildPrompt(request, evidence, said, { ...deps, chat }, signal);
  stopIfAborted(signal);
  if (made === null) {
    return {
      outcome: { mode: 'refuse', reason: 'nothing_found', missing: null },
      model,
      promptSentences: [],
      attempts: [],
    };
  }
  const { prompt, sentences: promptSentences } = made;
  const begin = request.quoteOnly ? quoteMode : answerMode;
  const mode = begin({ request, passages: evidence.all, prompt, sentences: promptSentences, deps, newId });
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
    const checked = reply.check();
    const checkMs = deps.now() - beganAt;
    attempts.push({ ...written, cited: checked.cited, checkMs });
    if (checked.result === 'answer') {
      const { inFull: question, referred } = evidence;
      const claims = request.quoteOnly
        ? checked.claims
        : quoteBestLines(checked.claims, { question, lines: await evidence.lines(signal), referred }, deps, newId);
      yield* changesOf(checked.claims, claims);
      return { outcome: { mode: 'answer', claims }, model, promptSentences, attempts };
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
 * The chat model. Where this machine has yet to open it, which takes from seconds to minutes, that is told first; a
 * question that is cancelled meanwhile ends at once.
 */
async function* openedChat(
  { chat, model }: Pick<AnswerDeps, 'chat' | 'model'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress, ChatRuntime> {
  const opening = chat();
  // A model that is open is there before anything else gets its turn.
  const isOpen = await Promise.race([opening.then(() => true), setImmediate(false)]);
  if (isOpen || model.server !== undefined) return unlessAborted(opening, signal);
  yield { type: 'phase', phase: 'loading' };
  const opened = await unlessAborted(opening, signal);
  yield { type: 'phase', phase: 'reading' };
  return opened;
}

/** Generates one reply, passes each piece on, and notes the time of the first. */
async function* writeReply(
  user: string,
  { system, start, grammar, maxTokens }: ReplyMode,
  push: ReturnType<ReplyMode['newReply']>['push'],
  chat: ChatRuntime,
  { now, settings }: Pick<AnswerDeps, 'now' | 'settings'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress, Omit<Attempt, 'cited' | 'checkMs'>> {
  const { seed, temperature } = settings;
  const promptSha256 = createHash('sha256')
    .update(JSON.stringify([system, user, start, grammar]))
    .digest('hex');
  const pieces = chat.generate({
    system,
    user,
    start,
    grammar,
    maxTokens,
    seed,
    temperature,
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
