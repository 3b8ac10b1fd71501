import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { stopIfAborted, unlessAborted } from '../../../../contract/errors.ts';
import type { ChatRuntime } from '../../../models/types.ts';
import { EMPTY_REPORT } from '../../claims/finish.ts';
import type { Progress } from '../../claims/tell-claims.ts';
import { withinContext } from '../../settings.ts';
import type { AnswerDeps, Attempt, Generated, Making, Outcome, ReadRequest } from '../../types.ts';
import { answerMode } from './answer-mode.ts';
import { type BuiltPrompt, buildPrompt, type Offered, repairPrompt } from './prompt/prompt.ts';
import { piecesWithReading } from './prompt-reading.ts';
import type { CheckedReply, ReplyMode } from './reply-mode.ts';

/** What the model is asked; the mode says what form its reply has. */
interface Asked extends BuiltPrompt {
  readonly mode: ReplyMode;
}

/** Builds the prompt of a question. Null where nothing that was found can be offered. */
async function askedOf(
  request: ReadRequest,
  offered: Offered,
  { deps, newId }: Making,
  chat: ChatRuntime,
  signal: AbortSignal | undefined,
): Promise<Asked | null> {
  const settings = withinContext(deps.settings, chat.contextTokens);
  const made = await buildPrompt(request, offered, { ...deps, settings, chat }, signal);
  stopIfAborted(signal);
  if (made === null) return null;
  const { prompt, sentences } = made;
  return { ...made, mode: answerMode({ request, passages: offered.evidence.all, prompt, sentences, deps, newId }) };
}

/**
 * Answers a question by the model: opens it, builds the prompt, has it write, checks the reply. One that names lines
 * which do not exist is asked for again once, with these put right; one of which no sentence holds, or that is no reply
 * at all, is not (ADR 0123). Refuses where nothing is left.
 */
export async function* answerFromModel(
  request: ReadRequest,
  offered: Offered,
  making: Making,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress, Generated> {
  const { deps } = making;
  const chat = yield* openedChat(deps, signal);
  const asked = await askedOf(request, offered, making, chat, signal);
  const attempts: Attempt[] = [];
  const promptSentences = asked?.sentences ?? [];
  const ended = (outcome: Outcome): Generated => ({ outcome, model: chat.model, promptSentences, attempts });
  if (asked === null) return ended({ mode: 'refuse', reason: 'nothing_found', missing: null });
  const { mode, prompt, sentences } = asked;
  let wrong: Exclude<CheckedReply, { result: 'answer' }> | null = null;
  // At most two attempts: the reply and one repair. Never a third (requirement C2).
  while (attempts.length < 2) {
    const [first] = attempts;
    if (wrong !== null && first !== undefined) {
      attempts[0] = { ...first, voided: wrong.report };
      yield { type: 'phase', phase: 'repairing' };
      yield { type: 'restart' };
    }
    const numbers = sentences.map(({ number }) => number);
    const user: string = wrong?.result === 'problem' ? repairPrompt(prompt, wrong, numbers) : prompt;
    const reply = mode.newReply();
    const written = yield* writeReply(user, mode, reply.push, chat, deps, signal);
    stopIfAborted(signal);
    yield { type: 'phase', phase: 'checking' };
    const beganAt = deps.now();
    const checked = reply.check();
    const checkMs = deps.now() - beganAt;
    attempts.push({ ...written, cited: checked.cited, checkMs });
    if (checked.result === 'answer') return ended({ mode: 'answer', claims: checked.claims });
    wrong = checked;
    if (wrong.result === 'rejected') break;
  }
  return ended({ mode: 'refuse', reason: 'not_checkable', missing: null, report: wrong?.report ?? EMPTY_REPORT });
}

/**
 * Has the model read the prompt that `answerFromModel` would ask it, and write nothing. False where there is nothing to
 * ask.
 */
export async function readAhead(
  request: ReadRequest,
  offered: Offered,
  making: Making,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const chat = await making.deps.chat();
  const asked = await askedOf(request, offered, making, chat, signal);
  if (asked === null) return false;
  const { mode, prompt: user } = asked;
  await chat.readAhead({ system: mode.system, user, start: mode.start, signal });
  return true;
}

/**
 * The chat model. To open it takes from seconds to minutes, so an event says so first. A question that is cancelled
 * meanwhile ends at once.
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
  { system, start, grammar, schema, maxTokens }: ReplyMode,
  push: ReturnType<ReplyMode['newReply']>['push'],
  chat: ChatRuntime,
  { now, settings, measuredSpeed }: Pick<AnswerDeps, 'now' | 'settings' | 'measuredSpeed'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress, Omit<Attempt, 'cited' | 'checkMs'>> {
  const { seed, temperature } = settings;
  const promptSha256 = createHash('sha256')
    .update(JSON.stringify([system, user, start, grammar]))
    .digest('hex');
  const request = { system, user, start, grammar, schema, maxTokens, seed, temperature, signal };
  const pieces = piecesWithReading(chat, request, { now, measured: await measuredSpeed() });
  let firstTokenAt: number | null = null;
  let promptTokens = 0;
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield piece;
      continue;
    }
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
