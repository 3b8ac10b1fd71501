import type { ExpiredRecords } from '../../../contract/records/audit.ts';
import type { Deps } from '../../deps.ts';
import { holdOn, type StoredHold } from '../../library/own-files/holds.ts';
import type { StoredRule } from '../../library/own-files/settings-file.ts';

/** The rules of the library, and the records of all who ask. */
export type ExpiryDeps = Pick<Deps, 'library' | 'allRecords'>;

const NOTHING: ExpiredRecords = { log_entries: 0, turns: 0, threads: 0, kept_answers: 0, grid_cells: 0 };

/** Deletes the answers that are older than the rules of the library allow. Throws RECORD_FAILED, LIBRARY_DAMAGED. */
export async function expireAnswers(deps: ExpiryDeps, now: number): Promise<ExpiredRecords> {
  const { keep } = await deps.library.settings.read();
  if (keep.length === 0) return NOTHING;
  return expireRecords(deps.allRecords, unlessHeld(await deps.library.holds.read(), expiryOf(keep, now)));
}

const HOUR_MS = 3_600_000;

/** Does so now and every hour until the result is called; what fails is told and tried again. */
export function expireHourly(deps: ExpiryDeps & Pick<Deps, 'log'>): () => void {
  const expire = (): void => {
    expireAnswers(deps, Date.now()).catch((error: unknown) =>
      deps.log(`Old answers are not deleted: ${String(error)}`),
    );
  };
  expire();
  const timer = setInterval(expire, HOUR_MS).unref();
  return () => clearInterval(timer);
}

const DAY_MS = 86_400_000;

/** A collection's rule by its name of now, else by an earlier one; else the rule of all. */
function expiryOf(rules: readonly StoredRule[], now: number): IsExpired {
  const ruleOf = (collection: string | null): StoredRule | undefined =>
    rules.find((rule) => rule.collection === collection) ??
    rules.find((rule) => collection !== null && rule.formerly.includes(collection)) ??
    rules.find((rule) => rule.collection === null);
  return (collection, at) => {
    const rule = ruleOf(collection);
    return rule !== undefined && Date.parse(at) < now - rule.days * DAY_MS;
  };
}

/**
 * Answers that were asked of a held collection stay, and while there is one those of the whole library, which may quote
 * it (ADR 0134).
 */
const unlessHeld =
  (holds: readonly StoredHold[], isExpired: IsExpired): IsExpired =>
  (collection, at) =>
    (collection === null ? holds[0] : holdOn(holds, collection)) === undefined && isExpired(collection, at);

/** Whether an answer of this ISO time is too old, asked of this collection; null: of the library. */
type IsExpired = (collection: string | null, at: string) => boolean;

/**
 * Deletes the answers that are too old from all records. The collection of an answer is that of its thread, which
 * follows a new name; where the thread is gone, the one that was recorded. The log comes last: after a kill a second
 * run finishes. Throws RECORD_FAILED.
 */
async function expireRecords(records: Deps['allRecords'], isExpired: IsExpired): Promise<ExpiredRecords> {
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
  const cells = await records.grids.expire(isExpired);
  const entries = await records.traceLog.purge(({ thread_id, timestamp, metadata, hold_of: held }) => {
    // Who held what, and when, is no answer.
    if (held !== undefined) return false;
    const recorded = (metadata as { collection?: unknown } | undefined)?.collection;
    return isExpired(collectionOf(thread_id, recorded), String(timestamp));
  });
  return { log_entries: entries, turns: gone.turns, threads: gone.threads, kept_answers: kept, grid_cells: cells };
}
