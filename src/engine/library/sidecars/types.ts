import type { DocumentRow } from '../tables/document-row.ts';
import type { StoredPassage } from '../types.ts';

/**
 * Where the passages of a document stand in its sidecar, by chunk index. In memory for as long as its document is asked
 * for.
 */
export interface SidecarIndex {
  /** First and last page of each passage, one after the other. */
  readonly spans: Int32Array;
  /** Where the record of each passage ends in the file. */
  readonly ends: Int32Array;
}

/**
 * Reads of the sidecars: of a document what a search reads of its passages and vectors, in files of its own, by
 * position (docs/adr/0142). The tables are the truth. Null wherever there is no sidecar, it is of another content, or
 * anything in it differs from what was written: then the tables are read.
 */
export interface SidecarReads {
  index(document: DocumentRow): SidecarIndex | null;
  /** These passages in the order that was asked for, each compared with its checksum in the list of documents. */
  passages(document: DocumentRow, index: SidecarIndex, chunkIndexes: readonly number[]): StoredPassage[] | null;
  /** The vectors of these passages, of unit length but for what 16 bits a number leave out. */
  vectors(document: DocumentRow, model: string, chunkIndexes: readonly number[]): Float32Array[] | null;
  /**
   * The words (text/content-words.ts) of the first two pages of these documents, in order, as many as count; leaves out
   * those of which they are not kept.
   */
  openings(documents: readonly DocumentRow[]): Map<string, Uint32Array>;
  /** All vectors of a document by chunk index, one after the other, in steps; of each what a step is worth. */
  allVectors(
    document: DocumentRow,
    model: string,
  ): { readonly matrix: Int16Array; readonly steps: Float32Array } | null;
}

/** What the sidecars learn of changes of the tables; only a writer, who holds the library's lock, calls it. */
export interface SidecarChanges {
  /**
   * Makes what is missing of the visible documents, and deletes whatever is of none of them. Deletes all where the
   * library is searched in memory. Where it is aborted the next call goes on.
   */
  keepUp(signal?: AbortSignal): Promise<void>;
  /** Deletes those of removed documents: they hold their words. */
  drop(documentIds: readonly string[]): Promise<void>;
}

export interface Sidecars extends SidecarReads, SidecarChanges {}
