import type { Answer, AskEvent } from '../../contract/answer.ts';
import { PinciteError, stopIfAborted } from '../../contract/errors.ts';
import { checkedQuestion } from '../../contract/search.ts';
import type { RetrievedPassage } from '../evidence/retrieval/types.ts';
import { searchHit } from '../places/place.ts';
import { isSaid } from './claims/claim.ts';
import { type AnswerBody, finish } from './claims/finish.ts';
import { rememberPlaces } from './claims/remember-places.ts';
import { answerConfidence } from './confidence.ts';
import { answerParts } from './parts/answer-parts.ts';
import { findParts } from './parts/find-parts.ts';
import { type JoinedParts, joinParts, passagesOf, unansweredParts } from './parts/join-parts.ts';
import { readRequest } from './parts/read-request.ts';
import { publicAnswer, tenths } from './public-answer.ts';
import { listBasis, type UsedPlace } from './revisions/list-basis.ts';
import { missingInformation } from './revisions/missing-parts.ts';
import type { AnswerDeps, AnswerRequest, Generated, Outcome, ReadRequest } from './types.ts';

async function* answer(
  request: ReadRequest,
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, void> {
  const { settings } = deps;
  const startedAt = deps.now();
  stopIfAborted(signal);
  yield { type: 'phase', phase: 'searching' };
  const found = await findParts(request, deps, signal);
  stopIfAborted(signal);
  const evidenceMs = tenths(deps.now() - startedAt);
  const passages = passagesOf(found.map((part) => ({ part })));
  yield { type: 'evidence', hits: passages.map(searchHit), ms: evidenceMs };

  const parts = yield* answerParts(found, deps, signal);
  stopIfAborted(signal);
  const { joined, body } = await finished(joinParts(parts), passages, deps);
  stopIfAborted(signal);
  const { promptSentences, attempts, features } = joined;
  const searched = await deps.searched(request.documentIds);
  // A figure from cells answers all that is asked, and no list was made of passages.
  const isFromCells = parts.every((part) => part.isFromCells);
  const inFull = found.length === 1 ? (found[0]?.found.inFull ?? request.question) : request.question;
  const basis = isFromCells
    ? { list_basis: null, mention_term: null }
    : await listBasis(inFull, request.question, usedPlaces(joined), request.documentIds, deps, signal);
  stopIfAborted(signal);
  const unanswered = await unansweredParts(parts, deps, signal);
  const offered = { unanswered, promptSentences: promptSentences.map(({ text }) => text) };
  const missing = await missingInformation(request.question.parts, offered, deps, signal);
  stopIfAborted(signal);
  const final: Answer = {
    ...publicAnswer(joined, body, { request, searched, passages, startedAt, evidenceMs }, deps),
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
    validation_ms: attempts.length === 0 ? null : tenths(attempts.reduce((sum, { checkMs }) => sum + checkMs, 0)),
    confidence_features: features === null ? null : { ...features },
  });
  yield { type: 'final', answer: final };
}

/** The body of an answer. Where the validator leaves no sentence of it, it is a refusal. */
async function finished(
  joined: JoinedParts,
  passages: readonly RetrievedPassage[],
  deps: AnswerDeps,
): Promise<{ readonly joined: JoinedParts; readonly body: AnswerBody | null }> {
  const { outcome } = joined;
  if (outcome.mode !== 'answer') return { joined, body: null };
  const body = await finish(outcome.claims, passages, deps);
  if (body.claims.length > 0) return { joined, body };
  const refused: Outcome = { mode: 'refuse', reason: 'not_checkable', missing: null, report: body.report };
  return { joined: { ...joined, outcome: refused, features: null }, body: null };
}

/** What the answer was made from: the words in the prompt, and what was quoted beside them. */
function usedPlaces({ promptSentences, outcome }: Generated): readonly UsedPlace[] {
  const said = outcome.mode === 'answer' ? outcome.claims.filter(isSaid) : [];
  return [...promptSentences, ...said.flatMap(({ sources }) => sources)].map(
    ({ passage: { documentId, chunkId }, start, end }) => ({ documentId, chunkId, start, end }),
  );
}

/**
 * Answers one question step by step (docs/architecture.md): searching, evidence, reading, writing, checking, at
 * most one repair, final. Throws QUESTION_EMPTY, QUESTION_TOO_LONG, the errors of its dependencies, and CANCELLED once
 * `signal` aborts; after that it emits and records nothing.
 */
export async function* answerQuestion(
  request: AnswerRequest,
  deps: AnswerDeps,
  options: { readonly signal?: AbortSignal } = {},
): AsyncGenerator<AskEvent, void> {
  const { signal } = options;
  const question = checkedQuestion(request.question, deps.settings.maxQuestionCharacters);
  const remembering = rememberPlaces(deps);
  try {
    for await (const event of answer(readRequest({ ...request, question }), remembering, signal)) {
      // The caller may have cancelled while it handled the last event.
      stopIfAborted(signal);
      yield event;
    }
  } catch (error) {
    if (!signal?.aborted || (error instanceof PinciteError && error.code === 'CANCELLED')) throw error;
    throw new PinciteError('CANCELLED', {}, { cause: error });
  }
}
