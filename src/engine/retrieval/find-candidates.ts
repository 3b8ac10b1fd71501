import type { DocumentSummary } from '../../contract/documents.ts';
import type { StoredPassage } from '../data.ts';
import { datedPages } from './dated-pages.ts';
import { type Candidate, type Features, featuresOf } from './features.ts';
import { type AskedVectors, cosinesOf, findByVector } from './find-by-vector.ts';
import { findByWords } from './find-by-words.ts';
import { withoutNames } from './name-vectors.ts';
import { pageKeys, pagesOf } from './page-keys.ts';
import { periodsOf } from './periods.ts';
import { questionSubject } from './question-subject.ts';
import type { RetrievalPowers } from './retrieval-powers.ts';
import { type Route, routeDocuments } from './route-documents.ts';
import { namedDocuments } from './search-scopes.ts';

export interface CandidateRequest {
  readonly question: string;
  readonly documentIds?: readonly string[] | undefined;
}

/** Everything any retriever found with its features, in no order: what the weights are fitted on. */
export async function findCandidates(
  { question, documentIds }: CandidateRequest,
  powers: RetrievalPowers,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<{ documents: Map<string, DocumentSummary>; candidates: Candidate[]; features: Features[] }> {
  const inScope = (await powers.documents()).filter((d) => documentIds?.includes(d.document_id) ?? true);
  const documents = new Map(inScope.map((document) => [document.document_id, document]));
  if (documents.size === 0 || question.trim() === '') return { documents, candidates: [], features: [] };
  const openings = await powers.openings(powers.words.of(question), inScope, powers);
  const routes = routeDocuments(question, inScope, openings);
  const { subject, names } = questionSubject(question, inScope, powers.words.of);
  const [vectors, byWords] = await Promise.all([
    askedVectors(question, names, powers, signal === undefined ? {} : { signal }),
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

/** Null without a model. A question that names no document is its own subject. */
async function askedVectors(
  question: string,
  names: string,
  { embedder, nameVectors }: RetrievalPowers,
  options: { readonly signal?: AbortSignal },
): Promise<AskedVectors | null> {
  if (embedder === null) return null;
  const [[vector], named] = await Promise.all([
    embedder.embed([question], options),
    names === '' ? null : nameVectors(names, embedder, options),
  ]);
  const asked = vector as Float32Array;
  return { question: asked, subject: named === null ? asked : withoutNames(asked, named) };
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
