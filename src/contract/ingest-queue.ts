import { z } from 'zod';
import { Coverage, DocumentId, DocumentState } from './documents.ts';
import { LocalPath } from './local-path.ts';

/** A file on its way into the library, or one that failed. Ready documents are in `documents.list`, not here. */
export const QueuedFile = z.object({
  /** Identifies the file while it is listed. */
  key: z.string(),
  source_filename: z.string(),
  document_id: DocumentId.nullable(),
  state: DocumentState,
  /** One sentence when the file needs the user, was not added, or waits for something. */
  reason: z.string().nullable(),
  /** Set when the file waits for the user. */
  code: z.string().nullable(),
  /** The library already had the same bytes, as `document_id`. */
  duplicate: z.boolean(),
  /** True when the given password does not open the file. */
  wrong_password: z.boolean(),
  collection: z.string().nullable(),
  pages_done: z.int(),
  pages: z.int(),
  pages_per_second: z.number().nullable(),
  /** Null while unknown. */
  seconds_left: z.number().nullable(),
  coverage: Coverage.nullable(),
});
export type QueuedFile = z.infer<typeof QueuedFile>;

/** A snapshot of the queue, sent whole, at most four times a second. */
export const IngestQueue = z.object({
  files: z.array(QueuedFile),
  /** Documents whose OCR and embedding the user stopped; they can be searched as far as they came. */
  stopped: z.array(DocumentId),
  /** Changes whenever the result of `documents.list` would change. */
  library_version: z.int(),
  pages_done: z.int(),
  pages: z.int(),
  pages_per_second: z.number().nullable(),
  seconds_left: z.number().nullable(),
});
export type IngestQueue = z.infer<typeof IngestQueue>;

/** Files and folders to add, as a command names them. */
export const IngestRequest = z.object({
  paths: z.array(LocalPath),
  wait: z.enum(['searchable', 'ready']),
  ocr: z.enum(['auto', 'off']).default('auto'),
  password: z.string().optional(),
  collection: z.string().optional(),
  /** Adds the files attached to this document, to its collections, in place of paths. */
  attached_to: DocumentId.optional(),
});

/** What one look at a followed folder did; files by their paths within it. */
export const FolderPass = z.object({
  /** Files that are there and can be read. */
  files: z.int().nonnegative(),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  renamed: z.array(z.string()),
  removed: z.array(z.string()),
  failed: z.array(z.object({ file: z.string(), code: z.string(), reason: z.string() })),
  /** Why nothing was done: the folder seems to be away; null when it is there. */
  away: z.string().nullable(),
});
export type FolderPass = z.infer<typeof FolderPass>;
