import type { DocumentSummary, IngestResult } from '../../../contract/documents.ts';
import type { PinciteError } from '../../../contract/errors.ts';
import type { FollowedFolder } from './folder-record.ts';

/** A file in a followed folder, or why a path in it cannot be read. */
export type ListedFile =
  | { readonly path: string; readonly bytes: number; readonly mtime: number; readonly error: null }
  | { readonly path: string; readonly error: PinciteError };

/** What a look at a folder needs of the file system and of the library. */
export interface FollowOps {
  /** The number of the disk it is on; null when it is not there. */
  readonly deviceOf: (root: string) => Promise<number | null>;
  /** What is in and below a folder, hidden files left out; no file is opened. `mtime` in milliseconds. */
  readonly list: (root: string, signal: AbortSignal) => Promise<readonly ListedFile[]>;
  /** The id that a file's bytes have as a document. Throws what reading it throws, and NOT_SUPPORTED. */
  readonly idOf: (path: string, signal: AbortSignal) => Promise<string>;
  readonly documents: () => Promise<readonly DocumentSummary[]>;
  /** The results of these files and of no others, in any order. */
  readonly add: (
    paths: readonly string[],
    collection: string | null,
    signal: AbortSignal,
  ) => Promise<readonly IngestResult[]>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  /** Keeps what was seen, durably. */
  readonly keep: (folder: FollowedFolder) => Promise<void>;
  /** The other folders that were looked at. */
  readonly others: () => Promise<readonly FollowedFolder[]>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
