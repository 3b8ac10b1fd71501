import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from './canonical-json.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What stands for the entry before the first. */
export const GENESIS = '0'.repeat(64);

/** One line of the trace log. `body` is null once it was purged; the chain runs over its hash and still holds. */
export const TraceEntry = z.object({
  seq: z.int().positive(),
  previous: Sha256,
  body_hash: Sha256,
  hash: Sha256,
  body: z.record(z.string(), z.unknown()).nullable(),
});
export type TraceEntry = z.infer<typeof TraceEntry>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const bodyHash = (body: unknown) => sha256(canonicalJson(body));

/** H(previous, sequence number, hash of the body): lower-case hex SHA-256 over the three, a newline between them. */
const entryHash = (previous: string, seq: number, hashOfBody: string) => sha256(`${previous}\n${seq}\n${hashOfBody}`);

/** The next entry of a chain whose last entry had `seq` and `hash` (0 and GENESIS at the start). */
export function nextEntry(
  last: { readonly seq: number; readonly hash: string },
  body: Record<string, unknown>,
): TraceEntry {
  const seq = last.seq + 1;
  const hashOfBody = bodyHash(body);
  return { seq, previous: last.hash, body_hash: hashOfBody, hash: entryHash(last.hash, seq, hashOfBody), body };
}

/** What is wrong with an entry that should follow `last`, in words; null when it holds. */
export function brokenLink(last: { readonly seq: number; readonly hash: string }, entry: TraceEntry): string | null {
  if (entry.seq !== last.seq + 1) return `entry ${last.seq + 1} is missing; the next one has the number ${entry.seq}`;
  if (entry.previous !== last.hash) return 'it does not follow the entry before it';
  if (entry.body !== null && bodyHash(entry.body) !== entry.body_hash) return 'its content was changed';
  return entryHash(entry.previous, entry.seq, entry.body_hash) === entry.hash ? null : 'its hash does not fit';
}

/** Parses one line; null when it is not an entry. */
export function parseEntry(line: string): TraceEntry | null {
  try {
    return TraceEntry.safeParse(JSON.parse(line)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
