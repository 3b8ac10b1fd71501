import { z } from 'zod';
import { Coverage, DocumentId, DocumentState, WaitsFor } from './documents.ts';
import { LocalPath, NewPath } from './local-path.ts';

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
  /** As `IngestProgress`. */
  waits_for: WaitsFor.nullable().optional(),
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
  /** Of the files whose pages were counted. */
  pages: z.int(),
  /** Files that were not opened yet, so that nobody knows their pages. */
  files_uncounted: z.int().optional(),
  /** Whether adding waits because a question is being answered. */
  is_paused: z.boolean().optional(),
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
export type IngestRequest = z.infer<typeof IngestRequest>;

/** Files and folders whose rows are written into a folder, for the tables of a library. */
export const FragmentsRequest = IngestRequest.omit({ wait: true, attached_to: true }).extend({
  /** Empty, or not there yet. */
  out: NewPath,
  /** Computes the vectors too. */
  embed: z.boolean().default(false),
});
export type FragmentsRequest = z.infer<typeof FragmentsRequest>;

/** What one scan of a followed folder did; files by their paths within it. */
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
  /** Why nothing was done: another process works on this library; null when none does. The scan is repeated soon. */
  waiting: z.string().nullable(),
});
export type FolderPass = z.infer<typeof FolderPass>;

export const FolderId = z.string().regex(/^[0-9a-f]{16}$/);

/** A folder that is followed, or that `pincite watch` scanned. */
export const FollowedFolder = z.object({
  folder_id: FolderId,
  /** Its own name, and that of the folder it is in; pages see no paths. */
  name: z.string(),
  parent: z.string(),
  collection: z.string().nullable(),
  /** Whether the app follows it in the background. */
  is_followed: z.boolean(),
  /** `looking`: now. `ending`: what was added from it is being removed. */
  state: z.enum(['idle', 'looking', 'ending']),
  /** ISO time of the last scan by this process; else of the last scan that found something; null before the first. */
  looked_at: z.string().nullable(),
  /** Files of it that are in the library. */
  documents: z.int().nonnegative(),
  /** Files that are not, of which `problems` has the first. */
  failed: z.int().nonnegative(),
  problems: z.array(z.object({ file: z.string(), code: z.string(), reason: z.string() })),
  /** As in `FolderPass`. */
  away: z.string().nullable(),
  waiting: z.string().nullable(),
  /** What went wrong in the last scan, in one sentence. */
  error: z.string().nullable(),
  /** Why changes are seen only by the scans, one about every minute; null where the system reports changes. */
  unheard: z.string().nullable(),
});
export type FollowedFolder = z.infer<typeof FollowedFolder>;
