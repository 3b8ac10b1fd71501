import { z } from 'zod';
import { DocumentId } from '../documents.ts';

/** A fault of the trace log, or something that could not be checked. */
export const AuditFinding = z.object({
  code: z.enum([
    'not_an_entry',
    'entries_missing',
    'wrong_order',
    'chain_broken',
    'content_changed',
    'hash_wrong',
    /** An entry written without the key. */
    'no_mark',
    'mark_wrong',
    /** Content is missing although no entry says that it was purged. */
    'emptied',
    /** Purged content is present again. */
    'purge_undone',
    'end_cut_off',
    /** The log and its own record of its end agree, and both are older than the owner's record. */
    'rolled_back',
    /** The newest entry in the owner's record differs from that entry in the log. */
    'rewritten',
    'log_gone',
    /** The log of another library is at this place. */
    'log_replaced',
    /** The log's own record of its end is damaged or does not match. */
    'end_record_wrong',
    /** The owner's record of the end was written without the key. */
    'owner_record_wrong',
    /** Something was wrong when the log was last written to. */
    'doubt',
    /** Not checked: */
    'key_not_here',
    'owner_record_missing',
    'owner_record_behind',
  ]),
  /** The full file of the log that the line is in; null for the file that is written to. */
  file: z.string().nullable(),
  /** 1-based line of its file; null where the finding is not about a line. */
  line: z.int().nullable(),
  sentence: z.string(),
});
export type AuditFinding = z.infer<typeof AuditFinding>;

/** An answer or refusal in the trace log: who asked what, and when. */
export const AskedEntry = z.object({
  /** Number of the entry. */
  seq: z.int().positive(),
  timestamp: z.iso.datetime(),
  /** The member of the team who asked; null for the owner. */
  asked_by: z.string().nullable(),
  question: z.string(),
  mode: z.string(),
  /** The collection asked; null for all that they see. */
  collection: z.string().nullable(),
});
export type AskedEntry = z.infer<typeof AskedEntry>;

/** That nothing is deleted from a collection: who said so, when and why (ADR 0134). */
export const Hold = z.object({
  set_by: z.string(),
  set_at: z.iso.datetime(),
  reason: z.string(),
});
export type Hold = z.infer<typeof Hold>;

/** A hold with what it is on. */
export const HeldCollection = Hold.extend({ collection: z.string() });
export type HeldCollection = z.infer<typeof HeldCollection>;

/** Sets or ends a hold. */
export const HoldChange = z.object({
  name: z.string(),
  by: z.string().trim().min(1).max(80),
  reason: z.string().trim().min(1).max(500),
});
export type HoldChange = z.infer<typeof HoldChange>;

/** That a hold was set or ended, as the record has it. */
export const HoldEntry = z.object({
  collection: z.string(),
  action: z.enum(['set', 'released']),
  by: z.string(),
  reason: z.string(),
  timestamp: z.iso.datetime(),
});
export type HoldEntry = z.infer<typeof HoldEntry>;

/** A key of the records. */
export const RecordKey = z.object({
  /** `file`: the owner's key file; `app`: the app's own key, sealed by the system's key store. */
  kind: z.enum(['file', 'app']),
  /** Identifies the key without revealing it; null for a missing key. */
  id: z.string().nullable(),
  path: z.string().nullable(),
  /** `sealed`: the app's key as the command line sees it. */
  state: z.enum(['present', 'missing', 'damaged', 'sealed']),
});
export type RecordKey = z.infer<typeof RecordKey>;

/** The result of checking the record of all answers (requirement E2). */
export const AuditResult = z.object({
  entries: z.int(),
  /** Number of files that hold them. */
  files: z.int(),
  /** `unchecked`: nothing is wrong, and something could not be checked. */
  state: z.enum(['valid', 'unchecked', 'broken']),
  valid: z.boolean(),
  /** 1-based line of the first invalid entry in its file; null when all are valid or the fault is not about a line. */
  broken_at: z.int().nullable(),
  /** The full file that it is in; null for the file that is written to. */
  broken_file: z.string().nullable(),
  /** The sentence of the first finding. */
  reason: z.string().nullable(),
  findings: z.array(AuditFinding),
  /** Number of entries signed with a key that is here. */
  keyed: z.int(),
  /** Entries written before there was a key; the next one seals them. */
  before_key: z.int(),
  /** Entries whose content was purged on request. */
  purged: z.int(),
  /** Breaks that the owner accepted, each told in `notes`. */
  accepted: z.int(),
  /** What is worth knowing and is not wrong, in plain words. */
  notes: z.array(z.string()),
});
export type AuditResult = z.infer<typeof AuditResult>;

/** The records that quote a document, or may. */
export const QuotingRecords = z.object({
  document_id: DocumentId,
  /** Numbers of the entries of the trace log. */
  log_entries: z.array(z.int()),
  /** Number of kept answers with the document in scope; they are removed with it in any case. */
  kept_answers: z.int(),
  /** Number of cells of review grids. */
  grid_cells: z.int(),
  /** What readers marked in it. */
  notes: z.int(),
  threads: z.array(z.object({ thread_id: z.string(), title: z.string(), turns: z.int() })),
  /** What keeps these records from being purged; null: nothing does. */
  held_by: HeldCollection.nullable(),
});
export type QuotingRecords = z.infer<typeof QuotingRecords>;

/** How long answers are kept. */
export const KeepRule = z.object({
  /** Null: all answers that have no rule of their own. */
  collection: z.string().nullable(),
  days: z.int().min(1).max(36_500),
});
export type KeepRule = z.infer<typeof KeepRule>;

/** What was deleted because it was older than the rules of the library allow. */
export const ExpiredRecords = z.object({
  /** Entries of the trace log, of which only the hashes are left. */
  log_entries: z.int().nonnegative(),
  turns: z.int().nonnegative(),
  /** Threads of which no turn was left. */
  threads: z.int().nonnegative(),
  kept_answers: z.int().nonnegative(),
  /** Cells of review grids. */
  grid_cells: z.int().nonnegative(),
});
export type ExpiredRecords = z.infer<typeof ExpiredRecords>;
