import { z } from 'zod';
import { DocumentId, IngestProgress } from './documents.ts';

/** The record of answers, by the name that a `Damage` of it has. */
export const TRACE_LOG = 'logs/rag_trace.jsonl';

/** One damaged part of a library. */
export const Damage = z.object({
  /** `file`: of a table; `record`: a small file of the library, a thread, a kept answer, the trace log. */
  kind: z.enum(['document', 'table', 'index', 'file', 'record']),
  /** The document's file name, the table, or the path within the data directory. */
  name: z.string(),
  document_id: DocumentId.nullable(),
  /** The damage in plain words that complete "NAME: …". */
  what: z.string(),
});
export type Damage = z.infer<typeof Damage>;

export const CheckResult = z.object({
  sound: z.boolean(),
  checked_at: z.iso.datetime(),
  documents: z.int().nonnegative(),
  pages: z.int().nonnegative(),
  passages: z.int().nonnegative(),
  /** Files of the tables that were compared with their checksums. */
  files: z.int().nonnegative(),
  damage: z.array(Damage),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** A library written into one file. */
export const BackupResult = z.object({
  path: z.string(),
  bytes: z.int().positive(),
  /** Files of the library in it. */
  files: z.int().positive(),
});
export type BackupResult = z.infer<typeof BackupResult>;

/** The newest check of a library. */
export const LastCheck = z.object({
  checked_at: z.iso.datetime(),
  sound: z.boolean(),
  /** Number of damaged parts. */
  damage: z.int().nonnegative(),
  /** Documents among them. */
  document_ids: z.array(DocumentId),
});
export type LastCheck = z.infer<typeof LastCheck>;

export const RepairResult = z.object({
  /** The repairs, in plain words, one entry for each. */
  mended: z.array(z.object({ name: z.string(), how: z.string() })),
  /** What could not be repaired, and what the user can do. */
  left: z.array(
    z.object({ name: z.string(), document_id: DocumentId.nullable(), why: z.string(), remedy: z.string() }),
  ),
  /** The folder that the damaged files were moved to; null when none were moved. */
  quarantine: z.string().nullable(),
  /** The check after the repair. */
  check: CheckResult,
});
export type RepairResult = z.infer<typeof RepairResult>;

/** What `pincite index` found and did. */
export const IndexResult = z.object({
  /** In the library. */
  documents: z.int().nonnegative(),
  passages: z.int().nonnegative(),
  /** Documents that got their vectors. */
  embedded: z.int().nonnegative(),
  /**
   * Documents that still wait for theirs: their scanned pages come first, the user stopped them, or there is no model.
   */
  waiting: z.int().nonnegative(),
  /** Rows that the word indexes gained. */
  indexed: z.int().nonnegative(),
  /** Rows outside the word indexes, so few that a search looks through them. */
  unindexed: z.int().nonnegative(),
  /** By how many files the tables became fewer. */
  merged: z.int().nonnegative(),
});
export type IndexResult = z.infer<typeof IndexResult>;

export const IndexEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: IngestProgress }),
  z.object({ type: z.literal('result'), result: IndexResult }),
]);
export type IndexEvent = z.infer<typeof IndexEvent>;
