import { withMarksApart } from '../../text/marks/raised.ts';
import type { SidecarReads } from '../sidecars/types.ts';
import { chunkId } from '../tables/passage-row.ts';
import { number, text } from '../tables/row-values.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore, Row, TextMatch } from '../tables/store-types.ts';
import type { StoredPassage } from '../types.ts';
import type { NearVectors } from './near-vectors.ts';
import type { PassageLookup } from './passage-lookup.ts';
import { cosines, type StoredVectors, unitLength } from './stored-vectors.ts';
import type { KnownDamage, VisibleDocuments } from './visible-documents.ts';

export interface SearchScope {
  readonly limit: number;
  /** Searches only these documents; by default all visible ones. */
  readonly documentIds?: readonly string[] | undefined;
}

export interface TextHit {
  readonly chunkId: string;
  readonly documentId: string;
  readonly chunkIndex: number;
  /** BM25; comparable within one search only. */
  readonly score: number;
}

export interface PageHit {
  readonly documentId: string;
  readonly pageIndex: number;
  /** BM25 of the whole page; comparable within one search only. */
  readonly score: number;
}

export interface VectorHit {
  readonly chunkId: string;
  readonly documentId: string;
  readonly chunkIndex: number;
  /** Cosine in -1..1. */
  readonly cosine: number;
}

export interface NearScope {
  readonly documentId: string;
  readonly modelSha256: string;
  readonly least: number;
}

/**
 * Searches of passages and pages. Each sees the newest commit, including rows that no index covers yet, and only
 * visible documents that are not damaged.
 */
export interface LibrarySearch {
  /**
   * Best first. `query` is a bag of words, or, with match `phrase`, consecutive words; it is never parsed as a query
   * language.
   */
  searchText(query: string, scope: SearchScope & { readonly match?: TextMatch }): Promise<TextHit[]>;
  /** Whole pages, best first: the words of a question may be spread over a table, its header and its caption. */
  searchPages(query: string, scope: SearchScope): Promise<PageHit[]>;
  /** Reads the passages into memory where all fit there, as the first search does otherwise. */
  readAhead(): Promise<void>;
  /**
   * The words (text/content-words.ts) of the first two pages of these documents, in order, as many as count, by the id
   * of the document; only of those of which they are kept.
   */
  openingTerms(documentIds: readonly string[]): Promise<ReadonlyMap<string, Uint32Array>>;
  /** The passages that touch these pages, unordered. */
  passagesOnPages(pages: readonly Pick<PageHit, 'documentId' | 'pageIndex'>[]): Promise<StoredPassage[]>;
  /**
   * Among the vectors of this model, nearest first: exact where they fit into memory (memory-limits.ts), else by their
   * index.
   */
  searchVector(vector: Float32Array, scope: SearchScope & { readonly modelSha256: string }): Promise<VectorHit[]>;
  /** Cosines of at least `least` of a document's passages, by chunk index. */
  passagesNear(vector: Float32Array, scope: NearScope): Promise<Map<number, number>>;
  /** Cosines of these passages by chunk id. Leaves out those without a vector of this model. */
  similarities(vector: Float32Array, chunkIds: readonly string[], modelSha256: string): Promise<Map<string, number>>;
}

/** Rows requested beyond the limit, in case some belong to documents that are not visible yet. */
const SPARE_ROWS = 20;
/** Most different words of a bag that are looked up; each takes a search of the index. A passage has fewer. */
const MOST_WORDS = 256;

/** The first of its words that are different. */
function fewWords(query: string): string {
  const words = query.split(/\s+/u);
  return words.length <= MOST_WORDS ? query : [...new Set(words)].slice(0, MOST_WORDS).join(' ');
}

export function librarySearch(
  store: LanceStore,
  visible: VisibleDocuments,
  damage: KnownDamage,
  passages: PassageLookup,
  vectors: { readonly stored: StoredVectors; readonly near: NearVectors },
  sidecars: Pick<SidecarReads, 'openings'>,
): LibrarySearch {
  /**
   * Searches without a filter when all documents are in scope, because a filter costs more than the search itself. Rows
   * of documents that are being added or removed are dropped afterwards; only if too few remain, the search runs again
   * with the filter.
   */
  const textRows = async (
    table: 'passages' | 'page_words',
    query: string,
    columns: readonly string[],
    { limit, documentIds, match = 'any' }: SearchScope & { match?: TextMatch },
  ): Promise<Row[]> => {
    const now = await visible.now();
    const damaged = damage.among(now);
    const isInScope = (id: string): boolean => now.byId.has(id) && !damaged.has(id);
    if (query.trim() === '') return [];
    const words = match === 'any' ? fewWords(withMarksApart(query)) : withMarksApart(query);
    if (documentIds === undefined) {
      const asked = limit + SPARE_ROWS;
      const rows = await store.searchText(table, 'fts', words, match, { columns, limit: asked });
      const found = await ofSound(rows.filter((row) => isInScope(text(row, 'document_id'))));
      if (found.length >= limit || rows.length < asked) return found.slice(0, limit);
    }
    const documents = [...(documentIds === undefined ? now.byId.keys() : new Set(documentIds))].filter(isInScope);
    if (documents.length === 0) return [];
    const where = anyOf('document_id', documents);
    const rows = await store.searchText(table, 'fts', words, match, { columns, where, limit });
    const sound = await ofSound(rows);
    // The check has just found damaged documents among these rows; the search runs again to fill their places.
    if (sound.length < rows.length && damage.among(await visible.now()).size > damaged.size) {
      return textRows(table, query, columns, { limit, documentIds: documents, match });
    }
    return sound;
  };
  /** Rows of documents without damaged passages. */
  const ofSound = async (rows: readonly Row[]): Promise<Row[]> => {
    const sound = await passages.sound(rows.map((row) => text(row, 'document_id')));
    return rows.filter((row) => sound.has(text(row, 'document_id')));
  };
  /** Drops hits of passages that do not exist: a damaged vector or index may name one. */
  const existing = async <T extends { chunkId: string }>(hits: readonly T[]): Promise<T[]> => {
    const known = await passages.known(hits.map((hit) => hit.chunkId));
    return hits.filter((hit) => known.has(hit.chunkId));
  };
  const searchText: LibrarySearch['searchText'] = async (query, scope) =>
    existing(
      (await textRows('passages', query, ['document_id', 'chunk_index'], scope)).map((row) => {
        const [documentId, chunkIndex] = [text(row, 'document_id'), number(row, 'chunk_index')];
        return { chunkId: chunkId(documentId, chunkIndex), documentId, chunkIndex, score: number(row, '_score') };
      }),
    );
  return {
    searchText,
    searchPages: async (query, scope) =>
      (await textRows('page_words', query, ['document_id', 'page_index'], scope)).map((row) => ({
        documentId: text(row, 'document_id'),
        pageIndex: number(row, 'page_index'),
        score: number(row, '_score'),
      })),
    readAhead: passages.readAhead,
    openingTerms: async (documentIds) => {
      const { byId } = await visible.now();
      return sidecars.openings(documentIds.flatMap((id) => byId.get(id) ?? []));
    },
    passagesOnPages: passages.onPages,
    searchVector: async (vector, scope) => {
      const hits = await vectors.near.search(unitLength(vector), scope);
      return existing(hits.map((hit) => ({ chunkId: chunkId(hit.documentId, hit.chunkIndex), ...hit })));
    },
    passagesNear: async (vector, { documentId, modelSha256, least }) => {
      const own = (await vectors.stored(modelSha256, [documentId])).get(documentId);
      if (own === undefined) return new Map();
      const all = cosines(own, unitLength(vector), 0, own.chunkIndexes.length);
      const near = Array.from(own.chunkIndexes, (index, row): [number, number] => [index, all[row] as number]);
      return new Map(near.filter(([, cosine]) => cosine >= least));
    },
    similarities: (vector, chunkIds, modelSha256) => vectors.near.ofPassages(unitLength(vector), chunkIds, modelSha256),
  };
}
