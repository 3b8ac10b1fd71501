import type { SentenceKind } from '../../../../src/engine/documents/types.ts';
import { documentOpenings } from '../../../../src/engine/evidence/retrieval/document-openings.ts';
import { nameVectors } from '../../../../src/engine/evidence/retrieval/find-by-vector.ts';
import type { RetrievalDeps } from '../../../../src/engine/evidence/retrieval/types.ts';
import type { StoredPassage } from '../../../../src/engine/library/types.ts';
import type { Embedder } from '../../../../src/engine/models/types.ts';
import { documentId, documentsNamed } from './documents-named.ts';

export interface PassageSpec {
  /** Index of its document. */
  readonly document?: number;
  readonly text?: string;
  readonly page?: number;
  readonly lastPage?: number;
  /** Score of full text, none when it does not match. */
  readonly bm25?: number;
  /** Null before it is embedded. */
  readonly cosine?: number | null;
  /** Not among the results of the vector search, only in the store. */
  readonly far?: boolean;
  /** Of its only sentence, prose by default. */
  readonly kind?: SentenceKind;
}

export interface PageSpec {
  readonly document?: number;
  readonly page: number;
  readonly score: number;
}

type Scope = Parameters<RetrievalDeps['searchText']>[1];

export interface FakeSearch {
  readonly deps: RetrievalDeps;
  /** Scopes that full text was searched in, in order. */
  readonly scopes: Scope[];
}

/** Deps over passages whose scores are given; limits and scopes are obeyed as the library obeys them. The i-th passage of all is `<document>_i`. */
export function searchOf(
  files: readonly string[],
  specs: readonly PassageSpec[],
  pages: readonly PageSpec[] = [],
): FakeSearch {
  const documents = documentsNamed(...files);
  const scopes: Scope[] = [];
  const stored = specs.map((spec, i) => ({ spec, passage: storedPassage(spec, i) }));
  const inScope = <T extends { documentId: string }>(hits: T[], value: (hit: T) => number, scope: Scope): T[] =>
    hits
      .filter((hit) => scope.documentIds?.includes(hit.documentId) ?? true)
      .sort((a, b) => value(b) - value(a))
      .slice(0, scope.limit);
  const embedder: Embedder = {
    ...{ modelSha256: 'model', dimensions: 2 },
    embed: async (texts, { signal } = {}) => {
      signal?.throwIfAborted();
      return texts.map(() => Float32Array.of(1, 0));
    },
  };
  const deps: RetrievalDeps = {
    documents: async () => documents,
    searchText: async (_, scope) => {
      scopes.push(scope);
      const hits = stored.flatMap(({ spec, passage: { chunkId, documentId } }) =>
        spec.bm25 === undefined ? [] : [{ chunkId, documentId, score: spec.bm25 }],
      );
      return inScope(hits, ({ score }) => score, scope);
    },
    searchVector: async (_, scope) => {
      const hits = stored.flatMap(({ spec, passage: { chunkId, documentId } }) =>
        typeof spec.cosine !== 'number' || spec.far ? [] : [{ chunkId, documentId, cosine: spec.cosine }],
      );
      return inScope(hits, ({ cosine }) => cosine, scope);
    },
    openingTerms: async () => new Map(),
    searchPages: async (_, scope) => {
      const hits = pages.map(({ document = 0, page: pageIndex, score }) => ({
        ...{ documentId: documentId(document), pageIndex, score },
      }));
      return inScope(hits, ({ score }) => score, scope);
    },
    passagesOnPages: async (asked) =>
      stored
        .map(({ passage }) => passage)
        .filter((passage) =>
          asked.some(
            ({ documentId: id, pageIndex }) =>
              id === passage.documentId && passage.firstPage <= pageIndex && pageIndex <= passage.lastPage,
          ),
        ),
    passages: async (ids) =>
      new Map(
        stored.filter(({ passage }) => ids.includes(passage.chunkId)).map(({ passage }) => [passage.chunkId, passage]),
      ),
    similarities: async (_, ids) =>
      new Map(
        stored.flatMap(({ spec: { cosine }, passage: { chunkId } }) =>
          ids.includes(chunkId) && typeof cosine === 'number' ? [[chunkId, cosine] as const] : [],
        ),
      ),
    pageLabels: async (passages) => passages.map(({ firstPage }) => `p${firstPage}`),
    openings: documentOpenings(),
    nameVectors: nameVectors(),
    embedder,
  };
  return { deps, scopes };
}

function storedPassage(
  { document = 0, text = 'Nothing to see.', page = 0, lastPage, kind = 'prose' }: PassageSpec,
  i: number,
): StoredPassage {
  return {
    ...{ chunkId: `${documentId(document)}_${i}`, documentId: documentId(document), chunkIndex: i, text, section: '' },
    ...{ start: i * 1000, end: i * 1000 + text.length, firstPage: page, lastPage: lastPage ?? page },
    sentences: [{ start: i * 1000, end: i * 1000 + text.length, kind, header: null }],
  };
}
