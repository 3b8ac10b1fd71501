import { stopIfAborted } from '../../contract/errors.ts';
import type { AskEvent } from '../../contract/methods/asking.ts';
import type { SearchHit } from '../../contract/search.ts';
import { answerQuestion } from './answer-question.ts';
import { tenths } from './public-answer.ts';
import type { AnswerDeps, AnswerRecord, AnswerRequest } from './types.ts';

/** An answer with its record for the trace log and the passages that were shown as evidence. */
export interface RememberedAnswer {
  readonly record: AnswerRecord;
  readonly evidence: readonly SearchHit[];
}

/** The kept answers for one request, found by everything that an answer depends on. */
export interface AnswerMemory {
  /**
   * The kept answer; null when the question was not answered before from the same documents, by the same model and
   * settings.
   */
  readonly recall: () => Promise<RememberedAnswer | null>;
  readonly keep: (answer: RememberedAnswer) => Promise<void>;
}

/**
 * Emits a kept answer as a new one: with its own id, in this thread, recorded, and marked as repeated (requirement
 * B10).
 */
async function* repeat(
  { record, evidence }: RememberedAnswer,
  request: AnswerRequest,
  deps: AnswerDeps,
  startedAt: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, void> {
  yield { type: 'phase', phase: 'searching' };
  const evidenceMs = tenths(deps.now() - startedAt);
  yield { type: 'evidence', hits: [...evidence], ms: evidenceMs };
  stopIfAborted(signal);
  const answer = {
    ...record.answer,
    answer_id: deps.newId(),
    thread_id: request.threadId ?? deps.newId(),
    question: request.question.trim(),
    cached: true,
    first_answered_at: record.asked_at.toISOString(),
    timings: {
      evidence_ms: evidenceMs,
      first_token_ms: null,
      total_ms: tenths(deps.now() - startedAt),
      prompt_tokens: 0,
    },
  };
  // The record keeps the original citations and prompt of the model, since the answer was made from them.
  await deps.record({ ...record, answer, asked_at: new Date(startedAt) });
  yield { type: 'final', answer };
}

/**
 * Emits the kept answer where the question was answered before, and calls `answerQuestion` otherwise. Answers and
 * refusals are kept when they are recorded; cancelled and failed ones are not.
 */
export async function* answerOrRepeat(
  request: AnswerRequest,
  deps: AnswerDeps,
  memory: AnswerMemory,
  options: { readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<AskEvent, void> {
  const startedAt = deps.now();
  stopIfAborted(options.signal);
  const known = await memory.recall();
  stopIfAborted(options.signal);
  if (known !== null) {
    yield* repeat(known, request, deps, startedAt, options.signal);
    return;
  }
  let evidence: readonly SearchHit[] = [];
  const record = async (made: AnswerRecord): Promise<void> => {
    await deps.record(made);
    await memory.keep({ record: made, evidence });
  };
  for await (const event of answerQuestion(request, { ...deps, record }, options)) {
    if (event.type === 'evidence') evidence = event.hits;
    yield event;
  }
}
