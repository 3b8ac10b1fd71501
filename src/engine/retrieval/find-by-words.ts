import type { StoredPassage } from '../library/types.ts';
import { contentWords } from '../text/content-words.ts';
import { passageWords } from './passage-words.ts';
import { NO_PERIOD, type Route } from './route-documents.ts';
import { type Ranked, type RetrievalDeps, ranked, type Scope } from './types.ts';

/** Pages whose passages are looked at even when no retriever found them by themselves. */
const BEST_PAGES = 12;
const PASSAGES_A_PAGE = 2;
/** What full text finds: the BM25 of passages and pages, and the passages of both. */
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

/** The passages of the best pages that have most of the question's words, a few a page. */
async function passagesOfBestPages(question: string, pages: Ranked, deps: RetrievalDeps): Promise<StoredPassage[]> {
  const best = [...pages].filter(([, { rank }]) => rank <= BEST_PAGES).map(([key]) => key);
  const asked = new Set(contentWords(question));
  const shared = (passage: StoredPassage): number =>
    new Set(passageWords(passage).filter((term) => asked.has(term))).size;
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
const DEPTH = 40;
/** So many documents that the question names are searched on their own as well. */
const ROUTED_DOCUMENTS = 2;
const ROUTED_DEPTH = 20;
/** Depth of the search that is to find the hits of named documents along with the others. */
const DEEP = 200;

interface SearchScopes {
  /** What the user chose; undefined for all documents. */
  readonly documentIds?: readonly string[] | undefined;
  /** Documents the question names. */
  readonly named: readonly string[];
}

/**
 * The best DEPTH hits of the whole scope and the best ROUTED_DEPTH of each document the question names. One deep search
 * has mostly found these too; only where it has not is the document searched on its own.
 */
async function inScopes<T extends { readonly documentId: string }>(
  { documentIds, named }: SearchScopes,
  search: (scope: Scope) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const limit = named.length > 0 ? DEEP : DEPTH;
  const hits = await search({ limit, ...(documentIds === undefined ? {} : { documentIds }) });
  const ofNamed = named.map(async (id) => {
    const own = hits.filter((hit) => hit.documentId === id);
    if (own.length >= ROUTED_DEPTH || hits.length < limit) return own.slice(0, ROUTED_DEPTH);
    return search({ limit: ROUTED_DEPTH, documentIds: [id] });
  });
  return [...hits.slice(0, DEPTH), ...(await Promise.all(ofNamed)).flat()];
}

/** Documents that stand out by their names: searched on their own too, so that look-alikes cannot crowd them out. */
export function namedDocuments(routes: ReadonlyMap<string, Route>): string[] {
  const likely = ({ names, period }: Route) => names + (period ?? NO_PERIOD);
  const ordered = [...routes].sort(([, a], [, b]) => likely(b) - likely(a));
  return ordered
    .filter(([, route]) => route.names >= 0.5)
    .slice(0, ROUTED_DOCUMENTS)
    .map(([id]) => id);
}

/** One page of one document. */
const pageKey = (documentId: string, pageIndex: number): string => `${documentId}/${pageIndex}`;

/** The pages a passage stands on. */
export function pagesOf({
  documentId,
  firstPage,
  lastPage,
}: StoredPassage): { readonly documentId: string; readonly pageIndex: number }[] {
  return Array.from({ length: lastPage - firstPage + 1 }, (_, i) => ({ documentId, pageIndex: firstPage + i }));
}

/** Their keys, kept for as long as somebody keeps the passage: a search looks at them several times. */
export function pageKeys(passage: StoredPassage): readonly string[] {
  const keys = kept.get(passage) ?? pagesOf(passage).map(({ documentId, pageIndex }) => pageKey(documentId, pageIndex));
  kept.set(passage, keys);
  return keys;
}
const kept = new WeakMap<StoredPassage, readonly string[]>();
