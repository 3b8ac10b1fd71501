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
import { contextSpans } from '../answering/grounding/context-spans.ts';
import { pageOf } from '../answering/page-of.ts';
import { prepareAnswer } from '../answering/prepare-answer.ts';
import { searchHit } from '../answering/search-hit.ts';
import type { AnswerPowers, AnswerRequest } from '../answering/types.ts';
import { api } from '../api.ts';
import type { AnswerRecord } from '../data.ts';
import type { Parts } from '../parts.ts';
import { rangeRects } from '../range-rects.ts';
import type { StoredThread } from '../records/stored-thread.ts';
import { traceBody } from '../records/trace-entry.ts';
import { scopeOf } from '../scope.ts';
import { judgeClaim } from '../verification/judge-claim.ts';
import { validateAnswer } from '../verification/validate-answer.ts';
import type { CitationCheck } from '../verification/verify-citation.ts';
import { withLead } from '../with-lead.ts';
import { answerMemory, isAnsweredBefore } from './answer-memory.ts';
import { factCheck } from './fact-check.ts';
import { listPowers } from './list-powers.ts';
import { type AskQuestion, streamQuestionnaire } from './questionnaire-stream.ts';
import { searchedOf } from './searched-of.ts';
import { streamErrors } from './stream-errors.ts';

export function answerHandlers(parts: Parts) {
  return {
    search: api.search.handler(async ({ input, signal }) => {
      const documentIds = await scopeOf(parts.library, input);
      const started = performance.now();
      if (input.query.trim() === '') throw new PinciteError('QUESTION_EMPTY');
      const { query: question, k: limit } = input;
      const passages = await parts.search({ question, limit, documentIds }, { signal });
      return { hits: passages.map(searchHit), ms: Math.round((performance.now() - started) * 10) / 10 };
    }),
    ask: api.ask.handler(({ input, signal }) => streamErrors(ask(parts, input, signal))),
    prepare: api.prepare.handler(async ({ input, signal }) => ({ prepared: await prepare(parts, input, signal) })),
    questionnaire: api.questionnaire.handler(({ input, signal }) => {
      const { document_ids, collection, quote_only, fresh } = input;
      const askLine: AskQuestion = (line, stop) =>
        ask(parts, { ...line, document_ids: line.document_ids ?? document_ids, collection, quote_only, fresh }, stop);
      return streamErrors(streamQuestionnaire(input, askLine, signal));
    }),
    factCheck: api.factCheck.handler(({ input, signal }) => factCheck(parts, input, signal)),
    verifyCitation: api.verifyCitation.handler(({ input }) => verify(parts, input)),
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
  parts: Parts,
  input: AskInput,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, void> {
  const answerEnds = parts.readingAhead.answerBegins();
  try {
    const { request, powers } = await askedOf(parts, input);
    const memory = answerMemory(parts, { request, settings: powers.settings, fresh: input.fresh ?? false });
    yield* answerOrRepeat(request, powers, memory, signal === undefined ? {} : { signal });
  } finally {
    answerEnds();
  }
}

/**
 * Reads a question ahead, so that asking it then takes less time. False when there was nothing to read: the model is not open,
 * an answer is on its way, the question was answered before or will be refused. Throws as `ask` does, and CANCELLED when an
 * answer begins meanwhile. Nothing is written anywhere.
 */
async function prepare(parts: Parts, input: AskInput, signal: AbortSignal | undefined): Promise<boolean> {
  const isPrepared = await parts.readingAhead.run(async (stop) => {
    const chat = await parts.runtime.chatIfOpen();
    if (chat === null || input.question.trim() === '') return false;
    const { request, powers } = await askedOf(parts, input);
    if (await isAnsweredBefore(parts, { request, settings: powers.settings })) return false;
    return prepareAnswer({ ...request, question: request.question.trim() }, { ...powers, chat }, stop);
  }, signal);
  return isPrepared ?? false;
}

async function askedOf(
  parts: Parts,
  input: AskInput,
): Promise<{ readonly request: AnswerRequest; readonly powers: AnswerPowers }> {
  const { question, thread_id: threadId } = input;
  const thread = threadId === undefined ? null : await parts.threads.get(threadId);
  const collection = collectionOf(thread, input.collection);
  const documentIds = await scopeOf(parts.library, { ...input, collection });
  const request = {
    question,
    conversation: turnsBefore(question, thread?.conversation ?? []),
    quoteOnly: input.quote_only ?? false,
    ...(documentIds === undefined ? {} : { documentIds }),
    ...(threadId === undefined ? {} : { threadId }),
  };
  return { request, powers: await answerPowers(parts, collection ?? null) };
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

async function answerPowers(parts: Parts, collection: string | null): Promise<AnswerPowers> {
  const { library, boxes } = parts;
  return {
    retrieve: async (question, { signal, ...scope }) => {
      const passages = await withLead(library, await parts.search({ question, ...scope }, { signal }));
      // Only what stands in them can be cited: their boxes are there when the model has read.
      void boxes.readAhead(passages);
      return passages;
    },
    chat: () => parts.runtime.chat(),
    model: await parts.chatModel(),
    judgeClaim,
    validate: validateAnswer,
    rectsOf: boxes.rectsOf,
    pageLabelOf: parts.labelOf,
    textOf: (documentId, start, end) => library.textOf(documentId, start, end),
    likeness: parts.likeness,
    searched: async (documentIds) =>
      searchedOf(await library.listDocuments(), await library.damagedDocuments(), documentIds, collection),
    lists: listPowers(parts),
    record: (record) => writeRecords(parts, record, collection),
    now: () => performance.timeOrigin + performance.now(),
    newId: randomUUID,
    settings: parts.answerSettings,
  };
}

/** The trace log first: an answer that is in no log is never shown. */
async function writeRecords(parts: Parts, record: AnswerRecord, collection: string | null): Promise<void> {
  const { answer, asked_at } = record;
  await parts.traceLog.append(traceBody(record));
  await parts.threads.append(answer.thread_id, { answer, asked_at: asked_at.toISOString() }, collection);
}

/** What the span and its words lack, and what the support checks found. */
function issuesOf(check: CitationCheck, verdict: Verdict): CitationIssue[] {
  if (verdict === 'contradicted') return [...check.issues, 'contradicted'];
  return check.isAccurate && verdict !== 'supported' ? ['support_uncertain'] : [...check.issues];
}

async function verify({ library, labelOf }: Parts, request: VerifyCitationRequest): Promise<VerifyCitationResult> {
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
