import type { Answer } from '../../../contract/answer.ts';
import type { DocumentSummary } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import type {
  CitingAnswer,
  SourceState,
  Thread,
  ThreadSummary,
  ThreadTurn,
  TurnRecord,
} from '../../../contract/threads.ts';
import { seenFrom } from '../../../contract/view/documents/in-collection.ts';
import { recheckAnswer } from '../../answer/recheck-answer.ts';
import type { Deps } from '../../deps.ts';
import type { Library } from '../../library/library-types.ts';
import type { StoredThread } from '../../records/stored-thread.ts';
import { unchecked } from '../../records/threads.ts';
import { type RecheckParts, recheckDeps } from '../asking/answer-deps.ts';

/** What threads are shown with. */
export type ThreadDeps = RecheckParts & Pick<Deps, 'threads'>;

/** The threads with answers that can be shown. Threads of the first version have none. */
export async function listThreads({ threads }: Pick<Deps, 'threads'>): Promise<ThreadSummary[]> {
  return (await threads.list()).filter((thread) => thread.turns.length > 0).map(summaryOf);
}

/** The answers that cite a document, newest first; of one whose signature does not fit only the question. */
export async function citingAnswers(
  { threads, library }: Pick<Deps, 'threads' | 'library'>,
  documentId: string,
): Promise<CitingAnswer[]> {
  await library.document(documentId);
  const found = (await threads.list()).flatMap(({ thread_id, collection, turns }) =>
    turns.flatMap(({ answer, asked_at, marks, purged_at }): CitingAnswer[] => {
      const citations = answer.citations.filter(({ document_id }) => document_id === documentId).length;
      const text = marks === 'fits' && purged_at === null ? answer.answer : '';
      const { answer_id, question } = answer;
      return citations === 0 ? [] : [{ thread_id, collection, answer_id, question, asked_at, text, citations }];
    }),
  );
  return found.sort((a, b) => b.asked_at.localeCompare(a.asked_at));
}

/** A thread with every turn as it can be shown now. Throws THREAD_NOT_FOUND. */
export async function readThread(deps: ThreadDeps, threadId: string): Promise<Thread> {
  const { library } = deps;
  const thread = await deps.threads.get(threadId);
  const documents = await library.listDocuments();
  const turns: ThreadTurn[] = [];
  for (const turn of thread.turns) {
    const sources = await sourcesOf(turn.answer, documents, { collection: thread.collection, library });
    const { record, answer } = await recordOf(turn, sources, deps);
    // Of an answer that is not shown as one there is nothing to review.
    const reviews = record.state === 'whole' ? turn.reviews : [];
    turns.push({ answer, asked_at: turn.asked_at, record, sources, reviews });
  }
  return { ...summaryOf(thread), turns };
}

function summaryOf(thread: StoredThread): ThreadSummary {
  const { thread_id, title, collection, listed, created_at, updated_at, turns } = thread;
  return { thread_id, title, collection, listed, created_at, updated_at, turns: turns.length };
}

const NO_MARK = 'It carries no mark of a key: it is from before Pincite used one, or its mark was removed.';
const NOT_HERE = 'It carries the mark of a key that is not here.';
const EDITED = 'Its file was changed after it was recorded.';
const SOURCE_CHANGED = 'The words cited for it no longer stand in the document as they did.';

/**
 * Whether a turn is as it was recorded, and what of it can be shown. A valid signature proves it; without one the
 * answer passes all checks again, over the library as it is now, which also gives its places anew. A turn that can no
 * longer be checked because its documents are gone is unproven.
 */
async function recordOf(
  { answer, marks, purged_at: purgedAt }: StoredThread['turns'][number],
  sources: readonly SourceState[],
  deps: ThreadDeps,
): Promise<{ readonly record: TurnRecord; readonly answer: Answer }> {
  const as = (state: TurnRecord['state'], reason: string | null, shown = answer) => ({
    record: { state, reason },
    answer: shown,
  });
  if (marks === 'wrong') return as('changed', EDITED, unchecked(answer));
  if (marks === 'fits' && purgedAt !== null) return as('purged', answer.answer);
  if (marks === 'fits') return as('whole', null, withoutChanged(answer, sources));
  const reason = marks === 'none' ? NO_MARK : NOT_HERE;
  if (sources.some(({ state }) => state === 'removed')) return as('unproven', reason);
  const checked = await recheckAnswer(await withIntactNearest(answer, deps.library), [], recheckDeps(deps)).catch(
    asWrong,
  );
  if (checked.result === 'wrong')
    return as('changed', `It does not pass its checks: ${checked.why}.`, unchecked(answer));
  return as('unproven', reason, checked.answer);
}

/**
 * Removes passages and lines of a refusal that the library does not have as shown: they were removed, or never said
 * that.
 */
async function withIntactNearest(answer: Answer, library: Library): Promise<Answer> {
  const { nearest, nearest_lines: lines } = answer;
  const stored = await library.passagesByChunkIds([...nearest, ...lines].map((one) => one.chunk_id));
  return {
    ...answer,
    nearest: nearest.filter((hit) => stored.get(hit.chunk_id)?.text === hit.text),
    nearest_lines: lines.filter(({ chunk_id: id, start, end, text }) => {
      const passage = stored.get(id);
      return passage?.text.slice(start - passage.start, end - passage.start) === text;
    }),
  };
}

/** A damaged part of the library proves nothing. */
function asWrong(error: unknown): { readonly result: 'wrong'; readonly why: string } {
  if (error instanceof PinciteError && error.code === 'DOCUMENT_DAMAGED')
    return { result: 'wrong', why: 'what is stored of its document is damaged' };
  throw error;
}

/** Marks sentences whose words are no longer in their document as weak. */
function withoutChanged(answer: Answer, sources: readonly SourceState[]): Answer {
  const changed = new Set(sources.filter(({ state }) => state === 'changed').map(({ document_id: id }) => id));
  if (changed.size === 0) return answer;
  const rests = (markers: readonly number[]) =>
    answer.citations.some((one) => markers.includes(one.marker) && changed.has(one.document_id));
  const claims = answer.claims.map((claim) =>
    rests(claim.markers) ? { ...claim, verdict: 'weak' as const, reason: SOURCE_CHANGED } : claim,
  );
  return { ...answer, claims };
}

/**
 * The state of each document that an answer cites, in the order of its citations. A newer edition outside of the
 * collection asked is not told (requirement D7).
 */
async function sourcesOf(
  { citations }: Answer,
  documents: readonly DocumentSummary[],
  { collection, library }: { readonly collection: string | null; readonly library: Library },
): Promise<SourceState[]> {
  const there = new Set(documents.map((document) => document.document_id));
  const inside = seenFrom(documents, collection);
  const passages = await library.passagesByChunkIds(citations.map((citation) => citation.chunk_id));
  const changed = new Set(
    citations
      .filter(({ chunk_id, start, end, text_span }) => {
        const passage = passages.get(chunk_id);
        return passage?.text.slice(start - passage.start, end - passage.start) !== text_span;
      })
      .map((citation) => citation.document_id),
  );
  return [...new Set(citations.map((citation) => citation.document_id))].map((id) => {
    const newest = newestEdition(id, inside);
    const state = !there.has(id) ? 'removed' : changed.has(id) ? 'changed' : newest !== null ? 'superseded' : 'present';
    return { document_id: id, state, superseded_by: newest };
  });
}

/** The newest edition of a document, following one edition to the next; null when nothing supersedes it. */
function newestEdition(documentId: string, documents: readonly DocumentSummary[]): string | null {
  const seen = new Set([documentId]);
  let newest: string | null = null;
  for (;;) {
    const next = documents.findLast((document) => document.supersedes === (newest ?? documentId));
    if (next === undefined || seen.has(next.document_id)) return newest;
    seen.add(next.document_id);
    newest = next.document_id;
  }
}
