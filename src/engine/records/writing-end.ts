import { randomUUID } from 'node:crypto';
import { truncate } from 'node:fs/promises';
import type { Known } from './known-end.ts';
import type { LogPlace } from './log-place.ts';
import { logTail } from './log-tail.ts';
import { brokenLink, type Link, parseEntry, type TraceEntry } from './trace-entry.ts';
import { EMPTY_HEAD, readHead } from './trace-head.ts';

/** From where to write on. */
export interface WritingEnd {
  readonly last: Link;
  /** What is odd about the log; null for nothing. */
  readonly doubt: string | null;
  /** The log's name. */
  readonly log: string;
  /** Its entries are all from before there was a key: they are sealed first. */
  readonly isUnsealed: boolean;
  readonly movedFrom: string | null;
}

/** `findKnown` looks the log up in the owner's record by the name it gives itself. */
export async function writingEnd(
  place: LogPlace,
  findKnown: (log: string | null) => Promise<Known>,
): Promise<WritingEnd> {
  const stored = await readHead(place.head);
  const tail = await logTail(place.log);
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

/** What the library says by itself. */
function ownEnd(stored: Awaited<ReturnType<typeof readHead>>, line: string | null, entry: TraceEntry | null): End {
  const head = stored === null || stored === 'damaged' ? EMPTY_HEAD : stored;
  const doubtOf = (found: string | null) => head.doubt ?? found;
  if (stored === 'damaged') return { last: entry ?? head, doubt: 'the record of the newest entry was damaged' };
  if (line !== null && entry === null)
    return { last: head, doubt: doubtOf(`the line after entry ${head.seq} is damaged`) };
  if (entry === null) return { last: head, doubt: doubtOf(head.seq === 0 ? null : 'the log is gone') };
  if (entry.seq === head.seq && entry.hash === head.hash) return { last: head, doubt: head.doubt };
  // A crash between the entry and the head: the head is one behind, and the entry follows it.
  if (entry.seq === head.seq + 1 && brokenLink(head, entry) === null) return { last: entry, doubt: head.doubt };
  if (entry.seq <= head.seq) return { last: head, doubt: doubtOf(`the log did not end with entry ${head.seq}`) };
  return { last: entry, doubt: doubtOf(`the record of the newest entry said ${head.seq}, the log ${entry.seq}`) };
}

/** The owner's record has the last word: an entry it knows is never written a second time. */
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
