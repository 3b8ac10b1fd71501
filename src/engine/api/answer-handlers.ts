import { randomUUID } from 'node:crypto';
import type {
  AskEvent,
  CitationIssue,
  Verdict,
  VerifyCitationRequest,
  VerifyCitationResult,
} from '../../contract/answer.ts';
import { PinciteError } from '../../contract/errors.ts';
import { answerOrRepeat } from '../answering/answer-or-repeat.ts';
import { turnsBefore } from '../answering/conversation/same-question.ts';
import { prepareAnswer } from '../answering/prepare-answer.ts';
import type { AnswerDeps, AnswerRecord, AnswerRequest } from '../answering/types.ts';
import type { Deps } from '../deps.ts';
import { scopeOf } from '../library/reading/scope.ts';
import { contextSpans } from '../places/lit-spans.ts';
import { pageOf } from '../places/page-of.ts';
import { rangeRects } from '../places/range-rects.ts';
import { searchHit } from '../places/search-hit.ts';
import { type AskQuestion, streamQuestionnaire } from '../records/questionnaire-stream.ts';
import type { StoredThread } from '../records/stored-thread.ts';
import { traceBody } from '../records/trace-entry.ts';
import { factCheck } from '../verification/fact-check.ts';
import { judgeClaim } from '../verification/judge-claim.ts';
import { validateAnswer } from '../verification/validate-answer.ts';
import type { CitationCheck } from '../verification/verify-citation.ts';
import { withLead } from '../verification/with-lead.ts';
import { answerMemory, isAnsweredBefore } from '../wiring/answer-memory.ts';
import { listDeps } from '../wiring/list-deps.ts';
import { searchedOf } from '../wiring/searched-of.ts';
import { api } from './api.ts';
import { streamErrors } from './contract-errors.ts';

export function answerHandlers(deps: Deps) {
  return {
    search: api.search.handler(async ({ input, signal }) => {
      const documentIds = await scopeOf(deps.library, input);
      const started = performance.now();
      if (input.query.trim() === '') throw new PinciteError('QUESTION_EMPTY');
      const { query: question, k: limit } = input;
      const passages = await deps.search({ question, limit, documentIds }, { signal });
      return { hits: passages.map(searchHit), ms: Math.round((performance.now() - started) * 10) / 10 };
    }),
    ask: api.ask.handler(({ input, signal }) => streamErrors(ask(deps, input, signal))),
    prepare: api.prepare.handler(async ({ input, signal }) => ({ prepared: await prepare(deps, input, signal) })),
    questionnaire: api.questionnaire.handler(({ input, signal }) => {
      const { document_ids, collection, quote_only, fresh } = input;
      const askLine: AskQuestion = (line, stop) =>
        ask(deps, { ...line, document_ids: line.document_ids ?? document_ids, collection, quote_only, fresh }, stop);
      return streamErrors(streamQuestionnaire(input, askLine, signal));
    }),
    factCheck: api.factCheck.handler(({ input, signal }) => factCheck(deps, input, signal)),
    verifyCitation: api.verifyCitation.handler(({ input }) => verify(deps, input)),
  };
}

interface AskInput {
  readonly question: string;
  readonly document_ids?: readonly string[] | undefined;
  readonly collection?: string | undefined;
  readonly thread_id?: string | undefined;
  readonly quote_only?: boolean | undefined;
  readonly fresh?: boolean | undefined;
}

/**
 * One answer as events. Throws LIBRARY_EMPTY, DOCUMENT_NOT_FOUND, COLLECTION_NOT_FOUND, THREAD_NOT_FOUND,
 * THREAD_IN_COLLECTION and what the answer throws.
 */
export async function* ask(
  deps: Deps,
  input: AskInput,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, void> {
  const answerEnds = deps.readingAhead.answerBegins();
  try {
    const { request, deps: answerDeps } = await askedOf(deps, input);
    const memory = answerMemory(deps, { request, settings: answerDeps.settings, fresh: input.fresh ?? false });
    yield* answerOrRepeat(request, answerDeps, memory, signal === undefined ? {} : { signal });
  } finally {
    answerEnds();
  }
}

/**
 * Reads a question ahead, so that asking it then takes less time. False when there was nothing to read: the model is not open,
 * an answer is on its way, the question was answered before or will be refused. Throws as `ask` does, and CANCELLED when an
 * answer begins meanwhile. Nothing is written anywhere.
 */
async function prepare(deps: Deps, input: AskInput, signal: AbortSignal | undefined): Promise<boolean> {
  const isPrepared = await deps.readingAhead.run(async (stop) => {
    const chat = await deps.runtime.chatIfOpen();
    if (chat === null || input.question.trim() === '') return false;
    const { request, deps: answerDeps } = await askedOf(deps, input);
    if (await isAnsweredBefore(deps, { request, settings: answerDeps.settings })) return false;
    return prepareAnswer({ ...request, question: request.question.trim() }, { ...answerDeps, chat }, stop);
  }, signal);
  return isPrepared ?? false;
}

async function askedOf(
  deps: Deps,
  input: AskInput,
): Promise<{ readonly request: AnswerRequest; readonly deps: AnswerDeps }> {
  const { question, thread_id: threadId } = input;
  const thread = threadId === undefined ? null : await deps.threads.get(threadId);
  const collection = collectionOf(thread, input.collection);
  const documentIds = await scopeOf(deps.library, { ...input, collection });
  const request = {
    question,
    conversation: turnsBefore(question, thread?.conversation ?? []),
    quoteOnly: input.quote_only ?? false,
    ...(documentIds === undefined ? {} : { documentIds }),
    ...(threadId === undefined ? {} : { threadId }),
  };
  return { request, deps: await answerDeps(deps, collection ?? null) };
}

/** A thread stays in the collection of its first question, also when it is not named again. */
function collectionOf(thread: StoredThread | null, asked: string | undefined): string | undefined {
  if (thread === null) return asked;
  if (asked !== undefined && asked !== thread.collection) {
    const collection = thread.collection ?? '(the whole library)';
    throw new PinciteError('THREAD_IN_COLLECTION', { id: thread.thread_id, collection });
  }
  return thread.collection ?? undefined;
}

async function answerDeps(deps: Deps, collection: string | null): Promise<AnswerDeps> {
  const { library, boxes } = deps;
  return {
    retrieve: async (question, { signal, ...scope }) => {
      const passages = await withLead(library, await deps.search({ question, ...scope }, { signal }));
      // Only what stands in them can be cited: their boxes are there when the model has read.
      void boxes.readAhead(passages);
      return passages;
    },
    chat: () => deps.runtime.chat(),
    model: await deps.chatModel(),
    judgeClaim,
    validate: validateAnswer,
    rectsOf: boxes.rectsOf,
    pageLabelOf: deps.labelOf,
    textOf: (documentId, start, end) => library.textOf(documentId, start, end),
    likeness: deps.likeness,
    searched: async (documentIds) =>
      searchedOf(await library.listDocuments(), await library.damagedDocuments(), documentIds, collection),
    lists: listDeps(deps),
    record: (record) => writeRecords(deps, record, collection),
    now: () => performance.timeOrigin + performance.now(),
    newId: randomUUID,
    settings: deps.answerSettings,
  };
}

/** The trace log first: an answer that is in no log is never shown. */
async function writeRecords(deps: Deps, record: AnswerRecord, collection: string | null): Promise<void> {
  const { answer, asked_at } = record;
  await deps.traceLog.append(traceBody(record));
  await deps.threads.append(answer.thread_id, { answer, asked_at: asked_at.toISOString() }, collection);
}

/** What the span and its words lack, and what the support checks found. */
function issuesOf(check: CitationCheck, verdict: Verdict): CitationIssue[] {
  if (verdict === 'contradicted') return [...check.issues, 'contradicted'];
  return check.isAccurate && verdict !== 'supported' ? ['support_uncertain'] : [...check.issues];
}

async function verify({ library, labelOf }: Deps, request: VerifyCitationRequest): Promise<VerifyCitationResult> {
  const { document_id: id, chunk_index: chunkIndex, claim_text: claim, expected_text_span: textSpan } = request;
  const document = await library.document(id);
  const [passage] = await withLead(library, [await library.passage(id, chunkIndex)]);
  if (passage === undefined) throw new RangeError('a passage lost while what it stands under was read');
  const background = `${document.document_name}\n${passage.section}`;
  const { verdict, explain, checks, scopes } = judgeClaim(claim, [{ passage, textSpan, background }]);
  const [check] = checks;
  if (check === undefined) throw new RangeError('a place that was not checked');
  const pageIndex = document.kind === 'text' ? null : pageOf({ ...passage, document }, check.start);
  return {
    source_text: check.sourceText,
    context: check.context,
    confidence_score: check.confidenceScore,
    is_accurate: verdict === 'supported',
    verdict,
    reason: explain(),
    issues: issuesOf(check, verdict),
    citation: {
      document_id: id,
      document_name: document.document_name,
      source_filename: document.source_filename,
      chunk_id: passage.chunkId,
      chunk_index: chunkIndex,
      page_index: pageIndex,
      page_number: pageIndex === null ? null : pageIndex + 1,
      page_label: pageIndex === null ? null : await labelOf(id, pageIndex),
      section: passage.section,
      start: check.start,
      end: check.end,
      rects: await rangeRects(library, id, check.start, check.end),
      context_spans: await contextSpans(scopes[0] ?? [], (start, end) => rangeRects(library, id, start, end)),
    },
  };
}
