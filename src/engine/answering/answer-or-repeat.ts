import type { AskEvent } from '../../contract/answer.ts';
import { stopIfAborted } from '../../contract/errors.ts';
import type { SearchHit } from '../../contract/search.ts';
import { answerQuestion } from './answer-question.ts';
import { tenths } from './public-answer.ts';
import type { AnswerDeps, AnswerRecord, AnswerRequest } from './types.ts';

/** An answer with all that the trace log keeps of it, and the passages that were shown as evidence. */
export interface RememberedAnswer {
  readonly record: AnswerRecord;
  readonly evidence: readonly SearchHit[];
}

/** What was answered before, for one request: it knows what that depends on. */
export interface AnswerMemory {
  /** Null when it was not answered before from the same documents, by the same model and settings. */
  readonly recall: () => Promise<RememberedAnswer | null>;
  readonly keep: (answer: RememberedAnswer) => Promise<void>;
}

/** The answer of before as one of its own: with its id, in this thread, recorded, and marked (requirement B10). */
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
  // What the model cited and was asked is what it was: the answer rests on it.
  await deps.record({ ...record, answer, asked_at: new Date(startedAt) });
  yield { type: 'final', answer };
}

/**
 * `answerQuestion`, unless the question was answered before: then that answer at once. Answers and refusals are kept when they
 * are recorded; what was cancelled or failed is not.
 */
export async function* answerOrRepeat(
  request: AnswerRequest,
  deps: AnswerDeps,
  memory: AnswerMemory,
  options: { readonly signal?: AbortSignal } = {},
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
