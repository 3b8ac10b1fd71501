import type { DocumentSummary } from '../../contract/documents.ts';
import type { StoredPassage } from '../library/types.ts';
import type { Embedder } from '../models/types.ts';
import type { DocumentOpenings, PassagesOnPages } from './document-openings.ts';
import type { NameVectors } from './name-vectors.ts';

/** A passage found for a question, with what found it. Ranks start at 1; null = not among that retriever's results. */
export interface RetrievedPassage extends StoredPassage {
  readonly document: DocumentSummary;
  readonly pageLabel: string | null;
  /** Cosine of question and passage in -1..1, null before the passage is embedded. */
  readonly similarity: number | null;
  /** How well the period that its document's name states fits the question's, 0..1; null when either states none. */
  readonly periodFit: number | null;
  readonly score: number;
  readonly bm25Rank: number | null;
  readonly vectorRank: number | null;
}

/** What a follow-up question leans on, as retrieval uses it. */
export interface SearchContext {
  /** The question together with the words of the conversation that it leans on. */
  readonly text: string;
  /** Share of that text's score in a passage's score, 0..1; the rest is the score of the question alone. At 0 it is not searched for. */
  readonly weight: number;
  /** Documents that the last answer cites; those that are gone are ignored. */
  readonly documentIds: readonly string[];
  /** What a passage of these documents gains; the score of the best passages is about 15 to 25. */
  readonly preference: number;
  /** Part of the weight that is left, 0..1, when the question finds passages that are very like it by itself. */
  readonly least: number;
}

/** What retrieval needs of the library and the models. */
export interface RetrievalDeps {
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

/** Values and ranks, best first, by chunk id or page. */
export type Ranked = ReadonlyMap<string, { readonly value: number; readonly rank: number }>;

/** One ranking from the hits of one retriever over several scopes, by its own score, which is comparable between them. */
export function ranked(hits: readonly (readonly [key: string, value: number])[]): Ranked {
  const best = new Map<string, number>();
  for (const [key, value] of hits) best.set(key, Math.max(value, best.get(key) ?? Number.NEGATIVE_INFINITY));
  const ordered = [...best].sort(([, a], [, b]) => b - a);
  return new Map(ordered.map(([key, value], i) => [key, { value, rank: i + 1 }]));
}
