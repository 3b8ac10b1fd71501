import type { DocumentSummary } from '../../../contract/documents.ts';
import { documentsInScope } from '../../../contract/view/documents/in-collection.ts';
import type { StoredPassage } from '../../library/types.ts';
import { contentWords, termHashes } from '../../text/content-words.ts';
import { datedAs, type ReportPeriod, reportPeriods } from '../../text/periods.ts';
import { askedTerms } from './asked-terms.ts';
import { type Candidate, type Features, featuresOf } from './features.ts';
import { cosinesOf } from './find-by-vector.ts';
import { pageKeys, pagesOf } from './find-by-words.ts';
import { type Found, findForText } from './find-for-text.ts';
import { keptWith, passageTerms } from './passage-words.ts';
import type { Route } from './route-documents.ts';
import type { RetrievalDeps } from './types.ts';

export interface CandidatesRequest {
  /** Each text is searched by itself. */
  readonly texts: readonly string[];
  readonly documentIds?: readonly string[] | undefined;
  /** Documents that are also searched by themselves, like those that a text names. */
  readonly preferred?: readonly string[] | undefined;
}

export interface CandidateSet {
  readonly candidates: readonly Candidate[];
  readonly features: readonly Features[];
}

/**
 * Everything that any retriever found for any of the texts, unordered, with its features for each text: one set a text,
 * with the same passages in the same order. The weights are fitted on the sets of single texts. Empty without texts or
 * documents.
 */
export async function candidatesFor(
  { texts, documentIds, preferred = [] }: CandidatesRequest,
  deps: RetrievalDeps,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<{ documents: ReadonlyMap<string, DocumentSummary>; sets: CandidateSet[] }> {
  const inScope = documentsInScope(await deps.documents(), documentIds);
  const documents = byId(inScope);
  const nothing = { documents, sets: texts.map(() => ({ candidates: [], features: [] })) };
  if (documents.size === 0 || texts.every((text) => text.trim() === '')) return nothing;
  const scope = { documents: inScope, documentIds, preferred: preferred.filter((id) => documents.has(id)) };
  const vectors = deps.embedder?.embed([...texts], { as: 'question', signal });
  const asked = texts.map((text, i) => ({
    text,
    openings: () => deps.openings(contentWords(text), inScope, deps),
    vector: vectors?.then((all) => all[i] as Float32Array),
  }));
  const found = await Promise.all(asked.map((one) => findForText(one, scope, deps, { signal })));
  // A document that was added while the tables were searched is not in the list that was read before.
  const passages = new Map(
    found.flatMap((one) => [...one.passages]).filter(([, { documentId }]) => documents.has(documentId)),
  );
  const sets = found.map(async (one) => {
    const candidates = await candidatesOf(one, passages, documents, deps);
    return { candidates, features: featuresOf(one.asked, candidates) };
  });
  return { documents, sets: await Promise.all(sets) };
}

/** Kept, because a list of all documents stays the same until it changes. */
const byId = keptWith(
  (documents: readonly DocumentSummary[]): ReadonlyMap<string, DocumentSummary> =>
    new Map(documents.map((document) => [document.document_id, document])),
);

async function candidatesOf(
  { asked, vectors, routes, openings, bm25, pages, byVector }: Found,
  passages: ReadonlyMap<string, StoredPassage>,
  documents: ReadonlyMap<string, DocumentSummary>,
  deps: RetrievalDeps,
): Promise<Candidate[]> {
  const cosines = vectors && (await cosinesOf(vectors, passages, deps));
  const dated = await datesOf(asked.question, [...passages.values()], deps);
  const bestPage = Math.max(...[...pages.values()].map((page) => page.value), 1e-9);
  return [...passages].map(
    ([id, passage]): Candidate => ({
      passage,
      bm25: bm25.get(id)?.value ?? null,
      bm25Rank: bm25.get(id)?.rank ?? null,
      cosine: cosines?.question.get(id) ?? null,
      subjectCosine: cosines?.subject.get(id) ?? null,
      vectorRank: byVector?.get(id)?.rank ?? null,
      route: routes.get(passage.documentId) as Route,
      opening: openings.get(passage.documentId) ?? 0,
      isText: documents.get(passage.documentId)?.kind === 'text',
      page: Math.max(...pageKeys(passage).map((key) => pages.get(key)?.value ?? 0)) / bestPage,
      dated: dated(passage),
    }),
  );
}

/** The passages on pages with the dates asked for; pages are read only when the question has a date. */
async function datesOf(
  question: string,
  passages: readonly StoredPassage[],
  deps: RetrievalDeps,
): Promise<(passage: StoredPassage) => number> {
  const periods = reportPeriods(question);
  const onPages = periods.length === 0 ? [] : await deps.passagesOnPages(passages.flatMap(pagesOf));
  return datedPages(periods, onPages);
}

/**
 * For a passage the share of the periods asked for whose date is on its pages, 0..1; 0.5 when the question has none.
 * Dates are searched on the page and not in the passage, since the date of a table is above it. `onPages` are the
 * passages of these pages.
 */
export function datedPages(
  periods: readonly ReportPeriod[],
  onPages: readonly StoredPassage[],
): (passage: StoredPassage) => number {
  const dates = [...new Set(periods.map(datedAs))].map((date) => termHashes(contentWords(date)));
  if (dates.length === 0) return () => 0.5;
  const asked = askedTerms(Uint32Array.from(dates.flatMap((date) => [...date])));
  const wanted = dates.map(asked.presence);
  /** Which words of the dates are on each page. */
  const seen = new Map<string, Uint8Array>();
  for (const passage of onPages) {
    const own = asked.presence(passageTerms(passage).text);
    if (!own.includes(1)) continue;
    for (const key of pageKeys(passage)) {
      const page = seen.get(key);
      seen.set(key, page === undefined ? own : page.map((is, at) => is | (own[at] as number)));
    }
  }
  return (passage) => {
    const pages = pageKeys(passage).map((key) => seen.get(key));
    const found = wanted.filter((date) => date.every((is, at) => is === 0 || pages.some((page) => page?.[at] === 1)));
    return found.length / dates.length;
  };
}
