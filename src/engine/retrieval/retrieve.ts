import type { DocumentSummary } from '../../contract/documents.ts';
import type { Embedder, RetrievedPassage, StoredPassage } from '../data.ts';
import { type Candidate, type Features, featuresOf } from './features.ts';
import { type Route, routeDocuments } from './route-documents.ts';
import { WEIGHTS } from './weights.ts';

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
/** B1: a passage less like the question than this is no hit, unless it has no vector yet. */
const SMALLEST_SIMILARITY = 0.1;

/** Question -> ranked passages: BM25 and vectors, fused by reciprocal rank, then ordered by features. Best first. */
export async function retrieve(
  request: RetrieveRequest,
  powers: RetrievalPowers,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<RetrievedPassage[]> {
  const { documents, candidates, features } = await candidatesFor(request, powers, options);
  const scored = candidates
    .map((candidate, i) => ({ candidate, score: scoreOf(features[i] as Features) }))
    .filter(({ candidate }) => candidate.cosine === null || candidate.cosine >= SMALLEST_SIMILARITY)
    .sort((a, b) => b.score - a.score || a.candidate.passage.chunkId.localeCompare(b.candidate.passage.chunkId))
    .slice(0, request.limit);
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
  const inScope = (await powers.documents()).filter(
    (d) => documentIds === undefined || documentIds.includes(d.document_id),
  );
  const documents = new Map(inScope.map((document) => [document.document_id, document]));
  if (documents.size === 0 || question.trim() === '') return { documents, candidates: [], features: [] };
  const routes = routeDocuments(question, inScope);
  const scopes: Scope[] = [
    { limit: DEPTH, ...(documentIds === undefined ? {} : { documentIds }) },
    ...namedDocuments(routes).map((id) => ({ limit: ROUTED_DEPTH, documentIds: [id] })),
  ];
  const embedding = powers.embedder?.embed([question], signal === undefined ? {} : { signal });
  const [texts, vectors] = await Promise.all([
    Promise.all(scopes.map((scope) => powers.searchText(question, scope))),
    embedding === undefined
      ? null
      : embedding.then(([vector]) =>
          Promise.all(scopes.map((scope) => powers.searchVector(vector as Float32Array, scope))),
        ),
  ]);
  signal?.throwIfAborted();
  const bm25 = ranked(texts.map((hits) => hits.map((hit) => ({ ...hit, value: hit.score }))));
  const cosines = ranked((vectors ?? []).map((hits) => hits.map((hit) => ({ ...hit, value: hit.cosine }))));
  const ids = [...new Set([...bm25.keys(), ...cosines.keys()])];
  const unknown = ids.filter((id) => !cosines.has(id));
  const [passages, missing] = await Promise.all([
    powers.passages(ids),
    embedding === undefined ? null : powers.vectors(unknown),
  ]);
  const query = (await embedding)?.[0];
  const candidates = ids.flatMap((id): Candidate[] => {
    const passage = passages.get(id);
    if (passage === undefined) return [];
    const own = missing?.get(id);
    const cosine = cosines.get(id)?.value ?? (own && query ? dot(own, query) : null);
    return [
      {
        passage,
        bm25: bm25.get(id)?.value ?? null,
        bm25Rank: bm25.get(id)?.rank ?? null,
        cosine,
        vectorRank: cosines.get(id)?.rank ?? null,
        route: routes.get(passage.documentId) as Route,
      },
    ];
  });
  return { documents, candidates, features: featuresOf(question, candidates) };
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

/** Merges rankings of one retriever over several scopes by its own score, which is comparable between them. */
function ranked(
  lists: readonly (readonly { chunkId: string; value: number }[])[],
): Map<string, { value: number; rank: number }> {
  const best = new Map<string, number>();
  for (const { chunkId, value } of lists.flat())
    best.set(chunkId, Math.max(value, best.get(chunkId) ?? Number.NEGATIVE_INFINITY));
  const ordered = [...best].sort(([, a], [, b]) => b - a);
  return new Map(ordered.map(([chunkId, value], i) => [chunkId, { value, rank: i + 1 }]));
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
