import type { DocumentSummary } from '../../contract/documents.ts';
import type { RetrievedPassage } from '../data.ts';
import type { Features } from './features.ts';
import { findCandidates } from './find-candidates.ts';
import type { RetrievalPowers } from './retrieval-powers.ts';
import { spreadOverPages } from './spread-over-pages.ts';
import { WEIGHTS } from './weights.ts';

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
  const { documents, candidates, features } = await findCandidates(request, powers, options);
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

function scoreOf(features: Features): number {
  return (Object.keys(WEIGHTS) as (keyof Features)[]).reduce((sum, name) => sum + WEIGHTS[name] * features[name], 0);
}
