import type { ExpiredRecords } from '../../contract/records/audit.ts';
import type { AnswerStore } from './answer-store.ts';
import type { ThreadStore } from './threads.ts';
import type { TraceLog } from './trace/trace-log.ts';

/** The stores of which old answers are deleted. */
export interface ExpiringRecords {
  readonly traceLog: Pick<TraceLog, 'purge'>;
  readonly threads: Pick<ThreadStore, 'list' | 'expire'>;
  readonly answers: Pick<AnswerStore, 'expire'>;
}

/** Whether an answer of this ISO time is too old, asked of this collection; null: of the library. */
export type IsExpired = (collection: string | null, at: string) => boolean;

/**
 * Deletes the answers that are too old from all records. The collection of an answer is that of its thread, which
 * follows a new name; where the thread is gone, the one that was recorded. The log comes last: after a kill a second
 * run finishes. Throws RECORD_FAILED.
 */
export async function expireRecords(records: ExpiringRecords, isExpired: IsExpired): Promise<ExpiredRecords> {
  const threads = new Map((await records.threads.list()).map((thread) => [thread.thread_id, thread.collection]));
  const collectionOf = (threadId: unknown, recorded: unknown): string | null => {
    const ofThread = threads.get(String(threadId));
    if (ofThread !== undefined) return ofThread;
    return typeof recorded === 'string' ? recorded : null;
  };
  const kept = await records.answers.expire(({ record, collection }) =>
    isExpired(collectionOf(record.answer.thread_id, collection), record.asked_at.toISOString()),
  );
  const gone = await records.threads.expire(isExpired);
  const entries = await records.traceLog.purge(({ thread_id, timestamp, metadata }) => {
    const recorded = (metadata as { collection?: unknown } | undefined)?.collection;
    return isExpired(collectionOf(thread_id, recorded), String(timestamp));
  });
  return { log_entries: entries, turns: gone.turns, threads: gone.threads, kept_answers: kept };
}
