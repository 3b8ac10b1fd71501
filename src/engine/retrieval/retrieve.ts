import type { DocumentSummary } from '../../contract/documents.ts';
import type { RetrievedPassage } from '../data.ts';
import { type Candidate, type Features, featuresOf } from './features.ts';
import { findByWords } from './find-by-words.ts';
import { pageKeys } from './page-keys.ts';
import { ranked } from './ranked.ts';
import type { RetrievalPowers } from './retrieval-powers.ts';
import { type Route, routeDocuments } from './route-documents.ts';
import { inScopes, namedDocuments } from './search-scopes.ts';
import { SAME_PAGE, WEIGHTS } from './weights.ts';

export interface RetrieveRequest {
  readonly question: string;
  readonly limit: number;
  readonly documentIds?: readonly string[] | undefined;
}

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
    periodFit: candidate.route.period,
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
  const scope = { documentIds, named: namedDocuments(routes) };
  const [query, byWords] = await Promise.all([
    powers.embedder?.embed([question], signal === undefined ? {} : { signal }).then(([vector]) => vector),
    findByWords(question, scope, powers),
  ]);
  signal?.throwIfAborted();
  const { bm25, pages } = byWords;
  const vectors = query && (await inScopes(scope, (one) => powers.searchVector(query, one)));
  const cosines = ranked((vectors ?? []).map((hit) => [hit.chunkId, hit.cosine]));
  const further = await powers.passages([...cosines.keys()].filter((id) => !byWords.passages.has(id)));
  const passages = new Map([...byWords.passages, ...further]);
  const unranked = [...passages.keys()].filter((id) => !cosines.has(id));
  const missing = query && (await powers.similarities(query, unranked));
  const bestPage = Math.max(...[...pages.values()].map((page) => page.value), 1e-9);
  const candidates = [...passages].map(([id, passage]): Candidate => {
    return {
      passage,
      bm25: bm25.get(id)?.value ?? null,
      bm25Rank: bm25.get(id)?.rank ?? null,
      cosine: cosines.get(id)?.value ?? missing?.get(id) ?? null,
      vectorRank: cosines.get(id)?.rank ?? null,
      route: routes.get(passage.documentId) as Route,
      isText: documents.get(passage.documentId)?.kind === 'text',
      page: Math.max(...pageKeys(passage).map((key) => pages.get(key)?.value ?? 0)) / bestPage,
    };
  });
  return { documents, candidates, features: featuresOf(question, candidates, powers.words) };
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
