import type { DocumentSummary } from '../../../src/contract/documents.ts';
import { documentOpenings } from '../../../src/engine/evidence/retrieval/document-openings.ts';
import { nameVectors } from '../../../src/engine/evidence/retrieval/find-by-vector.ts';
import type { RetrievalDeps } from '../../../src/engine/evidence/retrieval/types.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';

export interface FitLibrary {
  readonly documents: readonly DocumentSummary[];
  readonly deps: RetrievalDeps;
  close(): Promise<void>;
}

/** A library as retrieval sees it, without the ranking that is to be fitted. */
export async function openFitLibrary(dataDir: string, embedder: Embedder): Promise<FitLibrary> {
  const library = await openLibrary({ dataDir });
  const documents = await library.listDocuments();
  const { modelSha256 } = embedder;
  return {
    documents,
    deps: {
      documents: async () => documents,
      searchText: (query, scope) => library.searchText(query, scope),
      searchVector: (vector, scope) => library.searchVector(vector, { ...scope, modelSha256 }),
      searchPages: (query, scope) => library.searchPages(query, scope),
      passagesOnPages: (pages) => library.passagesOnPages(pages),
      openingTerms: (documentIds) => library.openingTerms(documentIds),
      passages: (chunkIds) => library.passagesByChunkIds(chunkIds),
      similarities: (vector, chunkIds) => library.similarities(vector, chunkIds, modelSha256),
      pageLabels: async (passages) => passages.map(() => null),
      openings: documentOpenings(),
      nameVectors: nameVectors(),
      embedder,
    },
    close: () => library.close(),
  };
}
