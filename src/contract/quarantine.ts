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
