import { z } from 'zod';
import { DocumentId } from '../documents.ts';

/** The rows that an interrupted write left of a document, kept for 30 days after they were swept. */
export const QuarantinedDocument = z.object({
  document_id: DocumentId,
  source_filename: z.string(),
  collections: z.array(z.string()),
  quarantined_at: z.iso.datetime(),
  deleted_after: z.iso.datetime(),
  /** True when the original is complete, so that restoring can read it again. */
  whole: z.boolean(),
  /** Number of stored bytes of the original. */
  bytes: z.int().nonnegative(),
  /** Number of rows in the tables. */
  rows: z.int().nonnegative(),
});
export type QuarantinedDocument = z.infer<typeof QuarantinedDocument>;

/** Name of a folder made by a repair. */
export const DamagedId = z.string().regex(/^damaged-[\dTZ-]+$/);

/** A document's id or the name of such a folder. */
export const QuarantineId = z.string().regex(/^(?:[0-9a-f]{16}|damaged-[\dTZ-]+)$/);

/**
 * Damaged files that a repair moved away. They cannot be restored and are deleted after 30 days or with the next
 * removal of a document.
 */
export const QuarantinedDamage = z.object({
  damaged_id: DamagedId,
  quarantined_at: z.iso.datetime(),
  deleted_after: z.iso.datetime(),
  files: z.int().nonnegative(),
  /** Of all files together. */
  bytes: z.int().nonnegative(),
});
export type QuarantinedDamage = z.infer<typeof QuarantinedDamage>;

export const QuarantineEntry = z.union([QuarantinedDocument, QuarantinedDamage]);
export type QuarantineEntry = z.infer<typeof QuarantineEntry>;
