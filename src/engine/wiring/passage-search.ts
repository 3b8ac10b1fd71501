import type { PassageSearch } from '../deps.ts';
import type { Library } from '../library/library-types.ts';
import type { LlamaRuntime } from '../models/runtime/llama-runtime.ts';
import type { Embedder } from '../models/types.ts';
import type { PageLabelOf } from '../places/page-labels.ts';
import { documentOpenings } from '../retrieval/document-openings.ts';
import { nameVectors } from '../retrieval/name-vectors.ts';
import type { RetrievalDeps } from '../retrieval/retrieval-deps.ts';
import { retrieve } from '../retrieval/retrieve.ts';

/** Joins retrieval with the library and the embedding model. Without the model, or before embedding, full text alone. */
export function passageSearch(library: Library, runtime: LlamaRuntime, labelOf: PageLabelOf): PassageSearch {
  const openings = documentOpenings();
  const names = nameVectors();
  return async (request, options = {}) => {
    const documents = await library.listDocuments();
    const embedder = documents.some((document) => document.embedded > 0) ? await embedderIfThere(runtime) : null;
    const retrievalDeps: RetrievalDeps = {
      documents: async () => documents,
      searchText: (query, scope) => library.searchText(query, scope),
      searchVector: (vector, scope) =>
        embedder === null
          ? Promise.resolve([])
          : library.searchVector(vector, { ...scope, modelSha256: embedder.modelSha256 }),
      searchPages: (query, scope) => library.searchPages(query, scope),
      passagesOnPages: (pages) => library.passagesOnPages(pages),
      passages: (chunkIds) => library.passagesByChunkIds(chunkIds),
      similarities: async (vector, chunkIds) =>
        embedder === null ? new Map() : library.similarities(vector, chunkIds, embedder.modelSha256),
      pageLabels: (passages) => Promise.all(passages.map((passage) => labelOf(passage.documentId, passage.firstPage))),
      openings,
      nameVectors: names,
      embedder,
    };
    // A document that turns out to be damaged when its pages are looked at is not found the next time.
    for (let left = documents.length; ; left--) {
      try {
        return await retrieve(request, retrievalDeps, options);
      } catch (error) {
        if (left === 0 || (error as { code?: unknown }).code !== 'DOCUMENT_DAMAGED') throw error;
      }
    }
  };
}

/** The embedding model, or null when its file is not here: search works without it. A damaged file is an error. */
export async function embedderIfThere(runtime: Pick<LlamaRuntime, 'embedder'>): Promise<Embedder | null> {
  try {
    return await runtime.embedder();
  } catch (error) {
    if ((error as { code?: unknown }).code === 'MODEL_MISSING') return null;
    throw error;
  }
}
