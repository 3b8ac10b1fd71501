import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { replaceFileDurably } from '../../files/durable-file.ts';
import { isMissing } from '../../files/missing.ts';
import { GENESIS } from './trace-entry.ts';

/**
 * The newest entry, kept beside the log so that a cut tail is seen also by who does not have the owner's record of it. `doubt` is the
 * first inconsistency that was met when appending; it stays for ever, so that writing on never makes a damaged log look whole.
 */
export const TraceHead = z.object({
  seq: z.int().nonnegative(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  doubt: z.string().nullable(),
  /** The log's name; none before there was a key. */
  log: z.string().nullable().default(null),
});
export type TraceHead = z.infer<typeof TraceHead>;

export const EMPTY_HEAD: TraceHead = { seq: 0, hash: GENESIS, doubt: null, log: null };

/** A small file of JSON; null when it does not exist, 'damaged' when it cannot be understood. */
export async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | 'damaged' | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
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

/** The head as stored. */
export const readHead = (path: string): Promise<TraceHead | 'damaged' | null> => readJson(path, TraceHead);

export const writeHead = (path: string, head: TraceHead) => replaceFileDurably(path, `${JSON.stringify(head)}\n`);
