import type { StoredPassage } from '../data.ts';
import type { LanceStore, TextMatch } from './lance-store.ts';
import { PASSAGE_COLUMNS, passageFromRow } from './passage-row.ts';
import { number, text } from './row-values.ts';
import { anyOf, quoted } from './sql-text.ts';
import type { VisibleDocuments } from './visible-documents.ts';

export interface SearchScope {
  readonly limit: number;
  /** Only these documents; without it all visible ones. */
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
  /** -1..1 */
  readonly cosine: number;
}

/** Both searches see the newest commit, also rows no index covers yet, and only visible documents. */
export interface LibrarySearch {
  /** Best first. `query` is a bag of words, or with match `phrase` words in a row; never a query language. */
  searchText(query: string, scope: SearchScope & { readonly match?: TextMatch }): Promise<TextHit[]>;
  /** The same with the whole passages, in one go. */
  searchPassages(query: string, scope: SearchScope & { readonly match?: TextMatch }): Promise<PassageHit[]>;
  /** Whole pages, best first: the words of a question may be spread over a table, its header and its caption. */
  searchPages(query: string, scope: SearchScope): Promise<PageHit[]>;
  /** The passages that touch these pages, in no order. */
  passagesOnPages(pages: readonly Pick<PageHit, 'documentId' | 'pageIndex'>[]): Promise<StoredPassage[]>;
  /** Exact, nearest first, among the vectors of this model. */
  searchVector(vector: Float32Array, scope: SearchScope & { readonly modelSha256: string }): Promise<VectorHit[]>;
}

const KEYS = ['chunk_id', 'document_id', 'chunk_index'] as const;

export function librarySearch(store: LanceStore, visible: VisibleDocuments): LibrarySearch {
  const textRows = async (
    table: 'passages' | 'page_words',
    query: string,
    columns: readonly string[],
    scope: SearchScope & { match?: TextMatch },
  ) => {
    const documents = await visible.ids(scope.documentIds);
    if (documents.length === 0 || query.trim() === '') return [];
    const selection = { columns, where: anyOf('document_id', documents), limit: scope.limit };
    return store.searchText(table, 'fts', query, scope.match ?? 'any', selection);
  };
  return {
    searchText: async (query, scope) =>
      (await textRows('passages', query, KEYS, scope)).map((row) => ({
        chunkId: text(row, 'chunk_id'),
        documentId: text(row, 'document_id'),
        chunkIndex: number(row, 'chunk_index'),
        score: number(row, '_score'),
      })),
    searchPassages: async (query, scope) =>
      (await textRows('passages', query, PASSAGE_COLUMNS, scope)).map((row) => ({
        passage: passageFromRow(row),
        score: number(row, '_score'),
      })),
    searchPages: async (query, scope) =>
      (await textRows('page_words', query, ['document_id', 'page_index'], scope)).map((row) => ({
        documentId: text(row, 'document_id'),
        pageIndex: number(row, 'page_index'),
        score: number(row, '_score'),
      })),
    passagesOnPages: async (pages) => {
      const ids = new Set(await visible.ids([...new Set(pages.map((page) => page.documentId))]));
      const conditions = pages
        .filter((page) => ids.has(page.documentId))
        .map(
          ({ documentId, pageIndex }) =>
            `(document_id = ${quoted(documentId)} AND first_page <= ${Math.trunc(pageIndex)} AND last_page >= ${Math.trunc(pageIndex)})`,
        );
      if (conditions.length === 0) return [];
      const rows = await store.read('passages', { columns: PASSAGE_COLUMNS, where: conditions.join(' OR ') });
      return rows.map(passageFromRow);
    },
    searchVector: async (vector, { limit, documentIds, modelSha256 }) => {
      const documents = await visible.ids(documentIds);
      if (documents.length === 0) return [];
      const where = `${anyOf('document_id', documents)} AND model = ${quoted(modelSha256)}`;
      const rows = await store.searchVector('vectors', vector, { columns: KEYS, where, limit });
      return rows.map((row) => ({
        chunkId: text(row, 'chunk_id'),
        documentId: text(row, 'document_id'),
        chunkIndex: number(row, 'chunk_index'),
        cosine: 1 - number(row, '_distance'),
      }));
    },
  };
}
