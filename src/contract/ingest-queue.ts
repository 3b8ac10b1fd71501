import { z } from 'zod';
import { Coverage, DocumentId, DocumentState } from './documents.ts';

/** One file on its way into the library, or one that did not get there. Ready documents are in `documents.list`, not here. */
export const QueuedFile = z.object({
  /** Names the file as long as it is listed. */
  key: z.string(),
  source_filename: z.string(),
  document_id: DocumentId.nullable(),
  state: DocumentState,
  /** One sentence when it needs the user, was not added, or waits for something else. */
  reason: z.string().nullable(),
  /** Set when nothing more is done for it without the user. */
  code: z.string().nullable(),
  /** The same bytes were in the library before, as `document_id`. */
  duplicate: z.boolean(),
  /** A password was tried and does not open it. */
  wrong_password: z.boolean(),
  collection: z.string().nullable(),
  pages_done: z.int(),
  pages: z.int(),
  pages_per_second: z.number().nullable(),
  /** Null while it is not known. */
  seconds_left: z.number().nullable(),
  coverage: Coverage.nullable(),
});
export type QueuedFile = z.infer<typeof QueuedFile>;

/** Everything that is being added, as it is now; sent whole, at most four times a second. */
export const IngestQueue = z.object({
  files: z.array(QueuedFile),
  /** Changes whenever `documents.list` would answer otherwise. */
  library_version: z.int(),
  pages_done: z.int(),
  pages: z.int(),
  pages_per_second: z.number().nullable(),
  seconds_left: z.number().nullable(),
});
export type IngestQueue = z.infer<typeof IngestQueue>;
