import type { Answer, AskEvent } from '../../contract/answer.ts';
import { PinciteError, stopIfAborted } from '../../contract/errors.ts';
import { searchHit } from '../places/place.ts';
import { answerFromCells } from './cells/answer-from-cells.ts';
import { listBasis } from './completeness/list-basis.ts';
import { missingInformation } from './completeness/missing-parts.ts';
import { answerConfidence, confidenceFeatures } from './confidence.ts';
import { findPassages } from './find-passages.ts';
import { generateAnswer } from './generation/generate-answer.ts';
import { publicAnswer, tenths } from './public-answer.ts';
import { type QuestionBack, type Refusal, refusalBeforeModel } from './refusal/refusal.ts';
import type { AnswerDeps, AnswerRequest, Generated, NumberedSentence, Outcome } from './types.ts';

function checkedQuestion(question: string, limit: number): string {
  if (question.trim() === '') throw new PinciteError('QUESTION_EMPTY');
  if (question.length > limit) throw new PinciteError('QUESTION_TOO_LONG', { limit });
  return question.trim();
}

async function* answer(
  request: AnswerRequest,
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, void> {
  const { settings } = deps;
  const startedAt = deps.now();
  stopIfAborted(signal);
  yield { type: 'phase', phase: 'searching' };
  const found = await findPassages(request, deps, signal);
  const { followUp, passages } = found;
  stopIfAborted(signal);
  const evidenceMs = tenths(deps.now() - startedAt);
  yield { type: 'evidence', hits: passages.map(searchHit), ms: evidenceMs };

  const inCells = await answerFromCells(request, { followUp, passages }, deps, signal);
  stopIfAborted(signal);
  const refusal = inCells === null ? await refusalBeforeModel(found, request, deps, signal) : null;
  stopIfAborted(signal);
  const atOnce = refusal === null ? inCells : refusedAtOnce(refusal);
  if (atOnce === null) yield { type: 'phase', phase: 'reading' };
  const generated: Generated =
    atOnce === null
      ? yield* generateAnswer(request, { followUp, passages }, deps, signal)
      : { outcome: atOnce, model: deps.model, promptSentences: [], attempts: [] };
  const { outcome, promptSentences, attempts } = generated;
  const searched = await deps.searched(request.documentIds);
  // A figure from cells answers all that is asked, and no list was made of passages.
  const basis =
    inCells === null
      ? await listBasis(found.inFull, request.question, promptSentences, request.documentIds, deps, signal)
      : { list_basis: null, mention_term: null };
  stopIfAborted(signal);
  const missing =
    outcome.mode === 'answer' && inCells === null
      ? await missingOf(outcome, request, promptSentences, deps, signal)
      : null;
  stopIfAborted(signal);
  const repaired = attempts.length > 1;
  const features = outcome.mode === 'answer' ? confidenceFeatures(outcome, { passages, repaired }) : null;
  const final: Answer = {
    ...publicAnswer(generated, { request, searched, passages, startedAt, evidenceMs }, deps),
    // A refusal makes no statement that a confidence could be of.
    confidence: features === null ? 0 : answerConfidence(features),
    ...(missing === null ? {} : { missing_information: missing }),
    ...basis,
  };
  await deps.record({
    answer: final,
    asked_at: new Date(startedAt),
    top_k: settings.topK,
    retrieved: passages.map((passage) => passage.chunkId),
    model_citations: attempts.flatMap(({ cited }, i) => cited.map((one) => ({ attempt: i + 1, ...one }))),
    seed: settings.seed,
    prompt_sha256: attempts.at(-1)?.promptSha256 ?? null,
    confidence_features: features === null ? null : { ...features },
  });
  yield { type: 'final', answer: final };
}

const refusedAtOnce = (refusal: Refusal | QuestionBack): Outcome =>
  'options' in refusal ? { mode: 'clarify', ...refusal } : { mode: 'refuse', ...refusal };

/** Names the parts of the question that the answer does not cover (requirement B3). */
function missingOf(
  { draft }: Extract<Outcome, { mode: 'answer' }>,
  { question }: AnswerRequest,
  promptSentences: readonly NumberedSentence[],
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const texts = {
    said: draft.claims.map(({ text }) => text),
    promptSentences: promptSentences.map(({ text }) => text),
  };
  return missingInformation(question, texts, deps, signal);
}

/**
 * Answers one question step by step (docs: DESIGN, "One answer"): searching, evidence, reading, writing, checking, at most one
 * repair, final. Throws QUESTION_EMPTY, QUESTION_TOO_LONG, the errors of its dependencies, and CANCELLED once `signal` aborts;
 * after that it emits and records nothing.
 */
export async function* answerQuestion(
  request: AnswerRequest,
  deps: AnswerDeps,
  options: { readonly signal?: AbortSignal } = {},
): AsyncGenerator<AskEvent, void> {
  const { signal } = options;
  const question = checkedQuestion(request.question, deps.settings.maxQuestionCharacters);
  try {
    for await (const event of answer({ ...request, question }, deps, signal)) {
      // The caller may have cancelled while it handled the last event.
      stopIfAborted(signal);
      yield event;
    }
  } catch (error) {
    if (!signal?.aborted || (error instanceof PinciteError && error.code === 'CANCELLED')) throw error;
    throw new PinciteError('CANCELLED', {}, { cause: error });
  }
}
