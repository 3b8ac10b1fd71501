import type { PassageRecord, ScopeText } from '../documents/types.ts';

/** A passage as the library returns it. */
export interface StoredPassage extends PassageRecord {
  readonly chunkId: string;
  readonly documentId: string;
  /**
   * Headings and other words outside the passage that its sentences stand under (`leadOf`); absent where nobody asked
   * for them.
   */
  readonly lead?: readonly ScopeText[];
}
