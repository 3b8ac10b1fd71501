import type { PassageRecord, ScopeText } from '../documents/types.ts';

/** A passage as the library gives it back. */
export interface StoredPassage extends PassageRecord {
  readonly chunkId: string;
  readonly documentId: string;
  /** What its sentences stand under that is not in it (`leadOf`); absent where nobody asked for it. */
  readonly lead?: readonly ScopeText[];
}
