import type { StoredPassage } from '../../library/types.ts';
import { contentWords, termHashes } from '../../text/content-words.ts';
import limits from '../../weights/retrieval-limits.json' with { type: 'json' };
import { askedTerms } from './asked-terms.ts';
import { keptWith, passageTerms } from './passage-words.ts';
import { NO_PERIOD, type Route } from './route-documents.ts';
import { type Ranked, type RetrievalDeps, ranked, type Scope } from './types.ts';

/** Number of best pages whose passages are candidates even when no retriever found the passages themselves. */
const { bestPages: BEST_PAGES, passagesOfPage: PASSAGES_A_PAGE } = limits.values;

/** The result of full-text search: the BM25 of passages and pages, and the passages of both. */
export async function findByWords(
  question: string,
  scope: SearchScopes,
  deps: RetrievalDeps,
): Promise<{ bm25: Ranked; pages: Ranked; passages: Map<string, StoredPassage> }> {
  const passages = async () => {
    const hits = await inScopes(scope, (one) => deps.searchText(question, one));
    const bm25 = ranked(hits.map((hit) => [hit.chunkId, hit.score]));
    return { bm25, found: await deps.passages([...bm25.keys()]) };
  };
  const pages = async () => {
    const hits = await inScopes(scope, (one) => deps.searchPages(question, one));
    const ranks = ranked(hits.map((hit) => [pageKey(hit.documentId, hit.pageIndex), hit.score]));
    return { ranks, found: await passagesOfBestPages(question, ranks, deps) };
  };
  const [ofPassages, ofPages] = await Promise.all([passages(), pages()]);
  const onPages = ofPages.found.map((passage) => [passage.chunkId, passage] as const);
  return { bm25: ofPassages.bm25, pages: ofPages.ranks, passages: new Map([...ofPassages.found, ...onPages]) };
}

/** The passages of the best pages with most of the question's words, a few a page. */
async function passagesOfBestPages(question: string, pages: Ranked, deps: RetrievalDeps): Promise<StoredPassage[]> {
  const best = [...pages].filter(([, { rank }]) => rank <= BEST_PAGES).map(([key]) => key);
  const asked = askedTerms(termHashes(contentWords(question)));
  const shared = (passage: StoredPassage): number =>
    asked.presence(passageTerms(passage).text).reduce((sum, one) => sum + one, 0);
  const all = await deps.passagesOnPages(
    best.map((key) => ({
      documentId: key.slice(0, key.indexOf('/')),
      pageIndex: Number(key.slice(key.indexOf('/') + 1)),
    })),
  );
  const scored = all.map((passage) => ({ passage, keys: pageKeys(passage), shared: shared(passage) }));
  const chosen = best.flatMap((key) =>
    scored
      .filter(({ keys }) => keys.includes(key))
      .sort((a, b) => b.shared - a.shared || a.passage.chunkIndex - b.passage.chunkIndex)
      .slice(0, PASSAGES_A_PAGE),
  );
  return [...new Set(chosen.map(({ passage }) => passage))];
}

/** Depth of each retriever before fusion. */
const DEPTH = limits.values.depth;
/**
 * Most documents named in the question that are also searched by themselves, how deep, and the share of its names they
 * need.
 */
const { routedDocuments: ROUTED_DOCUMENTS, routedDepth: ROUTED_DEPTH, routedNames: ROUTED_NAMES } = limits.values;

interface SearchScopes {
  /** The documents that the user chose; undefined for all. */
  readonly documentIds?: readonly string[] | undefined;
  /** Documents the question names. */
  readonly named: readonly string[];
}

/**
 * The best DEPTH hits of the whole scope and the best ROUTED_DEPTH of each document that the question names. Among a
 * million passages 60 hits of all and as many of two documents take less time than 220 of all, which lack some of
 * theirs.
 */
async function inScopes<T extends { readonly documentId: string }>(
  { documentIds, named }: SearchScopes,
  search: (scope: Scope) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const [all, ofNamed] = await Promise.all([
    search({ limit: DEPTH, ...(documentIds === undefined ? {} : { documentIds }) }),
    inNamed(named, search),
  ]);
  return [...all, ...ofNamed];
}

/** The best ROUTED_DEPTH hits of each document: one search has those of all, unless a few have most of the best. */
async function inNamed<T extends { readonly documentId: string }>(
  named: readonly string[],
  search: (scope: Scope) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (named.length === 0) return [];
  const limit = named.length === 1 ? ROUTED_DEPTH : ROUTED_DEPTH * (named.length + 1);
  const hits = await search({ limit, documentIds: named });
  const each = named.map(async (id) => {
    const own = hits.filter((hit) => hit.documentId === id);
    if (own.length >= ROUTED_DEPTH || hits.length < limit) return own.slice(0, ROUTED_DEPTH);
    return search({ limit: ROUTED_DEPTH, documentIds: [id] });
  });
  return (await Promise.all(each)).flat();
}

/**
 * Documents whose names match the question best: also searched by themselves, so that similar documents cannot displace
 * them.
 */
export function namedDocuments(routes: ReadonlyMap<string, Route>): string[] {
  const likely = ({ names, period }: Route) => names + (period ?? NO_PERIOD);
  return [...routes]
    .filter(([, route]) => route.names >= ROUTED_NAMES)
    .sort(([, a], [, b]) => likely(b) - likely(a))
    .slice(0, ROUTED_DOCUMENTS)
    .map(([id]) => id);
}

/** One page of one document. */
const pageKey = (documentId: string, pageIndex: number): string => `${documentId}/${pageIndex}`;

/** The pages of a passage. */
export function pagesOf({
  documentId,
  firstPage,
  lastPage,
}: StoredPassage): { readonly documentId: string; readonly pageIndex: number }[] {
  return Array.from({ length: lastPage - firstPage + 1 }, (_, i) => ({ documentId, pageIndex: firstPage + i }));
}

/** The keys of a passage's pages, which a search needs several times. */
export const pageKeys = keptWith((passage: StoredPassage): readonly string[] =>
  pagesOf(passage).map(({ documentId, pageIndex }) => pageKey(documentId, pageIndex)),
);
