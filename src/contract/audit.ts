import { z } from 'zod';
import { DocumentId } from './documents.ts';

/** What is wrong with the trace log, or cannot be told of it. */
export const AuditFinding = z.object({
  code: z.enum([
    'not_an_entry',
    'entries_missing',
    'wrong_order',
    'chain_broken',
    'content_changed',
    'hash_wrong',
    /** Written by somebody who has no key. */
    'no_mark',
    'mark_wrong',
    /** The content is gone and no entry says that it was purged. */
    'emptied',
    /** Purged content that is there again. */
    'purge_undone',
    'end_cut_off',
    /** Log and its own record of its end agree, and both are older than what the owner's record knows. */
    'rolled_back',
    /** What the owner's record calls the newest entry is another one in the log. */
    'rewritten',
    'log_gone',
    /** The log of another library stands here. */
    'log_replaced',
    /** The log's own record of its end is damaged or does not fit. */
    'end_record_wrong',
    /** The owner's record of the end was written without the key. */
    'owner_record_wrong',
    /** Something was wrong when it was written to. */
    'doubt',
    /** Not checked: */
    'key_not_here',
    'owner_record_missing',
    'owner_record_behind',
  ]),
  /** 1-based line of the log; null where it is not about a line. */
  line: z.int().nullable(),
  sentence: z.string(),
});
export type AuditFinding = z.infer<typeof AuditFinding>;

/** A key of the records. */
export const RecordKey = z.object({
  /** `file`: the owner's key file; `app`: sealed by the system's key store, only the app has it. */
  kind: z.enum(['file', 'app']),
  /** Names the key and tells nothing of it; null for one that is not there. */
  id: z.string().nullable(),
  path: z.string().nullable(),
  /** `sealed`: the app's key as the command line sees it. */
  state: z.enum(['present', 'missing', 'damaged', 'sealed']),
});
export type RecordKey = z.infer<typeof RecordKey>;

/** What can be told of the record of all answers (requirement E2). */
export const AuditResult = z.object({
  entries: z.int(),
  /** `unchecked`: nothing is wrong, and something could not be checked. */
  state: z.enum(['valid', 'unchecked', 'broken']),
  valid: z.boolean(),
  /** 1-based line of the first entry that does not hold; null when all do or it is not about a line. */
  broken_at: z.int().nullable(),
  /** The sentence of the first finding. */
  reason: z.string().nullable(),
  findings: z.array(AuditFinding),
  /** Entries whose mark was made by a key that is here. */
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

/** What quotes a document, or may. */
export const QuotingRecords = z.object({
  document_id: DocumentId,
  /** Numbers of the entries of the trace log. */
  log_entries: z.array(z.int()),
  /** Answers kept to be given again that had it in scope; they go with it in any case. */
  kept_answers: z.int(),
  threads: z.array(z.object({ thread_id: z.string(), title: z.string(), turns: z.int() })),
});
export type QuotingRecords = z.infer<typeof QuotingRecords>;
