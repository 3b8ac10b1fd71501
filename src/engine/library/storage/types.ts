import type { FileList } from '../integrity/file-list.ts';
import type { TableRecord } from '../journal/table-record.ts';
import type { JournalDocument, WriteJournal } from '../journal/write-journal.ts';
import type { MemoryLimits } from '../reading/memory-limits.ts';
import type { TableName } from '../tables/schema.ts';
import type { LanceStore } from '../tables/store-types.ts';
import type { acquireWriterLock } from '../writer-lock.ts';

/**
 * Where the tables of a library are, with all that depends on it. There are two: a folder, which one process at a time
 * writes to (`folder/`), and a bucket, which machines share (`bucket/`). The rest of the library knows neither.
 */
export interface Storage {
  /** Names it in messages: the folder of the library, or s3://BUCKET/PREFIX. */
  readonly place: string;
  /** Whether other machines change these tables too. */
  readonly isShared: boolean;
  /** The tables: what is committed to them counts once it is settled. */
  readonly store: SettledStore;
  readonly session: StoreSession;
  /** The versions of the tables that were seen last. */
  readonly record: TableRecord;
  /** Names the documents that are being written, before their first row. */
  readonly journal: WriteJournal;
  /** Runs changes of documents that nobody else changes meanwhile. */
  readonly leasing: Leasing;
  /** Most documents that are removed under one lease. */
  readonly leasedAtOnce: number;
  /** Holds what this machine keeps of these tables: journal, quarantine, last check. */
  readonly folder: string;
  /** Tables that lie in another folder, encrypted as these are. */
  tablesIn(folder: string): Promise<LanceStore>;
  /** The list of the files of the tables; null where they have checksums of their own. */
  readonly files: FileList | null;
  readonly collections: CollectionsFile;
  /** What keeps searches quick while documents are added, embedded and removed. */
  readonly upkeep: Upkeep;
  /** The same for who indexes: in a bucket nobody else does any of it (ADR 0064). */
  readonly indexing: Upkeep;
  /** Whether there is a library. */
  isPresent(): Promise<boolean>;
  /** Whether there is anything of one, even damaged. */
  isThere(): Promise<boolean>;
  /** Makes the library where there is none yet. Only a writer calls it. */
  create(): Promise<void>;
  /** Takes the lock to change the library, which one process of this machine holds: see `acquireWriterLock`. */
  lock(options: Parameters<typeof acquireWriterLock>[1]): ReturnType<typeof acquireWriterLock>;
  /** Deletes files that killed writers did not finish. The caller holds the lock. */
  sweepTemporaries(): Promise<void>;
  /**
   * Runs `index` as the only one that does; in a bucket also releases what processes left that report themselves no
   * more, and deletes versions that nobody reads any more, with the text of removed documents. Throws INDEXER_RUNNING.
   */
  asIndexer<T>(index: () => Promise<T>, signal: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

export interface StorageOptions {
  /** Holds library.json, jobs, the lock and, without a bucket, the tables. */
  readonly dataDir: string;
  /** Holds the tables in place of `dataDir`, for all machines that name it (ADR 0064). */
  readonly bucket?: (Bucket & { readonly lease?: LeaseTimes | undefined }) | undefined;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** What is kept in memory of whole documents; MEMORY_LIMITS by default. */
  readonly inMemory?: MemoryLimits | undefined;
  /** Opens a library with a damaged or missing library.json, for a check or a repair. */
  readonly evenDamaged?: boolean | undefined;
}

/** How a storage is opened. */
export interface Opening extends StorageOptions {
  /** Deletes what interrupted writes left. */
  readonly sweep: () => Promise<void>;
}

/** A bucket that holds the tables. */
export interface Bucket {
  /** s3://BUCKET/PREFIX. */
  readonly uri: string;
  /** Host and port, for messages. */
  readonly server: string;
  /** Credentials and endpoint, passed to LanceDB unchanged. */
  readonly storageOptions: Readonly<Record<string, string>>;
}

/** In milliseconds. */
export interface LeaseTimes {
  /** Who holds a lease reports it so often. */
  readonly renewMs: number;
  /** Without a report for so long its holder changes nothing any more before it has reported itself again. */
  readonly fenceMs: number;
  /**
   * Who has watched a lease for so long without a report takes it over. Longer than `fenceMs` by more than any change
   * takes that began before: the client of the server gives a request up sooner (`bucket/bucket-place.ts`).
   */
  readonly takeOverMs: number;
}

/** A store whose commits take effect together, across all tables, when they are settled. */
export interface SettledStore extends LanceStore {
  /**
   * Makes everything committed so far last. Only afterwards may a caller report it as done: commits that are unsettled
   * at a power cut or a kill are rolled back at the next start. When settling fails, every later change fails too, and
   * the session is rolled back at its end.
   */
  settle(): Promise<void>;
  /**
   * The files of the newest version of a table. Null for a table whose files are LanceDB's alone, such as one in a
   * bucket.
   */
  layout(table: TableName): Promise<TableLayout | null>;
}

/** The session of one writer. The caller holds the writer's lock (docs/adr/0017). */
export interface StoreSession {
  /**
   * Called before the first change. Returns false when the disk is too full to begin; every change then fails with that
   * error.
   */
  begin(): Promise<boolean>;
  /** Settles what is left, or takes it back. On a full disk the next start does. */
  end(): Promise<void>;
  /** Whether a session began and has not ended. */
  isOpen(): Promise<boolean>;
  /**
   * Begins a repair. What was recorded of a table that is gone is forgotten, since one that is made anew counts its
   * versions from 1; that the list of documents is gone is not.
   */
  beginRepair(): Promise<void>;
  /** Settles the present state, even where it is less than was settled before, and ends: for repaired tables. */
  renew(): Promise<void>;
  /**
   * Has a table that was built anew in another folder take the place of a damaged one, which `moveAway` moves, and
   * settles it. A kill or a power cut leaves the one or the other, whole.
   */
  replaceTable(table: TableName, built: string, moveAway: () => Promise<unknown>): Promise<void>;
  /** Takes the tables back to the last settled state; does nothing after a session that ended. */
  rollBack(): Promise<void>;
}

/** One file of rows of a table. */
export interface Fragment {
  /** The upper 32 bits of the addresses of its rows. */
  readonly id: number;
  /** Of the file on the disk, with the rows that are only marked as deleted. */
  readonly bytes: number;
  /** With those that are only marked as deleted. */
  readonly rows: number;
  readonly deleted: number;
}

/** What a version of a table consists of. */
export interface TableLayout {
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  readonly fragments: readonly Fragment[];
  /** Every file that this version needs, as folder and name ("data/….lance"), and the folder of each index. */
  readonly files: ReadonlySet<string>;
}

/**
 * Runs changes of documents that no other process changes meanwhile: once for all of them in a folder, and in a bucket
 * for those whose leases are free, until each has had its turn. With `all` once for all there too.
 */
export type Leasing = (
  documents: readonly JournalDocument[],
  change: (ids: ReadonlySet<string>) => Promise<void>,
  options?: LeaseOptions,
) => Promise<void>;

export interface LeaseOptions {
  readonly all?: boolean | undefined;
  /**
   * What may be left of the documents without a row in the list: for who takes the lease over. `written` are swept into
   * the quarantine, `removed` are deleted; of `nothing` no note is kept.
   */
  readonly leaves?: 'written' | 'removed' | 'nothing' | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The names of all collections, also of empty ones. Which documents a collection holds is in the documents' rows. */
export interface CollectionsFile {
  names(): Promise<string[]>;
  /** Replaces the list by the result of `change`; no other process changes it meanwhile. */
  change(change: (names: readonly string[]) => readonly string[]): Promise<void>;
}

/** What keeps searches quick, and when. */
export interface Upkeep {
  /** After each commit of documents. */
  readonly whileAdding: () => Promise<void>;
  readonly whileEmbedding: () => Promise<void>;
  readonly atRest: () => Promise<void>;
  /** Takes deleted rows off the disk. */
  readonly purge: () => Promise<void>;
  /** Whether there are versions that nobody reads any more. */
  readonly isUntidy: () => Promise<boolean>;
  /** Deletes them, with their files. */
  readonly tidy: () => Promise<void>;
}
