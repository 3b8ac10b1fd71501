import type { PinciteError } from '../../../contract/errors.ts';
import type { TableName } from './schema.ts';

export type Value = string | number | Uint8Array | Float32Array | null;

export type Row = Readonly<Record<string, Value>>;

/** Values of a column. Vectors are consecutive in one Float32Array of rows × VECTOR_DIMENSIONS. */
export type Column = readonly (string | null)[] | readonly number[] | readonly (Uint8Array | null)[] | Float32Array;
export type Columns = Readonly<Record<string, Column>>;

/**
 * How a text search combines words. `all`/`any`: terms of a bag of words; `phrase`: the words in this order, next to
 * each other.
 */
export type TextMatch = 'any' | 'all' | 'phrase';

export interface Selection {
  readonly columns: readonly string[];
  /** A filter built with sql-text.ts. */
  readonly where?: string | undefined;
  readonly limit?: number | undefined;
}

/** The texts or bytes of rows, where they were read into memory. */
export interface PackedColumn {
  /** A view of the bytes, those of a text in UTF-8; null where the row has none. */
  bytes(row: number): Uint8Array | null;
  text(row: number): string | null;
}

/**
 * Columns of the same rows, in the same order, without an object for each row. Each method throws for a column of
 * another kind.
 */
export interface StoredColumns {
  /** 0 where a row has none. */
  integers(column: string): Int32Array;
  /** '' where a row has none. */
  texts(column: string): readonly string[];
  packed(column: string): PackedColumn;
  /** Views; null where a row has none. */
  vectors(column: string): readonly (Float32Array | null)[];
}

/** How far a search by the index of vectors looks. */
export interface IndexDepth {
  /** Partitions that are looked into. */
  readonly probes: number;
  /** For each row wanted, so many are compared by their whole vectors; null: none, and distances are estimates. */
  readonly refine: number | null;
}

/** Rows within an index and outside of it. */
export interface IndexedRows {
  readonly indexed: number;
  readonly unindexed: number;
}

export interface PruneOptions {
  readonly olderThan: Date;
  /**
   * Also files that no version names, which a writer that was killed may have left: only for who knows that nobody
   * writes now.
   */
  readonly deleteUnverified: boolean;
}

export interface LanceStore {
  readonly uri: string;
  /** Creates missing tables, and adds missing columns with null values. Only a writer calls it. */
  createTables(): Promise<void>;
  append(table: TableName, columns: Columns): Promise<void>;
  /** Replaces rows that have the same key, in one commit; ignores rows whose key is not in the table. */
  replace(table: TableName, key: string, columns: Columns): Promise<void>;
  delete(table: TableName, where: string): Promise<void>;
  /** Writes these rows again, unchanged, into a file of their own. */
  moveRows(table: TableName, where: string): Promise<void>;
  /** Reads rows. A table that does not exist yet is empty, a missing column null. */
  read(table: TableName, selection: Selection): Promise<Row[]>;
  /** The rows at these positions of the newest version, in the order of the table; reads nothing else of it. */
  rowsAt(table: TableName, places: readonly number[], columns: readonly string[]): Promise<Row[]>;
  /**
   * Reads of this process see these tables as they are now, until the returned function is called. Changes go on
   * meanwhile; the versions that are read must stay.
   */
  hold(tables: readonly TableName[]): Promise<() => void>;
  /** Forgets an opened table, so that the next use opens it again. */
  forget(table: TableName): void;
  count(table: TableName, where?: string): Promise<number>;
  /** Version of the newest commit, 0 before there is a table. */
  version(table: TableName): Promise<number>;
  /** Rows with their BM25 `_score`, best first. Never parses the text as a query language. */
  searchText(table: TableName, column: string, text: string, match: TextMatch, selection: Selection): Promise<Row[]>;
  /**
   * The rows whose vectors of unit length are nearest to one, nearest first, with their `_distance` (1 minus the
   * cosine). By the index where there is one, and by comparing the rows outside of it.
   */
  nearest(
    table: TableName,
    column: string,
    vector: Float32Array,
    depth: IndexDepth,
    selection: Selection,
  ): Promise<Row[]>;
  /** The same as columns: for many rows. */
  readColumns(table: TableName, columns: readonly string[], where?: string): Promise<StoredColumns>;
  /** Makes rows quick to find by the values of a column. */
  buildKeyIndex(table: TableName, column: string): Promise<void>;
  /** Such indexes by their columns. */
  keyIndexes(table: TableName): Promise<ReadonlyMap<string, IndexedRows>>;
  /** Makes the index of vectors over the present rows, in the place of one that there is. */
  buildVectorIndex(table: TableName, column: string): Promise<void>;
  vectorIndex(table: TableName): Promise<IndexedRows | null>;
  /** Rebuilds the full-text index over the present rows. */
  buildTextIndex(table: TableName, column: string): Promise<void>;
  textIndex(table: TableName, column: string): Promise<IndexedRows | null>;
  /** Number of files of a table, of its rows, and of the rows in its largest file. */
  fragments(table: TableName): Promise<{ count: number; rows: number; largest: number }>;
  /**
   * Merges small files, adds new rows to the index, and deletes versions that are older than the newest by `keepMs`
   * (milliseconds, more than this call takes). Keeps the version that was newest before, because a power cut may lose
   * the new one.
   */
  optimise(table: TableName, keepMs: number): Promise<void>;
  /** Merges files and adds rows to the index until nothing is left to do. Keeps every version. */
  compact(table: TableName): Promise<void>;
  /**
   * Deletes versions older than `olderThan`, but never the newest. For a compacted table whose newest version is on the
   * disk: the files of earlier versions are deleted at once.
   */
  prune(table: TableName, options: PruneOptions): Promise<void>;
  /** The versions that are still there, the newest among them; `writtenAt` in milliseconds since 1970. */
  versions(table: TableName): Promise<{ readonly version: number; readonly writtenAt: number }[]>;
  /** Number of these rows in a version that is still there. */
  countAt(table: TableName, version: number, where: string): Promise<number>;
  /** Makes the content of an earlier version the newest one. */
  restore(table: TableName, version: number): Promise<void>;
  /** Forgets all opened tables, after their files were changed from outside. */
  reopen(): void;
  close(): Promise<void>;
}

/** How tables are reached; what is left out is as it is in a folder. */
export interface StoreOptions {
  /** False while there is no library yet: reads then return nothing, and nothing is created there. */
  readonly isPresent: () => Promise<boolean>;
  /** Passed to LanceDB unchanged. */
  readonly storageOptions?: Readonly<Record<string, string>> | undefined;
  /** Runs a change; again where that of another process came first. */
  readonly committing?: (<T>(change: () => Promise<T>) => Promise<T>) | undefined;
  /** One of our errors in the place of one of the native store. */
  readonly errorOf?: ((error: unknown) => PinciteError) | undefined;
}
