import type { DocumentSummary } from '../../../contract/documents.ts';
import type { StoredPassage } from '../../library/types.ts';
import type { Embedder } from '../../models/types.ts';
import type { DocumentOpenings, OpeningTerms, PassagesOnPages } from './document-openings.ts';

/** A retrieved passage with its ranks. Ranks start at 1; null: not among that retriever's results. */
export interface RetrievedPassage extends StoredPassage {
  readonly document: DocumentSummary;
  readonly pageLabel: string | null;
  /** Cosine of question and passage in -1..1, null before the passage is embedded. */
  readonly similarity: number | null;
  /** Fit of the period in its document's name with the question's, 0..1; null when either has none. */
  readonly periodFit: number | null;
  readonly score: number;
  readonly bm25Rank: number | null;
  readonly vectorRank: number | null;
}

/** The conversation's context of a follow-up question. */
export interface SearchContext {
  /** The question with the words carried over from the conversation. */
  readonly text: string;
  /**
   * Share of that text's score in a passage's score, 0..1; the rest is the score of the question alone. At 0 the text
   * is not searched.
   */
  readonly weight: number;
  /** Documents that the last answer cites; removed ones are ignored. */
  readonly documentIds: readonly string[];
  /** Bonus for a passage of these documents; the score of the best passages is about 15 to 25. */
  readonly preference: number;
  /** Part of the weight that remains, 0..1, when the question finds very similar passages by itself. */
  readonly least: number;
}

/** The vector of names as the question has them ("JPMorgan", "MacBook Air"), of unit length. */
export type NameVectors = (
  names: string,
  embedder: Embedder,
  options: { readonly signal?: AbortSignal },
) => Promise<Float32Array>;

/** The functions of the library and the models that retrieval uses. */
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
  readonly openingTerms: OpeningTerms;
  readonly passages: (chunkIds: readonly string[]) => Promise<ReadonlyMap<string, StoredPassage>>;
  /** Cosines of those of these passages that have a vector. */
  readonly similarities: (vector: Float32Array, chunkIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly pageLabels: (passages: readonly StoredPassage[]) => Promise<readonly (string | null)[]>;
  readonly openings: DocumentOpenings;
  readonly nameVectors: NameVectors;
  /** Null without an embedding model: full text only. */
  readonly embedder: Embedder | null;
}

/** The scope and depth of one retriever's search. */
export interface Scope {
  readonly limit: number;
  readonly documentIds?: readonly string[];
}

/** Values and ranks, best first, by chunk id or page. */
export type Ranked = ReadonlyMap<string, { readonly value: number; readonly rank: number }>;

/** One ranking of the hits of one retriever over several scopes, by its own score, which is comparable between them. */
export function ranked(hits: readonly (readonly [key: string, value: number])[]): Ranked {
  const best = new Map<string, number>();
  for (const [key, value] of hits) best.set(key, Math.max(value, best.get(key) ?? Number.NEGATIVE_INFINITY));
  const ordered = [...best].sort(([, a], [, b]) => b - a);
  return new Map(ordered.map(([key, value], i) => [key, { value, rank: i + 1 }]));
}
