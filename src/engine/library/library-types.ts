import type { DocumentSummary } from '../../contract/documents.ts';
import type { CheckResult, LastCheck } from '../../contract/integrity.ts';
import type { ReadDocument } from '../documents/types.ts';
import type { DocumentChange } from './change-documents.ts';
import type { FileListener, FileToAdd } from './ingest/add-files.ts';
import type { EmbedDeps, EmbedListener } from './ingest/embed-pending.ts';
import type { IngestDeps } from './ingest/ingest-types.ts';
import type { JobStore } from './ingest/job-store.ts';
import type { Repaired } from './integrity/repair-library.ts';
import type { Quarantine } from './journal/quarantine.ts';
import type { Removal } from './journal/write-journal.ts';
import type { CollectionsFile } from './library-file.ts';
import type { ReadFileRange } from './reading/file-parts.ts';
import type { LibraryReader } from './reading/library-reader.ts';
import type { LibrarySearch } from './reading/library-search.ts';
import type { PurgeElsewhere } from './remove-documents.ts';

export interface LibraryOptions {
  /** Holds library.json, jobs, the lock and, unless `storeUri` says otherwise, the tables. */
  readonly dataDir: string;
  /** A directory or an S3-compatible bucket; `dataDir`/library.lance by default. */
  readonly storeUri?: string | undefined;
  readonly storageOptions?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** What else holds text of documents purges it when they are removed. */
  readonly purgeElsewhere?: PurgeElsewhere;
  /** Opens it although library.json is damaged or missing: to check or to repair it. */
  readonly evenDamaged?: boolean;
}

/** A library of documents. Reading takes no lock; ingest and remove take the writer's and wait for each other. */
export interface Library extends LibraryReader, LibrarySearch {
  /**
   * Phase 1: files that can be searched. They are asked for under the writer's lock, one after the other. Throws LIBRARY_BUSY when another
   * process writes, CANCELLED before it began.
   */
  addFiles<File extends FileToAdd>(
    files: Iterable<File> | AsyncIterable<File>,
    deps: Pick<IngestDeps, 'read' | 'readAtOnce'>,
    listener: FileListener<File>,
    signal: AbortSignal,
  ): Promise<void>;
  /** Phase 2 for whatever has no vectors yet; what was embedded stays when it is CANCELLED. */
  embed(
    deps: Pick<EmbedDeps, 'embedder' | 'embeddingText'>,
    listener: EmbedListener,
    signal: AbortSignal,
  ): Promise<void>;
  /** Ingests that were begun and not finished. */
  readonly jobs: JobStore;
  /** Moves documents between collections and editions. Throws DOCUMENT_NOT_FOUND, BAD_REQUEST, LIBRARY_BUSY. */
  change(documentIds: readonly string[], change: DocumentChange): Promise<DocumentSummary[]>;
  readonly collections: CollectionsFile;
  /** What was swept of interrupted writes, and what repairs set aside. */
  readonly quarantine: Pick<Quarantine, 'list' | 'find' | 'damaged' | 'drop'>;
  readonly fileRange: ReadFileRange;
  /** Rises with every change of the documents, whichever process makes it. */
  version(): Promise<number>;
  /**
   * Removes documents for good and returns what they were. Throws DOCUMENT_NOT_FOUND, LIBRARY_BUSY, NOTHING_REMOVED,
   * REMOVAL_UNFINISHED.
   */
  remove(
    documentIds: readonly string[],
    options?: { readonly signal?: AbortSignal | undefined; readonly records?: Removal['records'] },
  ): Promise<DocumentSummary[]>;
  /** Finishes removals that a kill or a full disk cut short, unless another process writes: that one does it. Each writer begins with it. */
  finishRemovals(): Promise<void>;
  /** Reads all of it and compares it with its checksums; throws for nothing that is damaged. Throws LIBRARY_BUSY. */
  check(options?: { readonly signal?: AbortSignal | undefined }): Promise<CheckResult>;
  /** Keeps what a check found, for `lastCheck`, and returns it. Of a sound library whatever had no checksum has one from now on. */
  noteCheck(result: CheckResult): Promise<CheckResult>;
  lastCheck(): Promise<LastCheck | null>;
  /** Mends what a check finds. Throws LIBRARY_BUSY, LIBRARY_TOO_NEW, DISK_FULL, CANCELLED. */
  repair(deps: {
    readonly read: ReadDocument;
    readonly password?: string | undefined;
    readonly signal?: AbortSignal | undefined;
  }): Promise<Repaired>;
  close(): Promise<void>;
}
