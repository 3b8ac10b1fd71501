import { type ErrorCode, PinciteError } from '../../../contract/errors.ts';
import type { AskEvent, AskRequest } from '../../../contract/methods/asking.ts';
import { checkedQuestion, LONGEST_QUESTION } from '../../../contract/search.ts';
import { answerOrRepeat } from '../../answer/answer-or-repeat.ts';
import { nearestLine, prepareAnswer } from '../../answer/answer-question.ts';
import type { AnswerDeps, AnswerRequest } from '../../answer/types.ts';
import type { Deps } from '../../deps.ts';
import { turnsBefore } from '../../evidence/follow-up.ts';
import { scopeOf } from '../../library/reading/scope.ts';
import type { StoredThread } from '../../records/stored-thread.ts';
import { type AnswerParts, answerDeps } from './answer-deps.ts';
import { answerMemory, isAnsweredBefore, type MemoryDeps } from './answer-memory.ts';
import { logAnswer } from './log-answer.ts';
import type { ReadingAhead } from './reading-ahead.ts';

/** What asking needs of the engine. */
export interface AskingDeps extends AnswerParts, MemoryDeps, Pick<Deps, 'precedence' | 'logAt'> {
  readonly readingAhead: ReadingAhead;
}

/** Errors that every question of a list would meet: they end it, and what was answered stays. */
export const STOPS_ALL: ReadonlySet<ErrorCode> = new Set([
  'CANCELLED',
  'MODEL_MISSING',
  'MODEL_DAMAGED',
  'MODEL_FAILED',
  'LIBRARY_EMPTY',
  'LIBRARY_DAMAGED',
  'LIBRARY_TOO_NEW',
  'RECORD_FAILED',
  'DISK_FULL',
]);

/** A question as the contract has it, of which all but its text may be left out. */
type AskInput = Pick<AskRequest, 'question'> & { readonly [Key in keyof AskRequest]?: AskRequest[Key] | undefined } & {
  /** False for a question whose answer stands elsewhere too: none is begun. */
  readonly keepsThread?: boolean;
};

/** Answers one question as `answered` does, before all work in the background. */
export async function* ask(
  deps: AskingDeps,
  input: AskInput,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, void> {
  checkedQuestion(input.question);
  const questionEnds = deps.precedence.questionBegins();
  try {
    yield* answered(deps, input, signal);
  } finally {
    questionEnds();
  }
}

/**
 * Answers one question as events, in turn with other work. Throws LIBRARY_EMPTY, DOCUMENT_NOT_FOUND,
 * COLLECTION_NOT_FOUND, THREAD_NOT_FOUND, THREAD_IN_COLLECTION and the errors of the answer.
 */
export async function* answered(
  deps: AskingDeps,
  input: AskInput,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, void> {
  checkedQuestion(input.question);
  const answerEnds = deps.readingAhead.answerBegins();
  try {
    const { request, collection, deps: answering } = await askedOf(deps, input);
    const { settings } = answering;
    const memory = answerMemory(deps, { request, settings, collection, fresh: input.fresh ?? false });
    for await (const event of answerOrRepeat(request, answering, memory, { signal })) {
      if (event.type === 'final') logAnswer(event.answer, deps.logAt);
      yield event;
    }
  } finally {
    answerEnds();
  }
}

/**
 * Reads a question ahead, so that asking it then takes less time. False when there is nothing to read: the model is not
 * open, an answer is being made, the answer is kept already, or the question will be refused. Throws as `ask` does, and
 * CANCELLED when an answer begins meanwhile. Writes nothing.
 */
export async function prepare(deps: AskingDeps, input: AskInput, signal: AbortSignal | undefined): Promise<boolean> {
  const { question } = input;
  // A quote asks no model.
  if (input.quote_only === true) return false;
  // Asked, it is refused.
  if (question.length > LONGEST_QUESTION || question.trim() === '') return false;
  const isPrepared = await deps.readingAhead.run(async (stop) => {
    const chat = await deps.runtime.chatIfOpen();
    if (chat === null) return false;
    const { request, deps: answering } = await askedOf(deps, input);
    if (await isAnsweredBefore(deps, { request, settings: answering.settings })) return false;
    return prepareAnswer({ ...request, question: request.question.trim() }, { ...answering, chat }, stop);
  }, signal);
  return isPrepared ?? false;
}

/**
 * The line that comes nearest to a question; null where none is near. Asks no chat model and records nothing. Throws as
 * `answered` does.
 */
export async function closestLine(deps: AskingDeps, input: AskInput, signal: AbortSignal | undefined) {
  const { request, deps: answering } = await askedOf(deps, input);
  return nearestLine(request, answering, signal);
}

async function askedOf(
  deps: AskingDeps,
  input: AskInput,
): Promise<{ readonly request: AnswerRequest; readonly collection: string | null; readonly deps: AnswerDeps }> {
  const { question, thread_id: threadId, k: topK, similarity_threshold: leastSimilarity, temperature } = input;
  if (threadId !== undefined && input.conversation !== undefined)
    throw new PinciteError('BAD_REQUEST', { why: 'a thread has its own conversation; give one of the two' });
  const thread = threadId === undefined ? null : await deps.threads.get(threadId);
  const collection = collectionOf(thread, input.collection);
  const documentIds = await scopeOf(deps.library, { ...input, collection });
  const request = {
    question,
    conversation: turnsBefore(question, thread?.conversation ?? input.conversation ?? []),
    quoteOnly: input.quote_only ?? false,
    ...(documentIds === undefined ? {} : { documentIds }),
    ...(threadId === undefined ? {} : { threadId }),
  };
  const settings = {
    ...(topK === undefined ? {} : { topK, fillsPrompt: false }),
    ...(leastSimilarity === undefined ? {} : { leastSimilarity }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(input.anyway === true ? { minAnswerable: 0, mustCiteNearest: false } : {}),
  };
  const { listed = true, keepsThread = true } = input;
  const kept = listed ? 'listed' : 'unlisted';
  return {
    request,
    collection: collection ?? null,
    deps: await answerDeps(deps, collection ?? null, {
      settings,
      thread: keepsThread ? kept : 'none',
      matter: input.matter,
    }),
  };
}

/** A thread stays in the collection of its first question, also when later requests leave it out. */
function collectionOf(thread: StoredThread | null, asked: string | undefined): string | undefined {
  if (thread === null) return asked;
  if (asked !== undefined && asked !== thread.collection) {
    const collection = thread.collection ?? '(the whole library)';
    throw new PinciteError('THREAD_IN_COLLECTION', { id: thread.thread_id, collection });
  }
  return thread.collection ?? undefined;
}
