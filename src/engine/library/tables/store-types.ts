import type { Columns } from './arrow-columns.ts';
import type { TableName } from './schema.ts';

export type Value = string | number | Uint8Array | Float32Array | null;

export type Row = Readonly<Record<string, Value>>;

/** `all`/`any`: terms of a bag of words; `phrase`: the words in this order, next to each other. */
export type TextMatch = 'any' | 'all' | 'phrase';

export interface Selection {
  readonly columns: readonly string[];
  /** A filter built with sql-text.ts. */
  readonly where?: string;
  readonly limit?: number;
}

export interface LanceStore {
  readonly uri: string;
  /** Creates missing tables and adds missing columns, all null; only a writer calls it. */
  createTables(): Promise<void>;
  append(table: TableName, columns: Columns): Promise<void>;
  /** Replaces the rows with the same key in one commit; rows of no known key are ignored. */
  replace(table: TableName, key: string, columns: Columns): Promise<void>;
  delete(table: TableName, where: string): Promise<void>;
  /** Writes these rows anew, unchanged, in a file of their own. */
  moveRows(table: TableName, where: string): Promise<void>;
  /** A table that does not exist yet reads as empty, a column as null. */
  read(table: TableName, selection: Selection): Promise<Row[]>;
  /** The rows at these places of the newest version, in order; reads nothing else of the table. */
  rowsAt(table: TableName, places: readonly number[], columns: readonly string[]): Promise<Row[]>;
  /** Lets go of an opened table, so that the next use opens what is there then. */
  forget(table: TableName): void;
  count(table: TableName, where?: string): Promise<number>;
  /** Version of the newest commit, 0 before there is a table. */
  version(table: TableName): Promise<number>;
  /** Rows with their BM25 `_score`, best first. The text is never parsed as a query language. */
  searchText(table: TableName, column: string, text: string, match: TextMatch, selection: Selection): Promise<Row[]>;
  /** Builds the full-text index anew over what is there now. */
  buildTextIndex(table: TableName, column: string): Promise<void>;
  textIndex(table: TableName, column: string): Promise<{ indexed: number; unindexed: number } | null>;
  /** Files the table is split into, its rows, and the rows of its largest file. */
  fragments(table: TableName): Promise<{ count: number; rows: number; largest: number }>;
  /**
   * Merges small files, adds new rows to the index and forgets versions that are older than the newest by `keepMs` (milliseconds,
   * more than this takes). The newest stays beside what it becomes: a power cut may lose the latter.
   */
  optimise(table: TableName, keepMs: number): Promise<void>;
  /** Merges files and adds rows to the index until nothing is left to do. Every version stays. */
  compact(table: TableName): Promise<void>;
  /**
   * Forgets versions older than `olderThan`, all but the newest. For a compacted table whose newest version is on the disk: the
   * files of those before it go at once.
   */
  prune(table: TableName, options: { olderThan: Date; deleteUnverified: boolean }): Promise<void>;
  /** Makes the content of an earlier version the newest one. */
  restore(table: TableName, version: number): Promise<void>;
  /** Forgets what was read of the tables: their files were changed from outside. */
  reopen(): void;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Credentials and endpoint of a bucket, handed to LanceDB as they are. */
  readonly storageOptions?: Readonly<Record<string, string>> | undefined;
  /** False while there is no library yet: reads are then empty and nothing is created at `uri`. */
  readonly isPresent: () => Promise<boolean>;
}
