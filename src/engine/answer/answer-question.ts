import type { Answer, NearestLine } from '../../contract/answer.ts';
import { PinciteError, stopIfAborted } from '../../contract/errors.ts';
import type { AskEvent } from '../../contract/methods/asking.ts';
import { checkedQuestion } from '../../contract/search.ts';
import { rowUnderHeads } from '../evidence/lines/prompt-lines.ts';
import type { RetrievedPassage } from '../evidence/retrieval/types.ts';
import type { ChatRuntime } from '../models/types.ts';
import { searchHit } from '../places/place.ts';
import { withRemovals } from '../verification/removals.ts';
import { judgedLines } from './asked/cites-nearest.ts';
import { bestLines, lineOf, nearestLines, withPointed } from './asked/nearest-lines.ts';
import { rememberPlaces } from './claims/cite.ts';
import { isSaid } from './claims/claim.ts';
import { type AnswerBody, finish } from './claims/finish.ts';
import { removedOf } from './claims/removed-of.ts';
import { type CitedPlace, listBasis, type UsedPlace } from './completeness/list-basis.ts';
import { missingInformation } from './completeness/missing-parts.ts';
import { answerConfidence, confidenceFeatures, meanFeatures } from './confidence.ts';
import {
  type Answered,
  type AnsweredPart,
  answerParts,
  askedLines,
  isAnswered,
  isRefusedAtOnce,
  readPartAhead,
} from './parts/answer-parts.ts';
import { type FoundPart, findParts } from './parts/find-parts.ts';
import { type JoinedParts, joinParts, passagesOf, unansweredParts } from './parts/join-parts.ts';
import { readRequest } from './parts/read-request.ts';
import { publicAnswer, tenths } from './public-answer.ts';
import type { AnswerDeps, AnswerRequest, Outcome, ReadRequest } from './types.ts';

/**
 * Answers one question step by step: searching, evidence, reading, writing, checking, at most one repair, final. Throws
 * QUESTION_EMPTY, QUESTION_TOO_LONG, the errors of its dependencies, and CANCELLED once `signal` aborts; after that it
 * emits and records nothing.
 */
export async function* answerQuestion(
  request: AnswerRequest,
  deps: AnswerDeps,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<AskEvent, void> {
  const question = checkedQuestion(request.question, deps.settings.maxQuestionCharacters);
  try {
    for await (const event of answer(readRequest({ ...request, question }), rememberPlaces(deps), signal)) {
      // The caller may have cancelled while it handled the last event.
      stopIfAborted(signal);
      yield event;
    }
  } catch (error) {
    if (!signal?.aborted || (error instanceof PinciteError && error.code === 'CANCELLED')) throw error;
    throw new PinciteError('CANCELLED', {}, { cause: error });
  }
}

/**
 * Walks as an answer does up to its first word, so that the prompt's state is evaluated and the same question only
 * needs to be written. Of a question with several parts the first is written first. Work done before a cancellation
 * counts too. Records nothing. False where the model would not be asked. Throws CANCELLED once `signal` aborts.
 */
export async function prepareAnswer(
  request: AnswerRequest,
  deps: Omit<AnswerDeps, 'chat'> & { readonly chat: ChatRuntime },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  stopIfAborted(signal);
  const [part] = await findParts(readRequest(request), deps, signal, 1);
  stopIfAborted(signal);
  return part !== undefined && readPartAhead(part, { ...deps, chat: async () => deps.chat }, signal);
}

/** A line found for a question that nobody answered yet. */
export interface FoundLine {
  readonly line: NearestLine;
  /** A row of a table with the names of its columns; null where they are not known, and for words. */
  readonly row: string | null;
  /** Whether the question would be asked of the model, or code answers it. */
  readonly isLikely: boolean;
}

/**
 * The line that comes nearest to a question, without asking the chat model; null where no line is near. Records
 * nothing. Throws CANCELLED.
 */
export async function nearestLine(
  request: AnswerRequest,
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): Promise<FoundLine | null> {
  const found = await findParts(readRequest(request), deps, signal);
  const [best] = bestLines(await askedLines(found, signal));
  if (best === undefined) return null;
  let isLikely = false;
  for (const part of found) isLikely ||= !(await isRefusedAtOnce(part, deps, signal));
  return { line: await lineOf(best, deps), row: rowUnderHeads(best, best.question), isLikely };
}

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
  const evidenceMs = tenths(deps.now() - startedAt);
  const passages = passagesOf(found);
  const needs = found.map(({ request: { question } }) => question.needs).find((one) => one !== null) ?? null;
  yield { type: 'evidence', hits: passages.map(searchHit), ms: evidenceMs, needs };

  const parts = yield* answerParts(found, deps, signal);
  const { joined, body } = await finished(joinParts(parts), passages, deps);
  stopIfAborted(signal);
  const { attempts } = joined;
  const nearest = await nearestOf(found, joined.outcome, deps, signal);
  const searched = await deps.searched(request.documentIds);
  const completeness = await completenessOf(request, parts, joined, deps, signal);
  stopIfAborted(signal);
  const answered = body === null ? [] : parts.filter(isAnswered);
  const features = meanFeatures(await Promise.all(answered.map((part) => featuresOf(part, signal))));
  const final: Answer = {
    ...publicAnswer(
      joined,
      body,
      { request, searched, passages, nearestLines: nearest, needs, startedAt, evidenceMs },
      deps,
    ),
    // A refusal makes no statement that a confidence could be of.
    confidence: features === null ? 0 : answerConfidence(features),
    ...completeness,
  };
  await deps.record({
    answer: final,
    asked_at: new Date(startedAt),
    top_k: settings.topK,
    retrieved: passages.map((passage) => passage.chunkId),
    model_citations: attempts.flatMap(({ cited }, i) => cited.map((one) => ({ attempt: i + 1, ...one }))),
    seed: settings.seed,
    temperature: settings.temperature,
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
  const made = await finish(outcome.claims, passages, deps);
  const body = { ...made, report: withRemovals(made.report, [removedOf(outcome.claims)]) };
  if (body.claims.length > 0) return { joined, body };
  const refused: Outcome = { mode: 'refuse', reason: 'not_checkable', missing: null, report: body.report };
  return { joined: { ...joined, outcome: refused }, body: null };
}

/** The lines that are shown where nothing was confirmed; none where nothing was found. */
async function nearestOf(
  found: readonly FoundPart[],
  outcome: Outcome,
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): Promise<readonly NearestLine[]> {
  if (outcome.mode !== 'refuse' || outcome.reason === 'nothing_found') return [];
  return nearestLines(withPointed(await askedLines(found, signal), outcome.pointed ?? []), deps);
}

/** How far the answer says all that was asked: parts left out, passages of a list, the term to look for. */
async function completenessOf(
  request: ReadRequest,
  parts: readonly AnsweredPart[],
  joined: JoinedParts,
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): Promise<Pick<Answer, 'list_basis' | 'mention_term'> & Partial<Pick<Answer, 'missing_information'>>> {
  const { question, documentIds } = request;
  const [only, ...others] = parts;
  const inFull = only !== undefined && others.length === 0 ? only.part.evidence.inFull : question;
  // What code reads off documents is all that is asked, and no list was made of passages.
  const basis = parts.every(({ by, outcome }) => by === 'code' && !isQuoted(outcome))
    ? { list_basis: null, mention_term: null }
    : await listBasis(
        inFull,
        question,
        { used: usedPlaces(joined), cited: citedPlaces(joined) },
        documentIds,
        deps,
        signal,
      );
  const unanswered = await unansweredParts(parts, deps, signal);
  const promptSentences = joined.promptSentences.map(({ text }) => text);
  const missing = await missingInformation(question.parts, { unanswered, promptSentences }, deps, signal);
  return missing === null ? basis : { ...basis, missing_information: missing };
}

/** What the answer was made from: the words in the prompt, and what was quoted beside them. */
function usedPlaces({ promptSentences, outcome }: JoinedParts): readonly UsedPlace[] {
  const said = outcome.mode === 'answer' ? outcome.claims.filter(isSaid) : [];
  return [...promptSentences, ...said.flatMap(({ sources }) => sources)].map(
    ({ passage: { documentId, chunkId }, start, end }) => ({ documentId, chunkId, start, end }),
  );
}

/** Whether sentences of documents are the answer, and not figures of their tables. */
const isQuoted = (outcome: Outcome): boolean =>
  outcome.mode === 'answer' && outcome.claims.every(({ origin }) => origin === 'document');

/** What is cited, in the order of the claims. */
const citedPlaces = ({ outcome }: JoinedParts): readonly CitedPlace[] =>
  (outcome.mode === 'answer' ? outcome.claims.filter(isSaid) : [])
    .flatMap(({ sources }) => sources)
    .map(({ passage: { documentId, document, section }, start, end }) => ({
      ...{ documentId, documentName: document.document_name, section, start, end },
    }));

async function featuresOf({ outcome, by, part: { evidence } }: Answered, signal: AbortSignal | undefined) {
  return confidenceFeatures(outcome.claims, evidence, by === 'code' ? null : await judgedLines(evidence, signal));
}
