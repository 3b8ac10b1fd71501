import type { DocumentSummary } from '../../contract/documents.ts';
import type { RetrievedPassage, StoredPassage } from '../data.ts';
import { datedPages } from './dated-pages.ts';
import { type Candidate, type Features, featuresOf } from './features.ts';
import { type AskedVectors, cosinesOf, findByVector } from './find-by-vector.ts';
import { findByWords } from './find-by-words.ts';
import { pageKeys, pagesOf } from './page-keys.ts';
import { periodsOf } from './periods.ts';
import { questionSubject } from './question-subject.ts';
import type { RetrievalPowers } from './retrieval-powers.ts';
import { type Route, routeDocuments } from './route-documents.ts';
import { namedDocuments } from './search-scopes.ts';
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
  const openings = await powers.openings(powers.words.of(question), inScope, powers);
  const routes = routeDocuments(question, inScope, openings);
  const subject = questionSubject(question, inScope, powers.words.of);
  const [vectors, byWords] = await Promise.all([
    askedVectors(question, subject, powers, signal),
    findByWords(question, { documentIds, named: namedDocuments(routes) }, powers),
  ]);
  signal?.throwIfAborted();
  const byVector = vectors && (await findByVector(vectors, routes, documentIds, powers));
  const near = byVector ? [...byVector.ranks.keys(), ...byVector.further] : [];
  const further = await powers.passages(near.filter((id) => !byWords.passages.has(id)));
  const passages = new Map([...byWords.passages, ...further]);
  const cosines = vectors && (await cosinesOf(vectors, passages, powers));
  const dated = await datesOf(question, [...passages.values()], powers);
  const { bm25, pages } = byWords;
  const bestPage = Math.max(...[...pages.values()].map((page) => page.value), 1e-9);
  const candidates = [...passages].map(([id, passage]): Candidate => {
    return {
      passage,
      bm25: bm25.get(id)?.value ?? null,
      bm25Rank: bm25.get(id)?.rank ?? null,
      cosine: cosines?.question.get(id) ?? null,
      subjectCosine: cosines?.subject.get(id) ?? null,
      vectorRank: byVector?.ranks.get(id)?.rank ?? null,
      route: routes.get(passage.documentId) as Route,
      isText: documents.get(passage.documentId)?.kind === 'text',
      page: Math.max(...pageKeys(passage).map((key) => pages.get(key)?.value ?? 0)) / bestPage,
      dated: dated(passage),
    };
  });
  return { documents, candidates, features: featuresOf({ question, subject }, candidates, powers.words) };
}

/** Null without a model. A question that names no document is its own subject and embedded once. */
async function askedVectors(
  question: string,
  subject: string,
  { embedder }: RetrievalPowers,
  signal: AbortSignal | undefined,
): Promise<AskedVectors | null> {
  if (embedder === null) return null;
  const texts = subject === question ? [question] : [question, subject];
  const [first, second] = await embedder.embed(texts, signal === undefined ? {} : { signal });
  return { question: first as Float32Array, subject: second ?? (first as Float32Array) };
}

/** Which passages stand on pages of the dates asked for; pages are read only when the question names a date. */
async function datesOf(
  question: string,
  passages: readonly StoredPassage[],
  powers: RetrievalPowers,
): Promise<(passage: StoredPassage) => number> {
  const periods = periodsOf(question);
  const onPages = periods.length === 0 ? [] : await powers.passagesOnPages(passages.flatMap(pagesOf));
  return datedPages(periods, onPages, powers.words);
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
