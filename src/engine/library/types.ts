import type { PassageRecord, ScopeText, SentenceKind } from '../documents/types.ts';

/** A passage as the library returns it. */
export interface StoredPassage extends PassageRecord {
  readonly chunkId: string;
  readonly documentId: string;
  /**
   * Headings and other words outside the passage that its sentences stand under (`leadOf`); absent where nobody asked
   * for them.
   */
  readonly lead?: readonly ScopeText[];
  /** Its words, where they were kept with it; absent where they are to be cut out of its text. */
  readonly terms?: PassageTerms | undefined;
  /** The kinds of its sentences, in order, where they can be told without unpacking the sentences. */
  readonly kinds?: readonly SentenceKind[] | undefined;
}

/** The content words of a passage as numbers (text/content-words.ts), in order, repeats kept. */
export interface PassageTerms {
  readonly text: Uint32Array;
  /** Of its heading path. */
  readonly section: Uint32Array;
}
