import type { DocumentSummary } from '../../contract/documents.ts';
import type { StoredPassage } from '../data.ts';
import { type Candidate, type Features, featuresOf } from './features.ts';
import { findByWords } from './find-by-words.ts';
import { pageKeys } from './page-keys.ts';
import { type Ranked, ranked } from './ranked.ts';
import type { RetrievalPowers } from './retrieval-powers.ts';
import { type Route, routeDocuments } from './route-documents.ts';
import { inScopes, namedDocuments } from './search-scopes.ts';

export interface CandidatesRequest {
  /** Searched for one by one. */
  readonly texts: readonly string[];
  readonly documentIds?: readonly string[] | undefined;
  /** Documents that are searched on their own as well, like those that a text names. */
  readonly preferred?: readonly string[] | undefined;
}

export interface CandidateSet {
  readonly candidates: readonly Candidate[];
  readonly features: readonly Features[];
}

/** What the retrievers found for one text. */
interface Found {
  readonly text: string;
  readonly query: Float32Array | undefined;
  readonly routes: ReadonlyMap<string, Route>;
  readonly bm25: Ranked;
  readonly pages: Ranked;
  readonly cosines: Ranked;
  readonly passages: ReadonlyMap<string, StoredPassage>;
}

/**
 * Everything any retriever found for any of the texts, in no order, with its features for each of them: one set a text, with
 * the same passages in the same order. The weights are fitted on the sets of single texts. Nothing of no text or no documents.
 */
export async function candidatesFor(
  { texts, documentIds, preferred = [] }: CandidatesRequest,
  powers: RetrievalPowers,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<{ documents: Map<string, DocumentSummary>; sets: CandidateSet[] }> {
  const inScope = (await powers.documents()).filter((d) => documentIds?.includes(d.document_id) ?? true);
  const documents = new Map(inScope.map((document) => [document.document_id, document]));
  const nothing = { documents, sets: texts.map(() => ({ candidates: [], features: [] })) };
  if (documents.size === 0 || texts.every((text) => text.trim() === '')) return nothing;
  const queries = powers.embedder?.embed([...texts], signal === undefined ? {} : { signal });
  const found = await Promise.all(
    texts.map(async (text, i): Promise<Found> => {
      const routes = routeDocuments(text, inScope);
      const known = preferred.filter((id) => documents.has(id));
      const scope = { documentIds, named: [...new Set([...namedDocuments(routes), ...known])] };
      const [vectors, byWords] = await Promise.all([queries, findByWords(text, scope, powers)]);
      signal?.throwIfAborted();
      const query = vectors?.[i];
      const near = query && (await inScopes(scope, (one) => powers.searchVector(query, one)));
      const cosines = ranked((near ?? []).map((hit) => [hit.chunkId, hit.cosine]));
      const further = await powers.passages([...cosines.keys()].filter((id) => !byWords.passages.has(id)));
      return { text, query, routes, ...byWords, cosines, passages: new Map([...byWords.passages, ...further]) };
    }),
  );
  const passages = new Map(found.flatMap((one) => [...one.passages]));
  const sets = found.map(async (one) => {
    const candidates = await candidatesOf(one, passages, documents, powers);
    return { candidates, features: featuresOf(one.text, candidates, powers.words) };
  });
  return { documents, sets: await Promise.all(sets) };
}

async function candidatesOf(
  { query, routes, bm25, pages, cosines }: Found,
  passages: ReadonlyMap<string, StoredPassage>,
  documents: ReadonlyMap<string, DocumentSummary>,
  powers: RetrievalPowers,
): Promise<Candidate[]> {
  const unranked = [...passages.keys()].filter((id) => !cosines.has(id));
  const missing = query && (await powers.similarities(query, unranked));
  const bestPage = Math.max(...[...pages.values()].map((page) => page.value), 1e-9);
  return [...passages].map(
    ([id, passage]): Candidate => ({
      passage,
      bm25: bm25.get(id)?.value ?? null,
      bm25Rank: bm25.get(id)?.rank ?? null,
      cosine: cosines.get(id)?.value ?? missing?.get(id) ?? null,
      vectorRank: cosines.get(id)?.rank ?? null,
      route: routes.get(passage.documentId) as Route,
      isText: documents.get(passage.documentId)?.kind === 'text',
      page: Math.max(...pageKeys(passage).map((key) => pages.get(key)?.value ?? 0)) / bestPage,
    }),
  );
}
