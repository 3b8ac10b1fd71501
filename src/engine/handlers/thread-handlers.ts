import type { Answer } from '../../contract/answer.ts';
import type { DocumentSummary } from '../../contract/documents.ts';
import type { SourceState, Thread, ThreadSummary, ThreadTurn } from '../../contract/threads.ts';
import { api } from '../api.ts';
import type { Library } from '../library/library.ts';
import type { Parts } from '../parts.ts';
import type { StoredThread } from '../records/stored-thread.ts';

export function threadHandlers({ threads, library }: Parts) {
  return {
    // A thread of the first version has no answer that could be shown.
    list: api.threads.list.handler(async () =>
      (await threads.list()).filter((thread) => thread.turns.length > 0).map(summaryOf),
    ),
    get: api.threads.get.handler(({ input }) =>
      threads.get(input.thread_id).then((thread) => wholeThread(thread, library)),
    ),
    rename: api.threads.rename.handler(({ input }) => threads.rename(input.thread_id, input.title)),
    remove: api.threads.remove.handler(({ input }) => threads.remove(input.thread_id)),
  };
}

function summaryOf({ thread_id, title, collection, created_at, updated_at, turns }: StoredThread): ThreadSummary {
  return { thread_id, title, collection, created_at, updated_at, turns: turns.length };
}

async function wholeThread(thread: StoredThread, library: Library): Promise<Thread> {
  const documents = await library.listDocuments();
  const turns: ThreadTurn[] = [];
  for (const { answer, asked_at } of thread.turns) {
    turns.push({ answer, asked_at, sources: await sourcesOf(answer, documents, library) });
  }
  return { ...summaryOf(thread), turns };
}

/** What became of each document that an answer cites, in the order of its citations. */
async function sourcesOf(
  { citations }: Answer,
  documents: readonly DocumentSummary[],
  library: Library,
): Promise<SourceState[]> {
  const there = new Set(documents.map((document) => document.document_id));
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
    const newest = newestEdition(id, documents);
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
