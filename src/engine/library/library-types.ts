import type { DocumentSummary } from '../../contract/documents.ts';
import type { CheckResult, IndexResult, LastCheck } from '../../contract/integrity.ts';
import type { MachinePolicy } from '../../policy/machine-policy.ts';
import type { CanonicalDocument, ReadDocument } from '../documents/types.ts';
import type { DocumentChange } from './change-documents.ts';
import type { EmbedListener } from './ingest/embed-pending.ts';
import type { EmbedDeps } from './ingest/embed-portion.ts';
import type { IngestDay } from './ingest/ingest-record.ts';
import type { FileListener, FileToAdd, IngestDeps } from './ingest/ingest-types.ts';
import type { JobStore } from './ingest/job-store.ts';
import type { OriginalPaths } from './ingest/original-paths.ts';
import type { ScanStore } from './ingest/scan-store.ts';
import type { Repaired } from './integrity/repair-library.ts';
import type { Traces } from './integrity/search-traces.ts';
import type { Quarantine } from './journal/quarantine.ts';
import type { Removal } from './journal/write-journal.ts';
import type { Holds } from './own-files/holds.ts';
import type { OwnFile } from './own-files/own-file.ts';
import type { SettingsFile } from './own-files/settings-file.ts';
import type { LibraryView, SeesCollection } from './reading/library-view.ts';
import type { PurgeElsewhere } from './remove-documents.ts';
import type { CollectionsFile, StorageOptions } from './storage/types.ts';

export interface LibraryOptions extends StorageOptions {
  /** What the administrators of this computer fixed; nothing by default. */
  readonly policy?: MachinePolicy | null | undefined;
  /** Purges text of removed documents that is kept outside the library, such as kept answers. */
  /** Throws where words of these documents in records must stay (ON_HOLD). */
  readonly mayPurge?: ((documentIds: readonly string[]) => Promise<void>) | undefined;
  readonly purgeElsewhere?: PurgeElsewhere | undefined;
}

/** A library of documents. Readers take no lock; ingest and remove take the writer's lock and wait for each other. */
export interface Library extends LibraryView {
  /** s3://BUCKET/PREFIX where the tables are in a bucket; null: in the folder of the library. */
  readonly place: string | null;
  /** The same library for who may see some of its collections only: no other document is there. */
  seenBy(sees: SeesCollection): LibraryView;
  /**
   * Phase 1: reads files and makes them searchable. Takes each next file under the writer's lock. Throws LIBRARY_BUSY
   * when another process writes, and CANCELLED before it began.
   */
  addFiles<File extends FileToAdd>(
    files: Iterable<File> | AsyncIterable<File>,
    deps: Omit<IngestDeps, 'now'>,
    listener: FileListener<File>,
    signal: AbortSignal,
  ): Promise<void>;
  /** Phase 2: embeds all passages that have no vector yet. When CANCELLED, keeps the vectors computed so far. */
  embed(
    deps: Pick<EmbedDeps, 'embedder' | 'embeddingText'>,
    listener: EmbedListener,
    signal: AbortSignal,
  ): Promise<void>;
  /**
   * Takes in what other programs wrote into the tables, which it creates where there are none: sweeps what they left
   * unfinished, embeds (without `deps` nothing), indexes and merges. Throws LIBRARY_BUSY, LIBRARY_DAMAGED, DISK_FULL,
   * CANCELLED.
   */
  index(
    deps: Pick<EmbedDeps, 'embedder' | 'embeddingText'> | null,
    listener: EmbedListener,
    signal: AbortSignal,
  ): Promise<IndexResult>;
  /**
   * Has these passages, which a question found without a vector, embedded before the others, where this process embeds.
   */
  wantVectors(chunkIds: readonly string[]): void;
  /** Has a document that is read now embedded before the others, where this process embeds. */
  noteOpened(documentId: string): void;
  /**
   * Replaces what is stored of a document whose pages waited for OCR, at once; nothing when none waits any more.
   * `bytes`: its original. Throws DOCUMENT_NOT_FOUND, LIBRARY_BUSY, DISK_FULL.
   */
  rewrite(document: CanonicalDocument, bytes: Uint8Array): Promise<DocumentSummary>;
  /** Runs `action` as the only writer, whatever state the tables are in. Throws LIBRARY_BUSY, CANCELLED. */
  alone<T>(action: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** What OCR has read of documents that it is not done with. */
  readonly scans: ScanStore;
  /** From which files of this machine documents were added. */
  readonly originals: OriginalPaths;
  /** Ingests that began and did not finish. */
  readonly jobs: JobStore;
  /**
   * Changes the collections and editions of documents. Throws DOCUMENT_NOT_FOUND, BAD_REQUEST, ON_HOLD, LIBRARY_BUSY.
   */
  change(documentIds: readonly string[], change: DocumentChange): Promise<DocumentSummary[]>;
  readonly collections: CollectionsFile;
  /** Collections from which nothing is deleted. */
  readonly holds: Holds;
  /** What was added, day by day, the oldest first. Throws LIBRARY_DAMAGED. */
  ingestDays(): Promise<readonly IngestDay[]>;
  readonly settings: SettingsFile;
  /** Documents whose OCR and embedding the user stopped. */
  readonly stopped: OwnFile<{ document_ids: string[] }>;
  /** Swept rows of interrupted writes, and what repairs replaced. */
  readonly quarantine: Pick<Quarantine, 'list' | 'find' | 'damaged' | 'drop'>;
  /** A number that rises with every change of the documents by any process. */
  version(): Promise<number>;
  /**
   * Removes documents for good and returns their summaries. Throws DOCUMENT_NOT_FOUND, ON_HOLD, LIBRARY_BUSY,
   * NOTHING_REMOVED, REMOVAL_UNFINISHED.
   */
  remove(
    documentIds: readonly string[],
    options?: { readonly signal?: AbortSignal | undefined; readonly records?: Removal['records'] },
  ): Promise<DocumentSummary[]>;
  /** Looks for what is left of removed documents. Throws CANCELLED. */
  traces(
    removed: { readonly documentIds: readonly string[]; readonly phrases: readonly string[] },
    signal: AbortSignal | undefined,
  ): Promise<Traces>;
  /**
   * Finishes removals that a kill or a full disk interrupted. Does nothing when another process writes: every writer
   * starts with the same step.
   */
  finishRemovals(): Promise<void>;
  /**
   * Deletes what changes left that nobody reads any more: versions of the tables older than ten minutes, which the next
   * change would delete. Does nothing while another process writes. Throws LIBRARY_DAMAGED, DISK_FULL.
   */
  tidy(): Promise<void>;
  /**
   * Reads the whole library and compares it with its checksums. Reports damage in its result and never throws for it.
   * Throws LIBRARY_BUSY.
   */
  check(options?: { readonly signal?: AbortSignal | undefined }): Promise<CheckResult>;
  /**
   * Keeps the result of a check for `lastCheck` and returns it. If the library is intact, adds the checksums that are
   * missing.
   */
  noteCheck(result: CheckResult): Promise<CheckResult>;
  lastCheck(): Promise<LastCheck | null>;
  /** Repairs what a check finds. Throws LIBRARY_BUSY, LIBRARY_TOO_NEW, DISK_FULL, CANCELLED. */
  repair(deps: {
    readonly read: ReadDocument;
    readonly password?: string | undefined;
    readonly signal?: AbortSignal | undefined;
  }): Promise<Repaired>;
  close(): Promise<void>;
}
