import { createReadStream } from 'node:fs';
import { readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PinciteError } from '../../contract/errors.ts';
import type { AuditResult } from '../../contract/models.ts';
import { appendDurably, makeFolderDurably, replaceFileDurably } from '../../files/durable-file.ts';
import { isMissing } from './is-missing.ts';
import { logTail } from './log-tail.ts';
import { brokenLink, nextEntry, parseEntry, type TraceEntry } from './trace-entry.ts';
import { EMPTY_HEAD, readHead, type TraceHead, writeHead } from './trace-head.ts';

/** Runs `action` while no other process holds `path`. */
export type WithLock = <T>(path: string, action: () => Promise<T>) => Promise<T>;

export interface TraceLog {
  /** Appends one body and makes it durable. Throws RECORD_FAILED. */
  append(body: Record<string, unknown>): Promise<TraceEntry>;
  /** Checks the whole chain and its end (requirement E2). Changes nothing. */
  verify(): Promise<AuditResult>;
  /** Removes the bodies for which `isPurged` says so; hashes stay, and the chain holds. Gives how many were removed. */
  purge(isPurged: (body: Record<string, unknown>) => boolean): Promise<number>;
}

interface LogPaths {
  readonly log: string;
  readonly head: string;
  readonly lock: string;
}

interface Link {
  readonly seq: number;
  readonly hash: string;
}

/** From where to write on, and what is odd about the log, if anything. */
async function writingEnd(paths: LogPaths): Promise<{ last: Link; doubt: string | null }> {
  const stored = await readHead(paths.head);
  const tail = await logTail(paths.log);
  // Half a line that a crash left was never acknowledged.
  if (tail.bytes > tail.wholeBytes) await truncate(paths.log, tail.wholeBytes);
  const entry = tail.line === null ? null : parseEntry(tail.line);
  const head = stored === null || stored === 'damaged' ? EMPTY_HEAD : stored;
  const doubtOf = (found: string | null) => head.doubt ?? found;
  if (stored === 'damaged') return { last: entry ?? head, doubt: 'the record of the newest entry was damaged' };
  if (tail.line !== null && entry === null)
    return { last: head, doubt: doubtOf(`the line after entry ${head.seq} is damaged`) };
  if (entry === null) return { last: head, doubt: doubtOf(head.seq === 0 ? null : 'the log is gone') };
  if (entry.seq === head.seq && entry.hash === head.hash) return { last: head, doubt: head.doubt };
  // A crash between the entry and the head: the head is one behind, and the entry follows it.
  if (entry.seq === head.seq + 1 && brokenLink(head, entry) === null) return { last: entry, doubt: head.doubt };
  if (entry.seq <= head.seq) return { last: head, doubt: doubtOf(`the log did not end with entry ${head.seq}`) };
  return { last: entry, doubt: doubtOf(`the record of the newest entry said ${head.seq}, the log ${entry.seq}`) };
}

async function appendEntry(paths: LogPaths, body: Record<string, unknown>): Promise<TraceEntry> {
  const { last, doubt } = await writingEnd(paths);
  const entry = nextEntry(last, body);
  await appendDurably(paths.log, `${JSON.stringify(entry)}\n`);
  await writeHead(paths.head, { seq: entry.seq, hash: entry.hash, doubt } satisfies TraceHead);
  return entry;
}

async function* wholeLines(paths: LogPaths): AsyncGenerator<string> {
  const { wholeBytes } = await logTail(paths.log);
  if (wholeBytes === 0) return;
  yield* createInterface({
    input: createReadStream(paths.log, { end: wholeBytes - 1 }),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
}

async function verifyChain(paths: LogPaths): Promise<AuditResult> {
  const stored = await readHead(paths.head);
  let last: Link = EMPTY_HEAD;
  let beforeLast: Link = EMPTY_HEAD;
  let entries = 0;
  for await (const line of wholeLines(paths)) {
    entries++;
    const entry = parseEntry(line);
    const why = entry === null ? 'it is not an entry' : brokenLink(last, entry);
    if (entry === null || why !== null) {
      return { entries, valid: false, broken_at: entries, reason: `Line ${entries} does not hold: ${why}.` };
    }
    [beforeLast, last] = [last, entry];
  }
  const end = (reason: string): AuditResult => ({ entries, valid: false, broken_at: entries + 1, reason });
  if (stored === 'damaged') return end('The record of the newest entry is damaged.');
  const head = stored ?? EMPTY_HEAD;
  if (head.doubt !== null)
    return { entries, valid: false, broken_at: null, reason: `When it was written to, ${head.doubt}.` };
  const isAtEnd = head.seq === last.seq && head.hash === last.hash;
  // The head may be one entry behind: a crash came between the two writes.
  const isOneBehind = entries > 0 && head.seq === beforeLast.seq && head.hash === beforeLast.hash;
  if (isAtEnd || isOneBehind) return { entries, valid: true, broken_at: null, reason: null };
  if (head.seq > last.seq)
    return end(`The log ends with entry ${last.seq}, but ${head.seq} were written: its end was cut off.`);
  return end(`The record of the newest entry (${head.seq}) does not fit the log, which ends with ${last.seq}.`);
}

async function purgeBodies(paths: LogPaths, isPurged: (body: Record<string, unknown>) => boolean): Promise<number> {
  let text: string;
  try {
    text = await readFile(paths.log, 'utf8');
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
  let purged = 0;
  const lines = text.split('\n').map((line) => {
    const entry = parseEntry(line);
    if (entry?.body === null || entry?.body === undefined || !isPurged(entry.body)) return line;
    purged++;
    return JSON.stringify({ ...entry, body: null });
  });
  if (purged > 0) await replaceFileDurably(paths.log, lines.join('\n'));
  return purged;
}

/**
 * The trace log in `directory`: `rag_trace.jsonl`, append-only and hash-chained, and beside it `rag_trace.head.json` with the
 * newest hash. `withLock` makes several processes take turns.
 */
export function openTraceLog(directory: string, withLock: WithLock): TraceLog {
  const paths: LogPaths = {
    log: join(directory, 'rag_trace.jsonl'),
    head: join(directory, 'rag_trace.head.json'),
    lock: join(directory, 'rag_trace.lock'),
  };
  const locked = async <T>(action: () => Promise<T>): Promise<T> => {
    await makeFolderDurably(directory);
    return withLock(paths.lock, action);
  };
  return {
    append: async (body) => {
      try {
        return await locked(() => appendEntry(paths, body));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new PinciteError('RECORD_FAILED', { why }, { cause: error });
      }
    },
    verify: () => locked(() => verifyChain(paths)),
    purge: (isPurged) => locked(() => purgeBodies(paths, isPurged)),
  };
}
