import { z } from 'zod';
import { DocumentId } from '../documents.ts';
import { ReceiptDocument } from './receipt.ts';
import { Signed, SignedCheck } from './signed.ts';

/** What was deleted of one library, how it was looked for afterwards, and what was found (requirement D5). */
export const DeletionCertificate = z.object({
  /** Version of the form. */
  pincite_deletion: z.literal(1),
  made_at: z.iso.datetime(),
  documents: z.array(
    ReceiptDocument.extend({ pages: z.int().nonnegative(), passages: z.int().nonnegative(), added_at: z.string() }),
  ),
  /** Whether their words were also purged from the record of answers and from threads. */
  records: z.enum(['kept', 'purged']),
  searched: z.object({
    /** Files of the library that were read to their end. */
    files: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    /** Phrases of the documents, of no other document, that were looked for in them. */
    phrases: z.int().nonnegative(),
    /** Versions of the tables that were still there. */
    table_versions: z.int().nonnegative(),
  }),
  found: z.object({
    /** Rows of the documents in all versions of all tables. */
    rows: z.int().nonnegative(),
    /** Files that hold a phrase, relative to the library. */
    files: z.array(z.string()),
    /** Entries of the record of answers, and threads, that quote the documents and were kept. */
    log_entries: z.int().nonnegative(),
    threads: z.int().nonnegative(),
  }),
  /** The same in plain words, one sentence each. */
  statement: z.array(z.string()),
  ...Signed.shape,
});
export type DeletionCertificate = z.infer<typeof DeletionCertificate>;

export const CertifiedRemoval = z.object({
  document_ids: z.array(DocumentId).min(1),
  purge_records: z.boolean().default(false),
});
export type CertifiedRemoval = z.infer<typeof CertifiedRemoval>;

/** A certificate as its files: signed JSON, and the statement as a PDF that has it attached. */
export const IssuedCertificate = z.object({
  /** Whether nothing of the documents was found but in records that were kept. */
  complete: z.boolean(),
  statement: z.array(z.string()),
  json: z.string(),
  pdf: z.instanceof(Uint8Array<ArrayBuffer>),
});
export type IssuedCertificate = z.infer<typeof IssuedCertificate>;

export const DeletionCheck = z.object({
  valid: z.boolean(),
  ...SignedCheck.shape,
  made_at: z.string().nullable(),
  statement: z.array(z.string()),
});
export type DeletionCheck = z.infer<typeof DeletionCheck>;
