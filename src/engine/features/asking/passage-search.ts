import { unlessAborted } from '../../../contract/errors.ts';
import { checkedQuestion, LONGEST_SEARCH, type SearchHit, type SearchRequest } from '../../../contract/search.ts';
import type { Deps, PassageSearch } from '../../deps.ts';
import { documentOpenings } from '../../evidence/retrieval/document-openings.ts';
import { nameVectors } from '../../evidence/retrieval/find-by-vector.ts';
import { retrieve } from '../../evidence/retrieval/retrieve.ts';
import type { RetrievalDeps } from '../../evidence/retrieval/types.ts';
import type { Library } from '../../library/library-types.ts';
import { scopeOf } from '../../library/reading/scope.ts';
import { embedderIfThere } from '../../models/embedder-if-there.ts';
import type { LlamaRuntime } from '../../models/runtime/llama-runtime.ts';
import { type PageLabelOf, searchHit } from '../../places/place.ts';

/**
 * Joins retrieval with the library and the embedding model. Uses full text alone without the model or before embedding.
 */
export function passageSearch(library: Library, runtime: LlamaRuntime, labelOf: PageLabelOf): PassageSearch {
  const openings = documentOpenings();
  const names = nameVectors();
  return async (request, options = {}) => {
    const seen = await library.atOnce();
    const documents = await seen.listDocuments();
    const isEmbedded = documents.some((document) => document.embedded > 0);
    // The first time each takes about as long as the other, and they do so on different cores.
    const opening = Promise.all([isEmbedded ? embedderIfThere(runtime) : null, seen.readAhead()]);
    const [embedder] = await unlessAborted(opening, options.signal);
    const retrievalDeps: RetrievalDeps = {
      documents: async () => documents,
      searchText: (query, scope) => seen.searchText(query, scope),
      searchVector: (vector, scope) =>
        embedder === null
          ? Promise.resolve([])
          : seen.searchVector(vector, { ...scope, modelSha256: embedder.modelSha256 }),
      searchPages: (query, scope) => seen.searchPages(query, scope),
      passagesOnPages: (pages) => seen.passagesOnPages(pages),
      openingTerms: (documentIds) => seen.openingTerms(documentIds),
      passages: (chunkIds) => seen.passagesByChunkIds(chunkIds),
      similarities: async (vector, chunkIds) =>
        embedder === null ? new Map() : seen.similarities(vector, chunkIds, embedder.modelSha256),
      pageLabels: (passages) => Promise.all(passages.map((passage) => labelOf(passage.documentId, passage.firstPage))),
      openings,
      nameVectors: names,
      embedder,
    };
    // A document found damaged when its pages are read is left out of the next try.
    for (let left = documents.length; ; left--) {
      try {
        const found = await unlessAborted(retrieve(request, retrievalDeps, options), options.signal);
        const without = found.filter(({ similarity }) => similarity === null);
        if (without.length > 0) library.wantVectors(without.map(({ chunkId }) => chunkId));
        return found;
      } catch (error) {
        if (left === 0 || (error as { code?: unknown }).code !== 'DOCUMENT_DAMAGED') throw error;
      }
    }
  };
}

/**
 * The passages for a question, in the terms of the contract. Throws QUESTION_EMPTY, QUESTION_TOO_LONG, and the errors
 * of `scopeOf`.
 */
export async function searchPassages(
  deps: Pick<Deps, 'library' | 'search' | 'precedence'>,
  input: SearchRequest,
  signal: AbortSignal | undefined,
): Promise<{ readonly hits: SearchHit[]; readonly ms: number }> {
  checkedQuestion(input.query, LONGEST_SEARCH);
  const questionEnds = deps.precedence.questionBegins();
  try {
    const documentIds = await scopeOf(deps.library, input);
    const started = performance.now();
    const { query: question, k: limit } = input;
    const leastSimilarity = input.similarity_threshold ?? (await deps.library.settings.read()).similarity_threshold;
    const passages = await deps.search({ question, limit, documentIds, leastSimilarity }, { signal });
    return { hits: passages.map(searchHit), ms: Math.round((performance.now() - started) * 10) / 10 };
  } finally {
    questionEnds();
  }
}
