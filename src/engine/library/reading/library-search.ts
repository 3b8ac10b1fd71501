import { chunkId, chunkPlace } from '../tables/passage-row.ts';
import { number, text } from '../tables/row-values.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore, Row, TextMatch } from '../tables/store-types.ts';
import type { StoredPassage } from '../types.ts';
import type { DocumentCache } from './document-cache.ts';
import type { DocumentPassages } from './stored-passages.ts';
import { cosines, type DocumentVectors, type StoredVectors, unitLength } from './stored-vectors.ts';
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

export interface PassageHit {
  readonly passage: StoredPassage;
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
 * Searches of passages and pages. Each sees the newest commit, including rows that no index covers yet, and only visible documents
 * that are not damaged.
 */
export interface LibrarySearch {
  /** Best first. `query` is a bag of words, or, with match `phrase`, consecutive words; it is never parsed as a query language. */
  searchText(query: string, scope: SearchScope & { readonly match?: TextMatch }): Promise<TextHit[]>;
  /** The same search, which returns whole passages from one read. */
  searchPassages(query: string, scope: SearchScope & { readonly match?: TextMatch }): Promise<PassageHit[]>;
  /** Whole pages, best first: the words of a question may be spread over a table, its header and its caption. */
  searchPages(query: string, scope: SearchScope): Promise<PageHit[]>;
  /** The passages that touch these pages, unordered. */
  passagesOnPages(pages: readonly Pick<PageHit, 'documentId' | 'pageIndex'>[]): Promise<StoredPassage[]>;
  /** Exact search among the vectors of this model, nearest first. */
  searchVector(vector: Float32Array, scope: SearchScope & { readonly modelSha256: string }): Promise<VectorHit[]>;
  /** Cosines of at least `least` of a document's passages, by chunk index. */
  passagesNear(vector: Float32Array, scope: NearScope): Promise<Map<number, number>>;
  /** Cosines of these passages by chunk id. Leaves out those without a vector of this model. */
  similarities(vector: Float32Array, chunkIds: readonly string[], modelSha256: string): Promise<Map<string, number>>;
}

/** Rows requested beyond the limit, in case some belong to documents that are not visible yet. */
const SPARE_ROWS = 20;

export function librarySearch(
  store: LanceStore,
  visible: VisibleDocuments,
  passages: DocumentCache<DocumentPassages>,
  damage: KnownDamage,
  vectors: StoredVectors,
): LibrarySearch {
  /**
   * Searches without a filter when all documents are in scope, because a filter costs more than the search itself. Rows of
   * documents that are being added or removed are dropped afterwards; only if too few remain, the search runs again with the
   * filter.
   */
  const textRows = async (
    table: 'passages' | 'page_words',
    query: string,
    columns: readonly string[],
    { limit, documentIds, match = 'any' }: SearchScope & { match?: TextMatch },
  ): Promise<Row[]> => {
    const damaged = new Set(await damage.ids());
    const documents = (await visible.ids(documentIds)).filter((id) => !damaged.has(id));
    if (documents.length === 0 || query.trim() === '') return [];
    if (documentIds === undefined) {
      const seen = new Set(documents);
      const asked = limit + SPARE_ROWS;
      const rows = await store.searchText(table, 'fts', query, match, { columns, limit: asked });
      const found = await ofSound(rows.filter((row) => seen.has(documentOf(row))));
      if (found.length >= limit || rows.length < asked) return found.slice(0, limit);
    }
    const where = anyOf('document_id', documents);
    const rows = await store.searchText(table, 'fts', query, match, { columns, where, limit });
    const sound = await ofSound(rows);
    // The check has just found damaged documents among these rows; the search runs again to fill their places.
    if (sound.length < rows.length && (await damage.ids()).length > damaged.size) {
      return textRows(table, query, columns, { limit, documentIds: documents, match });
    }
    return sound;
  };
  /** Rows of documents without damaged passages. */
  const ofSound = async (rows: readonly Row[]): Promise<Row[]> => {
    const own = await passages([...new Set(rows.map(documentOf))]);
    return rows.filter((row) => own.get(documentOf(row))?.isDamaged === false);
  };
  /** Drops hits of passages that do not exist: a damaged vector or index may name one. */
  const existing = async <T extends { documentId: string; chunkIndex: number }>(hits: readonly T[]): Promise<T[]> => {
    const own = await passages([...new Set(hits.map(({ documentId }) => documentId))]);
    return hits.filter(({ documentId, chunkIndex }) => passageAt(own.get(documentId)?.passages ?? [], chunkIndex));
  };
  const searchText: LibrarySearch['searchText'] = async (query, scope) =>
    existing(
      (await textRows('passages', query, ['chunk_id'], scope)).map((row) => ({
        chunkId: text(row, 'chunk_id'),
        ...chunkPlace(text(row, 'chunk_id')),
        score: number(row, '_score'),
      })),
    );
  return {
    searchText,
    searchPassages: async (query, scope) => {
      const hits = await searchText(query, scope);
      const own = await passages([...new Set(hits.map(({ documentId }) => documentId))]);
      return hits.flatMap(({ documentId, chunkIndex, score }) => {
        const passage = passageAt(own.get(documentId)?.passages ?? [], chunkIndex);
        return passage ? [{ passage, score }] : [];
      });
    },
    searchPages: async (query, scope) =>
      (await textRows('page_words', query, ['document_id', 'page_index'], scope)).map((row) => ({
        documentId: text(row, 'document_id'),
        pageIndex: number(row, 'page_index'),
        score: number(row, '_score'),
      })),
    passagesOnPages: async (pages) => {
      const asked = Map.groupBy(pages, (page) => page.documentId);
      return [...(await passages([...asked.keys()]))].flatMap(([documentId, { passages: own }]) => {
        const indexes = new Set((asked.get(documentId) ?? []).map((page) => page.pageIndex));
        return own.filter(({ firstPage, lastPage }) => {
          for (let at = firstPage; at <= lastPage; at++) if (indexes.has(at)) return true;
          return false;
        });
      });
    },
    searchVector: async (vector, { limit, documentIds, modelSha256 }) => {
      const unit = unitLength(vector);
      const damaged = new Set(await damage.ids());
      const sound = [...(await vectors(modelSha256, documentIds))].filter(([id]) => !damaged.has(id));
      const hits = nearest(new Map(sound), unit, limit);
      return existing(hits.map((hit) => ({ chunkId: chunkId(hit.documentId, hit.chunkIndex), ...hit })));
    },
    passagesNear: async (vector, { documentId, modelSha256, least }) => {
      const own = (await vectors(modelSha256, [documentId])).get(documentId);
      if (own === undefined) return new Map();
      const all = cosines(own, unitLength(vector), 0, own.chunkIndexes.length);
      const near = own.chunkIndexes.map((index, row): [number, number] => [index, all[row] as number]);
      return new Map(near.filter(([, cosine]) => cosine >= least));
    },
    similarities: async (vector, chunkIds, modelSha256) => {
      const unit = unitLength(vector);
      const places = chunkIds.map(chunkPlace);
      const own = await vectors(
        modelSha256,
        places.map((place) => place.documentId),
      );
      const found = new Map<string, number>();
      places.forEach(({ documentId, chunkIndex }, i) => {
        const stored = own.get(documentId);
        const row = stored?.rows.get(chunkIndex);
        if (stored && row !== undefined)
          found.set(chunkIds[i] as string, cosines(stored, unit, row, row + 1)[0] as number);
      });
      return found;
    },
  };
}

/** The passage with this chunk index. Passages are in order and without gaps, so it is usually at that index of the array. */
export function passageAt(passages: readonly StoredPassage[], chunkIndex: number): StoredPassage | undefined {
  const at = passages[chunkIndex];
  return at?.chunkIndex === chunkIndex ? at : passages.find((one) => one.chunkIndex === chunkIndex);
}

/** The document id of a row of either table. */
function documentOf(row: Row): string {
  return 'chunk_id' in row ? chunkPlace(text(row, 'chunk_id')).documentId : text(row, 'document_id');
}

/** The `limit` rows nearest to `unit`, nearest first. */
function nearest(documents: ReadonlyMap<string, DocumentVectors>, unit: Float32Array, limit: number) {
  const values = [...documents.values()].map((own) => cosines(own, unit, 0, own.chunkIndexes.length));
  const least = largest(values, limit);
  const hits: { documentId: string; chunkIndex: number; cosine: number }[] = [];
  [...documents].forEach(([documentId, { chunkIndexes }], d) => {
    const own = values[d] as Float32Array;
    // A plain loop: only a few of thousands of rows are wanted.
    for (let row = 0; row < own.length; row++) {
      const cosine = own[row] as number;
      if (cosine >= least) hits.push({ documentId, chunkIndex: chunkIndexes[row] as number, cosine });
    }
  });
  return hits.sort((a, b) => b.cosine - a.cosine).slice(0, limit);
}

/** The n-th largest value of all lists. Sorting plain numbers is far quicker than sorting hits. */
function largest(lists: readonly Float32Array[], n: number): number {
  const all = new Float32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all.sort()[all.length - n] ?? Number.NEGATIVE_INFINITY;
}
