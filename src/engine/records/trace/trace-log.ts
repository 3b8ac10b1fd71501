import { randomUUID } from 'node:crypto';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { PinciteError } from '../../../contract/errors.ts';
import type { AuditResult } from '../../../contract/records/audit.ts';
import { appendDurably, makeFolderDurably } from '../../../files/durable-file.ts';
import type { KeyRing, RecordKeys, WithLock } from '../record-keys.ts';
import type { Known, KnownEnds } from './known-end.ts';
import {
  endOfLog,
  type IsMeant,
  type LogLine,
  type LogPlace,
  logEntries,
  PART_BYTES,
  setAsideWhenFull,
} from './log-parts.ts';
import { purgeLog } from './purge-log.ts';
import {
  acceptanceAfter,
  brokenLink,
  EMPTY_HEAD,
  type Link,
  type LogRecord,
  nextEntry,
  parseEntry,
  readHead,
  type TraceEntry,
  writeHead,
} from './trace-entry.ts';
import { verifyLog } from './verify-log.ts';

export interface TraceLog {
  /** Appends one body and makes it durable. Throws RECORD_FAILED. */
  append(body: Record<string, unknown>): Promise<TraceEntry>;
  /** Checks every entry, the chain, its end and the signatures (requirement E2). Changes nothing. */
  verify(): Promise<AuditResult>;
  /**
   * Accepts that an older state was put back, by an entry that says so, and verifies anew. Throws BREAK_NOT_ACCEPTED,
   * writing nothing, unless that is all that is wrong, and RECORD_FAILED.
   */
  accept(): Promise<AuditResult>;
  /**
   * Removes the content of these entries; hashes stay, and the chain holds. An entry of its own says which, so that
   * content that is missing without one is found. Gives how many were removed; done again after a kill it finishes.
   * Throws RECORD_FAILED.
   */
  purge(isPurged: IsMeant): Promise<number>;
  /** The selected entries, oldest first. */
  find(isMeant: IsMeant): Promise<TraceEntry[]>;
  /** All lines as they stand, oldest first, entries about the log itself and purged ones among them. */
  lines(): Promise<LogLine[]>;
}

export interface TraceLogDeps {
  readonly withLock: WithLock;
  readonly keys: RecordKeys;
  readonly ends: KnownEnds;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Size in bytes at which a file of the log is full and the next one begins. */
  readonly partBytes?: number;
  /** How many answers the library holds beside the log: where a log is gone with all that names it, they tell so. */
  readonly answersBeside?: () => Promise<number>;
}

/**
 * Opens the trace log in `folder`: `rag_trace.jsonl`, append-only, hash-chained and signed with the owner's keys,
 * beside it its full files `rag_trace.000001.jsonl`…, `rag_trace.head.json` with the newest hash, and the same in the
 * owner's own directory. `withLock` serialises processes.
 */
export function openTraceLog(folder: string, deps: TraceLogDeps): TraceLog {
  const { withLock, keys, ends, now, partBytes = PART_BYTES, answersBeside = async () => 0 } = deps;
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

  /**
   * Writes the line, then the records of the end. A kill in between leaves them one entry behind, which is recognised.
   */
  const appendEntry = async (end: WritingEnd, body: Record<string, unknown>, ring: KeyRing): Promise<TraceEntry> => {
    const { last, log, doubt, movedFrom } = end;
    const entry = nextEntry(last, body, log, ring);
    await setAsideWhenFull(place, partBytes);
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

  const verify = (ring: KeyRing) =>
    verifyLog(place, ring, { findKnown: (log) => ends.find(folder, log, ring), answersBeside });

  /** Null where something else is wrong than an older state that was put back, or nothing. */
  const accept = async (ring: KeyRing): Promise<AuditResult | null> => {
    const [found, ...more] = (await verify(ring)).findings;
    const line = (await endOfLog(place)).line;
    const last = line === null ? null : parseEntry(line);
    if (found?.code !== 'rolled_back' || more.length > 0 || last === null) return null;
    const end = await endNow(ring);
    const after = { seq: last.seq, hash: last.hash };
    const record: LogRecord = { record: 'accepted', after, until: end.last, broken: found.sentence, at: at() };
    // The doubt would be about this break alone: an earlier one is a finding of its own.
    await appendEntry({ ...end, doubt: null }, { ...record }, ring);
    return verify(ring);
  };

  const recording = async <T>(action: (ring: KeyRing) => Promise<T>): Promise<T> => {
    try {
      // Before the lock, since the app's key may have to wait for its user.
      const ring = await keys.openToSign();
      return await locked(() => action(ring));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new PinciteError('RECORD_FAILED', { why }, { cause: error });
    }
  };

  return {
    append: (body) => recording((ring) => append(body, ring)),
    verify: () => locked(async () => verify(await keys.open())),
    accept: async () => {
      const accepted = await recording(accept);
      if (accepted !== null) return accepted;
      const why = 'only an older state that was put back can be accepted, where nothing else is wrong or unchecked';
      throw new PinciteError('BREAK_NOT_ACCEPTED', { why });
    },
    purge: (isPurged) =>
      recording((ring) => purgeLog(place, isPurged, (record) => append({ ...record, at: at() }, ring))),
    find: (isMeant) =>
      locked(async () => {
        const found: TraceEntry[] = [];
        for await (const { entry } of logEntries(place))
          if (entry !== null && entry.body !== null && !('record' in entry.body) && isMeant(entry.body))
            found.push(entry);
        return found;
      }),
    lines: () =>
      locked(async () => {
        const all: LogLine[] = [];
        for await (const line of logEntries(place)) all.push(line);
        return all;
      }),
  };
}

/** The position at which writing continues. */
export interface WritingEnd {
  readonly last: Link;
  /** An inconsistency of the log; null when there is none. */
  readonly doubt: string | null;
  /** The log's name. */
  readonly log: string;
  /** True when all entries are from before there was a key: they are sealed first. */
  readonly isUnsealed: boolean;
  readonly movedFrom: string | null;
}

/** `findKnown` looks the log up in the owner's record by the log's own name. */
async function writingEnd(place: LogPlace, findKnown: (log: string | null) => Promise<Known>): Promise<WritingEnd> {
  const stored = await readHead(place.head);
  const tail = await endOfLog(place);
  // Half a line that a crash left was never acknowledged.
  if (tail.bytes > tail.wholeBytes) await truncate(place.log, tail.wholeBytes);
  const entry = tail.line === null ? null : parseEntry(tail.line);
  const head = stored === null || stored === 'damaged' ? EMPTY_HEAD : stored;
  const own = ownEnd(stored, tail.line, entry);
  const named = entry?.log ?? head.log;
  const known = await findKnown(named);
  const { last, doubt } = withKnown(own, known);
  const log = (known.state === 'known' ? known.end.log : named) ?? randomUUID();
  const isUnsealed = named === null && known.state === 'none' && last.seq > 0;
  return { last, doubt, log, isUnsealed, movedFrom: known.state === 'known' ? known.movedFrom : null };
}

interface End {
  readonly last: Link;
  readonly doubt: string | null;
}

/** The end according to the library alone. */
function ownEnd(stored: Awaited<ReturnType<typeof readHead>>, line: string | null, entry: TraceEntry | null): End {
  const head = stored === null || stored === 'damaged' ? EMPTY_HEAD : stored;
  const doubtOf = (found: string | null) => head.doubt ?? found;
  if (stored === 'damaged') return { last: entry ?? head, doubt: 'the record of the newest entry was damaged' };
  if (line !== null && entry === null)
    return { last: head, doubt: doubtOf(`the line after entry ${head.seq} is damaged`) };
  if (entry === null) return { last: head, doubt: doubtOf(head.seq === 0 ? null : 'the log is gone') };
  if (entry.seq === head.seq && entry.hash === head.hash) return { last: head, doubt: head.doubt };
  // After a crash between entry and head, the head is one behind and the entry follows it.
  if (entry.seq === head.seq + 1 && brokenLink(head, entry) === null) return { last: entry, doubt: head.doubt };
  // The same where that entry accepts what is missing after the head.
  if (acceptanceAfter(head, entry) !== null) return { last: entry, doubt: head.doubt };
  if (entry.seq <= head.seq) return { last: head, doubt: doubtOf(`the log did not end with entry ${head.seq}`) };
  return { last: entry, doubt: doubtOf(`the record of the newest entry said ${head.seq}, the log ${entry.seq}`) };
}

/** The owner's record decides: an entry in it is never written a second time. */
function withKnown(own: End, known: Known): End {
  if (known.state === 'wrong')
    return { ...own, doubt: own.doubt ?? "the owner's record of its end was damaged or forged" };
  if (known.state !== 'known') return own;
  const { end } = known;
  const doubt = (found: string | null) => end.doubt ?? own.doubt ?? found;
  if (own.last.seq < end.seq)
    return { last: end, doubt: doubt(`the log ended with entry ${own.last.seq}, but ${end.seq} were written`) };
  if (own.last.seq === end.seq && own.last.hash !== end.hash)
    return { last: end, doubt: doubt(`entry ${end.seq} was not the one that was written`) };
  return { last: own.last, doubt: doubt(null) };
}
