import type { DocumentSummary } from '../../contract/documents.ts';
import type { Embedder, RetrievedPassage, StoredPassage } from '../data.ts';
import { type Candidate, type Features, featuresOf } from './features.ts';
import { type Route, routeDocuments } from './route-documents.ts';
import { contentTerms } from './terms.ts';
import { SAME_PAGE, WEIGHTS } from './weights.ts';

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
  readonly passagesOnPages: (
    pages: readonly { documentId: string; pageIndex: number }[],
  ) => Promise<readonly StoredPassage[]>;
  readonly passages: (chunkIds: readonly string[]) => Promise<ReadonlyMap<string, StoredPassage>>;
  readonly vectors: (chunkIds: readonly string[]) => Promise<ReadonlyMap<string, Float32Array>>;
  readonly pageLabels: (passages: readonly StoredPassage[]) => Promise<readonly (string | null)[]>;
  /** Null while there is no embedding model: full text alone. */
  readonly embedder: Embedder | null;
}

interface Scope {
  readonly limit: number;
  readonly documentIds?: readonly string[];
}

export interface RetrieveRequest {
  readonly question: string;
  readonly limit: number;
  readonly documentIds?: readonly string[] | undefined;
}

/** Depth of each retriever before fusion. */
const DEPTH = 40;
/** So many documents that the question names are searched on their own as well. */
const ROUTED_DOCUMENTS = 2;
const ROUTED_DEPTH = 20;
/** Pages whose passages are looked at even when no retriever found them by themselves. */
const BEST_PAGES = 12;
const PASSAGES_A_PAGE = 2;
/** B1: a passage less like the question than this is no hit, unless it has no vector yet. */
export const SMALLEST_SIMILARITY = 0.1;

/** Question -> ranked passages: BM25 of passages and pages, vectors, and what tells documents apart, fused by weights. Best first. */
export async function retrieve(
  request: RetrieveRequest,
  powers: RetrievalPowers,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<RetrievedPassage[]> {
  const { documents, candidates, features } = await candidatesFor(request, powers, options);
  const near = candidates
    .map((candidate, i) => ({ candidate, score: scoreOf(features[i] as Features) }))
    .filter(({ candidate }) => candidate.cosine === null || candidate.cosine >= SMALLEST_SIMILARITY);
  const scored = spreadOverPages(near, request.limit);
  const labels = await powers.pageLabels(scored.map(({ candidate }) => candidate.passage));
  return scored.map(({ candidate, score }, i) => ({
    ...candidate.passage,
    document: documents.get(candidate.passage.documentId) as DocumentSummary,
    pageLabel: labels[i] ?? null,
    similarity: candidate.cosine === null ? null : Math.round(candidate.cosine * 1e4) / 1e4,
    score: Math.round(score * 1e4) / 1e4,
    bm25Rank: candidate.bm25Rank,
    vectorRank: candidate.vectorRank,
  }));
}

/** Everything any retriever found with its features, in no order: what the weights are fitted on. */
export async function candidatesFor(
  { question, documentIds }: RetrieveRequest,
  powers: RetrievalPowers,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<{ documents: Map<string, DocumentSummary>; candidates: Candidate[]; features: Features[] }> {
  const inScope = (await powers.documents()).filter((d) => documentIds?.includes(d.document_id) ?? true);
  const documents = new Map(inScope.map((document) => [document.document_id, document]));
  if (documents.size === 0 || question.trim() === '') return { documents, candidates: [], features: [] };
  const routes = routeDocuments(question, inScope);
  const scopes: Scope[] = [
    { limit: DEPTH, ...(documentIds === undefined ? {} : { documentIds }) },
    ...namedDocuments(routes).map((id) => ({ limit: ROUTED_DEPTH, documentIds: [id] })),
  ];
  const embedding = powers.embedder?.embed([question], signal === undefined ? {} : { signal });
  const each = <T>(search: (scope: Scope) => Promise<readonly T[]>) => Promise.all(scopes.map(search));
  const [texts, pageLists, vectors] = await Promise.all([
    each((scope) => powers.searchText(question, scope)),
    each((scope) => powers.searchPages(question, scope)),
    embedding?.then(([vector]) => each((scope) => powers.searchVector(vector as Float32Array, scope))) ?? [],
  ]);
  signal?.throwIfAborted();
  const bm25 = ranked(texts.flat().map((hit) => [hit.chunkId, hit.score]));
  const cosines = ranked(vectors.flat().map((hit) => [hit.chunkId, hit.cosine]));
  const pages = ranked(pageLists.flat().map((hit) => [pageKey(hit.documentId, hit.pageIndex), hit.score]));
  const bestPage = Math.max(...[...pages.values()].map((page) => page.value), 1e-9);

  const found = await powers.passages([...new Set([...bm25.keys(), ...cosines.keys()])]);
  const onPages = await passagesOfBestPages(question, pages, powers);
  const passages = new Map([...found, ...onPages.map((passage) => [passage.chunkId, passage] as const)]);
  const unknown = [...passages.keys()].filter((id) => !cosines.has(id));
  const missing = embedding === undefined ? null : await powers.vectors(unknown);
  const query = (await embedding)?.[0];
  const candidates = [...passages].map(([id, passage]): Candidate => {
    const own = missing?.get(id);
    return {
      passage,
      bm25: bm25.get(id)?.value ?? null,
      bm25Rank: bm25.get(id)?.rank ?? null,
      cosine: cosines.get(id)?.value ?? (own && query ? dot(own, query) : null),
      vectorRank: cosines.get(id)?.rank ?? null,
      route: routes.get(passage.documentId) as Route,
      isText: documents.get(passage.documentId)?.kind === 'text',
      page: Math.max(...pageKeys(passage).map((key) => pages.get(key)?.value ?? 0)) / bestPage,
    };
  });
  return { documents, candidates, features: featuresOf(question, candidates) };
}

type Ranked = ReadonlyMap<string, { readonly value: number; readonly rank: number }>;

const pageKey = (documentId: string, pageIndex: number): string => `${documentId}/${pageIndex}`;

function pageKeys({ documentId, firstPage, lastPage }: StoredPassage): string[] {
  return Array.from({ length: lastPage - firstPage + 1 }, (_, i) => pageKey(documentId, firstPage + i));
}

/** The passages of the best pages that have most of the question's words, a few a page. */
async function passagesOfBestPages(question: string, pages: Ranked, powers: RetrievalPowers): Promise<StoredPassage[]> {
  const best = [...pages].filter(([, { rank }]) => rank <= BEST_PAGES).map(([key]) => key);
  const asked = new Set(contentTerms(question));
  const shared = (passage: StoredPassage): number =>
    new Set(contentTerms(passage.text).filter((term) => asked.has(term))).size;
  const all = await powers.passagesOnPages(
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

interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

/** The best `limit`, each lowered for every better one that shares a page with it. Text files have no pages to spread over. */
function spreadOverPages(scored: readonly Scored[], limit: number): Scored[] {
  const left = [...scored].sort(
    (a, b) => b.score - a.score || a.candidate.passage.chunkId.localeCompare(b.candidate.passage.chunkId),
  );
  const chosen: Scored[] = [];
  while (left.length > 0 && chosen.length < limit) {
    const best = left.reduce((top, entry) => (entry.score > top.score ? entry : top));
    chosen.push(best);
    left.splice(left.indexOf(best), 1);
    if (best.candidate.isText) continue;
    const taken = new Set(pageKeys(best.candidate.passage));
    left.forEach((entry, i) => {
      if (pageKeys(entry.candidate.passage).some((key) => taken.has(key)))
        left[i] = { ...entry, score: entry.score - SAME_PAGE };
    });
  }
  return chosen;
}

function scoreOf(features: Features): number {
  return (Object.keys(WEIGHTS) as (keyof Features)[]).reduce((sum, name) => sum + WEIGHTS[name] * features[name], 0);
}

/** Documents that stand out by their names: searched on their own too, so that look-alikes cannot crowd them out. */
function namedDocuments(routes: ReadonlyMap<string, Route>): string[] {
  const ordered = [...routes].sort(([, a], [, b]) => b.names + b.period - (a.names + a.period));
  return ordered
    .filter(([, route]) => route.names >= 0.5)
    .slice(0, ROUTED_DOCUMENTS)
    .map(([id]) => id);
}

/** One ranking from the hits of one retriever over several scopes, by its own score, which is comparable between them. */
function ranked(hits: readonly (readonly [key: string, value: number])[]): Ranked {
  const best = new Map<string, number>();
  for (const [key, value] of hits) best.set(key, Math.max(value, best.get(key) ?? Number.NEGATIVE_INFINITY));
  const ordered = [...best].sort(([, a], [, b]) => b - a);
  return new Map(ordered.map(([key, value], i) => [key, { value, rank: i + 1 }]));
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
