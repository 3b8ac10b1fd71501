import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditResult } from '../../contract/audit.ts';
import { PinciteError } from '../../contract/errors.ts';
import { appendDurably, makeFolderDurably, removeFileDurably, replaceFileDurably } from '../../files/durable-file.ts';
import type { KnownEnds } from './known-end.ts';
import { type IsMeant, LEFT_OVER, type LogPlace, type WithLock } from './log-place.ts';
import { logEntries } from './log-tail.ts';
import type { KeyRing, RecordKeys } from './record-keys.ts';
import { type LogRecord, nextEntry, type TraceEntry } from './trace-entry.ts';
import { writeHead } from './trace-head.ts';
import { verifyLog } from './verify-log.ts';
import { type WritingEnd, writingEnd } from './writing-end.ts';

export interface TraceLog {
  /** Appends one body and makes it durable. Throws RECORD_FAILED. */
  append(body: Record<string, unknown>): Promise<TraceEntry>;
  /** Checks every entry, the chain, its end and the marks (requirement E2). Changes nothing. */
  verify(): Promise<AuditResult>;
  /**
   * Removes the content of these entries; hashes stay, and the chain holds. An entry of its own says which, so that content that
   * is missing without one is found. Gives how many were removed; done again after a kill it finishes. Throws RECORD_FAILED.
   */
  purge(isPurged: IsMeant): Promise<number>;
  /** The entries whose content is meant, oldest first. */
  find(isMeant: IsMeant): Promise<TraceEntry[]>;
}

export interface TraceLogDeps {
  readonly withLock: WithLock;
  readonly keys: RecordKeys;
  readonly ends: KnownEnds;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The trace log in `folder`: `rag_trace.jsonl`, append-only, hash-chained and marked with the owner's keys, beside it
 * `rag_trace.head.json` with the newest hash, and the same in the owner's own directory. `withLock` makes several processes take turns.
 */
export function openTraceLog(folder: string, { withLock, keys, ends, now }: TraceLogDeps): TraceLog {
  const place: LogPlace = {
    folder,
    log: join(folder, 'rag_trace.jsonl'),
    head: join(folder, 'rag_trace.head.json'),
    lock: join(folder, 'rag_trace.lock'),
  };
  const locked = async <T>(action: () => Promise<T>): Promise<T> => {
    await makeFolderDurably(folder);
    return withLock(place.lock, action);
  };
  const at = () => new Date(now()).toISOString();
  const endNow = (ring: KeyRing) => writingEnd(place, (log) => ends.find(folder, log, ring));

  /** The line, then the records of the end: a kill in between leaves them one entry behind, which is known for what it is. */
  const appendEntry = async (end: WritingEnd, body: Record<string, unknown>, ring: KeyRing): Promise<TraceEntry> => {
    const { last, log, doubt, movedFrom } = end;
    const entry = nextEntry(last, body, log, ring);
    await appendDurably(place.log, `${JSON.stringify(entry)}\n`);
    const { seq, hash } = entry;
    await writeHead(place.head, { seq, hash, doubt, log });
    await ends.write(folder, { seq, hash, doubt, log, at: at() }, ring, movedFrom);
    return entry;
  };

  const append = async (body: Record<string, unknown>, ring: KeyRing): Promise<TraceEntry> => {
    const end = await endNow(ring);
    if (!end.isUnsealed) return appendEntry(end, body, ring);
    const seal: LogRecord = { record: 'sealed', entries: end.last.seq, at: at() };
    const { seq, hash } = await appendEntry(end, seal, ring);
    return appendEntry({ ...end, last: { seq, hash }, isUnsealed: false }, body, ring);
  };

  const recording = async <T>(action: (ring: KeyRing) => Promise<T>): Promise<T> => {
    try {
      // Before the lock: the app's key may have to wait for its user.
      const ring = await keys.openToSign();
      return await locked(() => action(ring));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new PinciteError('RECORD_FAILED', { why }, { cause: error });
    }
  };

  return {
    append: (body) => recording((ring) => append(body, ring)),
    verify: () =>
      locked(async () => {
        const ring = await keys.open();
        return verifyLog(place, ring, (log) => ends.find(folder, log, ring));
      }),
    purge: (isPurged) =>
      recording((ring) => purgeLog(place, isPurged, (record) => append({ ...record, at: at() }, ring))),
    find: (isMeant) =>
      locked(async () => {
        const found: TraceEntry[] = [];
        for await (const { entry } of logEntries(place.log))
          if (entry !== null && entry.body !== null && !('record' in entry.body) && isMeant(entry.body))
            found.push(entry);
        return found;
      }),
  };
}

type Purged = Omit<Extract<LogRecord, { record: 'purged' }>, 'at'>;

/**
 * Sets the bodies that are meant to null, and says so first by an entry of its own: a kill in between leaves content that is named
 * as purged, and the next run takes it. Entries are rewritten all at once, so that none is lost.
 */
async function purgeLog(
  place: LogPlace,
  isPurged: IsMeant,
  append: (record: Purged) => Promise<unknown>,
): Promise<number> {
  for (const name of await readdir(place.folder))
    if (LEFT_OVER.test(name)) await removeFileDurably(join(place.folder, name));
  const meant = new Set<number>();
  const named = new Set<number>();
  for await (const { entry } of logEntries(place.log)) {
    if (entry === null || entry.body === null) continue;
    if (entry.body.record === 'purged' && Array.isArray(entry.body.entries))
      for (const seq of entry.body.entries) named.add(Number(seq));
    else if (!('record' in entry.body) && isPurged(entry.body)) meant.add(entry.seq);
  }
  if (meant.size === 0) return 0;
  const entries = [...meant].filter((seq) => !named.has(seq));
  if (entries.length > 0) await append({ record: 'purged', entries });
  const lines: string[] = [];
  for await (const { text, entry } of logEntries(place.log))
    lines.push(entry !== null && meant.has(entry.seq) ? JSON.stringify({ ...entry, body: null }) : text);
  await replaceFileDurably(place.log, lines.map((line) => `${line}\n`).join(''));
  return meant.size;
}
