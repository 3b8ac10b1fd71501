import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AuditFinding } from '../../../contract/records/audit.ts';
import { replaceFileDurably } from '../../../files/durable-file.ts';
import { isMissing } from '../../../files/missing.ts';
import { readStored } from '../../../files/sealed/stored-file.ts';
import type { AnswerRecord } from '../../answer/types.ts';
import { sha256OfJson } from '../../text/canonical-json.ts';
import { type KeyRing, Mac } from '../record-keys.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The hash before the first entry. */
export const GENESIS = '0'.repeat(64);

/**
 * One line of the trace log. `body` is null once it was purged; the chain uses its hash and still holds. `log` is the
 * name of the log and `macs` are the signatures of the owner's keys over it and `hash`; entries from before there was a
 * key have neither.
 */
export const TraceEntry = z.strictObject({
  seq: z.int().positive(),
  previous: Sha256,
  body_hash: Sha256,
  hash: Sha256,
  log: z.string().optional(),
  macs: z.array(Mac).optional(),
  body: z.record(z.string(), z.unknown()).nullable(),
});
export type TraceEntry = z.infer<typeof TraceEntry>;

/** An entry as the next one references it. */
export interface Link {
  readonly seq: number;
  readonly hash: string;
}

const KnownLink = z.object({ seq: z.int().positive(), hash: Sha256 });

/** Entries about the log itself. Answers have no `record`. */
export const LogRecord = z.discriminatedUnion('record', [
  /** The first entry under a key, in a log that has earlier entries: it seals the chain up to here. */
  z.object({ record: z.literal('sealed'), entries: z.int(), at: z.string() }),
  /** The content of these entries is purged. Written before the content is removed. */
  z.object({ record: z.literal('purged'), entries: z.array(z.int()), at: z.string() }),
  /**
   * The owner put an older state back and accepts it: what stood between `after` and this entry, up to `until`, is not
   * here. `broken` is the finding as it was told then. It follows `until`, so that no number is given twice and the
   * lost end cannot be another one.
   */
  z.object({ record: z.literal('accepted'), after: KnownLink, until: KnownLink, broken: z.string(), at: z.string() }),
]);
export type LogRecord = z.infer<typeof LogRecord>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** H(previous, sequence number, hash of the body): lower-case hex SHA-256 over the three, a newline between them. */
const entryHash = (previous: string, seq: number, hashOfBody: string) => sha256(`${previous}\n${seq}\n${hashOfBody}`);

const markedText = (log: string, hash: string): string => `${log}\n${hash}`;

/** The next entry of the log with this name, after the entry `last` (0 and GENESIS at the start). */
export function nextEntry(last: Link, body: Record<string, unknown>, log: string, ring: KeyRing): TraceEntry {
  const seq = last.seq + 1;
  const hashOfBody = sha256OfJson(body);
  const hash = entryHash(last.hash, seq, hashOfBody);
  const macs = ring.sign('trace entry', markedText(log, hash));
  return { seq, previous: last.hash, body_hash: hashOfBody, hash, log, macs, body };
}

/** Checks the signatures of an entry. Those of another log are not valid. */
export const checkMarks = ({ log, hash, macs }: TraceEntry, ring: KeyRing) =>
  ring.check('trace entry', markedText(log ?? '', hash), macs ?? []);

/** The fault of an entry that should follow `last`: a code, and the rest of a sentence; null when there is none. */
export function brokenLink(last: Link, entry: TraceEntry): { code: AuditFinding['code']; why: string } | null {
  const { seq, previous, body, body_hash: hashOfBody, hash } = entry;
  const said = (code: AuditFinding['code'], why: string) => ({ code, why });
  if (seq > last.seq + 1) {
    const missing = seq === last.seq + 2 ? `entry ${seq - 1} is` : `entries ${last.seq + 1} to ${seq - 1} are`;
    return said('entries_missing', `${missing} missing; the next one has the number ${seq}`);
  }
  if (seq <= last.seq) return said('wrong_order', `entry ${seq} stands after entry ${last.seq}`);
  if (previous !== last.hash) return said('chain_broken', 'it does not follow the entry before it');
  if (body !== null && sha256OfJson(body) !== hashOfBody) return said('content_changed', 'its content was changed');
  return entryHash(previous, seq, hashOfBody) === hash ? null : said('hash_wrong', 'its hash does not fit');
}

/**
 * The acceptance that `entry` is, when it stands for all that is missing after `last` and holds by itself; else null.
 */
export function acceptanceAfter(last: Link, entry: TraceEntry): Extract<LogRecord, { record: 'accepted' }> | null {
  const record = LogRecord.safeParse(entry.body).data;
  if (record?.record !== 'accepted') return null;
  const { after, until } = record;
  const isGap = after.seq === last.seq && after.hash === last.hash && until.seq > after.seq;
  return isGap && brokenLink(until, entry) === null ? record : null;
}

/**
 * Parses one line; null when it is not an entry. A line that says the same in other characters (a field twice, a number
 * with more digits than it needs) was not written by Pincite either, and no hash would show it.
 */
export function parseEntry(line: string): TraceEntry | null {
  try {
    const parsed: unknown = JSON.parse(line);
    return JSON.stringify(parsed) === line ? (TraceEntry.safeParse(parsed).data ?? null) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * The body of the entry of one answer, asked of this collection (null: the library) for this matter, with the public
 * field names of requirement E2. `query_id` is the answer's id.
 */
export function traceBody(
  record: AnswerRecord,
  collection: string | null,
  matter: string | null = null,
): Record<string, unknown> {
  const { answer } = record;
  return {
    query_id: answer.answer_id,
    thread_id: answer.thread_id,
    timestamp: record.asked_at.toISOString(),
    question: answer.question,
    mode: answer.mode,
    answer: answer.answer,
    citations: answer.citations,
    metadata: {
      collection,
      ...(matter !== null && { matter }),
      quote_only: answer.quote_only,
      cached: answer.cached,
      first_answered_at: answer.first_answered_at,
      top_k: record.top_k,
      retrieved: record.retrieved,
      model_citations: record.model_citations,
      validation: answer.validation,
      validation_ms: record.validation_ms,
      removed: answer.removed.length,
      confidence: answer.confidence,
      confidence_features: record.confidence_features,
      timings: answer.timings,
      model: answer.model,
      seed: record.seed,
      temperature: record.temperature,
      prompt_sha256: record.prompt_sha256,
    },
  };
}

/**
 * The newest entry, kept beside the log so that a truncated log is noticed also without the owner's record. `doubt` is
 * the first inconsistency found when appending; it stays for ever, so that writing on never makes a damaged log look
 * whole.
 */
export const TraceHead = z.object({
  seq: z.int().nonnegative(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  doubt: z.string().nullable(),
  /** The log's name; null before there was a key. */
  log: z.string().nullable().default(null),
});
export type TraceHead = z.infer<typeof TraceHead>;

export const EMPTY_HEAD: TraceHead = { seq: 0, hash: GENESIS, doubt: null, log: null };

/** A small JSON file; null when it does not exist, 'damaged' when it cannot be parsed. */
export async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | 'damaged' | null> {
  let text: string;
  try {
    text = await readStored(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  try {
    return schema.safeParse(JSON.parse(text)).data ?? 'damaged';
  } catch (error) {
    if (error instanceof SyntaxError) return 'damaged';
    throw error;
  }
}

/** The stored head. */
export const readHead = (path: string): Promise<TraceHead | 'damaged' | null> => readJson(path, TraceHead);

export const writeHead = (path: string, head: TraceHead) => replaceFileDurably(path, `${JSON.stringify(head)}\n`);
