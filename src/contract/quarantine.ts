import { z } from 'zod';
import { DocumentId } from './documents.ts';

/** What an interrupted write left of a document, kept for 30 days after it was swept. */
export const QuarantinedDocument = z.object({
  document_id: DocumentId,
  source_filename: z.string(),
  collection: z.string().nullable(),
  quarantined_at: z.iso.datetime(),
  deleted_after: z.iso.datetime(),
  /** True when all of the original is there: restoring it reads it again. */
  whole: z.boolean(),
  /** Bytes of the original that are there. */
  bytes: z.int().nonnegative(),
  /** Rows there were in the tables. */
  rows: z.int().nonnegative(),
});
export type QuarantinedDocument = z.infer<typeof QuarantinedDocument>;

/** Name of a folder that a repair made. */
export const DamagedId = z.string().regex(/^damaged-[\dTZ-]+$/);

/** A document's id or the name of such a folder. */
export const QuarantineId = z.string().regex(/^(?:[0-9a-f]{16}|damaged-[\dTZ-]+)$/);

/** Files a repair set aside because they were damaged: not to be restored, deleted after 30 days or with the next removal of a document. */
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
