import type { DocumentSummary } from '../../contract/documents.ts';
import type { Embedder, StoredPassage } from '../data.ts';
import type { DocumentOpenings, PassagesOnPages } from './document-openings.ts';
import type { NameVectors } from './name-vectors.ts';

/** What retrieval needs of the library and the models. */
export interface RetrievalPowers {
  readonly documents: () => Promise<readonly DocumentSummary[]>;
  readonly searchText: (
    query: string,
    scope: Scope,
  ) => Promise<readonly { chunkId: string; documentId: string; score: number }[]>;
  readonly searchVector: (
    vector: Float32Array,
    scope: Scope,
  ) => Promise<readonly { chunkId: string; documentId: string; cosine: number }[]>;
  readonly searchPages: (
    query: string,
    scope: Scope,
  ) => Promise<readonly { documentId: string; pageIndex: number; score: number }[]>;
  readonly passagesOnPages: PassagesOnPages;
  readonly passages: (chunkIds: readonly string[]) => Promise<ReadonlyMap<string, StoredPassage>>;
  /** Cosines of those of these passages that have a vector. */
  readonly similarities: (vector: Float32Array, chunkIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly pageLabels: (passages: readonly StoredPassage[]) => Promise<readonly (string | null)[]>;
  readonly openings: DocumentOpenings;
  readonly nameVectors: NameVectors;
  /** Null while there is no embedding model: full text alone. */
  readonly embedder: Embedder | null;
}

/** Where and how deep one retriever searches. */
export interface Scope {
  readonly limit: number;
  readonly documentIds?: readonly string[];
}
