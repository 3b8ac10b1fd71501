import type { Answer, AskEvent } from '../../contract/answer.ts';
import { PinciteError } from '../../contract/errors.ts';
import { listBasis } from './completeness/list-basis.ts';
import { missingInformation } from './completeness/missing-parts.ts';
import { answerConfidence, confidenceFeatures } from './confidence.ts';
import { findPassages } from './find-passages.ts';
import { quoteOnly } from './generation/quote-only.ts';
import { writeAnswer } from './generation/write-answer.ts';
import { type Outcome, type Progress, publicAnswer, tenths } from './public-answer.ts';
import { refusalBeforeModel } from './refusal/refusal.ts';
import { searchHit } from './search-hit.ts';
import { stopIfAborted } from './stop-if-aborted.ts';
import type { AnswerPowers, AnswerRequest } from './types.ts';

function checkedQuestion(question: string, limit: number): string {
  if (question.trim() === '') throw new PinciteError('QUESTION_EMPTY');
  if (question.length > limit) throw new PinciteError('QUESTION_TOO_LONG', { limit });
  return question.trim();
}

async function* answer(
  request: AnswerRequest,
  powers: AnswerPowers,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, void> {
  const { settings } = powers;
  const startedAt = powers.now();
  stopIfAborted(signal);
  yield { type: 'phase', phase: 'searching' };
  const { leansOn, passages, ...asked } = await findPassages(request, powers, signal);
  stopIfAborted(signal);
  const evidenceMs = tenths(powers.now() - startedAt);
  yield { type: 'evidence', hits: passages.map(searchHit), ms: evidenceMs };

  const progress: Progress = {
    ...{ startedAt, evidenceMs, passages, model: powers.model },
    ...{ cited: [], offered: [], firstTokenMs: null, promptTokens: 0, promptSha256: null, repaired: false },
  };
  const refusal = refusalBeforeModel(asked, passages, request, settings);
  let outcome: Outcome;
  if (refusal === null) {
    yield { type: 'phase', phase: 'reading' };
    const write = request.quoteOnly ? quoteOnly : writeAnswer;
    outcome = yield* write(request, leansOn, progress, powers, signal);
  } else {
    outcome = 'options' in refusal ? { mode: 'clarify', ...refusal } : { mode: 'refuse', ...refusal };
  }
  const searched = await powers.searched(request.documentIds);
  const basis = await listBasis(asked.inFull, request.question, progress.offered, request.documentIds, powers, signal);
  stopIfAborted(signal);
  const missing = outcome.mode === 'answer' ? await missingOf(outcome, request, progress, powers, signal) : null;
  stopIfAborted(signal);
  const features = outcome.mode === 'answer' ? confidenceFeatures(outcome, progress) : null;
  const final: Answer = {
    ...publicAnswer(outcome, request, searched, progress, powers),
    // A refusal states nothing there would be confidence in.
    confidence: features === null ? 0 : answerConfidence(features),
    ...(missing === null ? {} : { missing_information: missing }),
    ...basis,
  };
  await powers.record({
    answer: final,
    asked_at: new Date(startedAt),
    top_k: settings.topK,
    retrieved: passages.map((passage) => passage.chunkId),
    model_citations: progress.cited,
    seed: settings.seed,
    prompt_sha256: progress.promptSha256,
    confidence_features: features === null ? null : { ...features },
  });
  yield { type: 'final', answer: final };
}

/** What the answer does not say of what was asked (requirement B3). */
function missingOf(
  { draft }: Extract<Outcome, { mode: 'answer' }>,
  { question }: AnswerRequest,
  { offered }: Progress,
  powers: AnswerPowers,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const texts = { said: draft.claims.map(({ text }) => text), offered: offered.map(({ text }) => text) };
  return missingInformation(question, texts, powers, signal);
}

/**
 * One answer, step by step (docs: DESIGN, "One answer"): searching, evidence, reading, writing, checking, at most one repair,
 * final. Throws QUESTION_EMPTY, QUESTION_TOO_LONG, what the powers throw, and CANCELLED once `signal` aborts, after which
 * nothing is emitted or recorded.
 */
export async function* answerQuestion(
  request: AnswerRequest,
  powers: AnswerPowers,
  options: { readonly signal?: AbortSignal } = {},
): AsyncGenerator<AskEvent, void> {
  const { signal } = options;
  const question = checkedQuestion(request.question, powers.settings.maxQuestionCharacters);
  try {
    for await (const event of answer({ ...request, question }, powers, signal)) {
      // Whoever stopped it while looking at the last event gets no further one.
      stopIfAborted(signal);
      yield event;
    }
  } catch (error) {
    if (!signal?.aborted || (error instanceof PinciteError && error.code === 'CANCELLED')) throw error;
    throw new PinciteError('CANCELLED', {}, { cause: error });
  }
}
