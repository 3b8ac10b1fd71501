import type { Library } from '../../src/engine/library/library-types.ts';
import type { Embedder } from '../../src/engine/models/types.ts';
import type { FoundPlace, SearchMethod } from './found-place.ts';
import { fuseByRank } from './fuse-by-rank.ts';

/** Depth of each ranking before fusion, as in the product. */
const DEPTH = 40;

/** Plain searches over the product's passages, without its routing and features: BM25, vectors, and their fusion. */
export function passageMethods(
  library: Library,
  embedder: Embedder,
  k: number,
): Readonly<Record<'bm25' | 'vector' | 'rrf', SearchMethod>> {
  const byText = async (question: string, limit: number): Promise<string[]> =>
    (await library.searchText(question, { limit })).map(({ chunkId }) => chunkId);
  const byVector = async (question: string, limit: number): Promise<string[]> => {
    const [vector] = await embedder.embed([question], { as: 'question' });
    const scope = { limit, modelSha256: embedder.modelSha256 };
    return (await library.searchVector(vector as Float32Array, scope)).map(({ chunkId }) => chunkId);
  };
  const places = async (chunkIds: readonly string[]): Promise<FoundPlace[]> => {
    const files = new Map((await library.listDocuments()).map((d) => [d.document_id, d]));
    const passages = await library.passagesByChunkIds(chunkIds);
    return chunkIds.map((id) => {
      const passage = passages.get(id);
      const document = passage && files.get(passage.documentId);
      if (passage === undefined || document === undefined) throw new Error(`passage ${id} was found but is not there`);
      const { start, end, firstPage, lastPage } = passage;
      const pages = Array.from({ length: lastPage - firstPage + 1 }, (_, i) => firstPage + i);
      return { file: document.source_filename, pages: document.kind === 'text' ? [] : pages, start, end };
    });
  };
  return {
    bm25: async (question) => places(await byText(question, k)),
    vector: async (question) => places(await byVector(question, k)),
    rrf: async (question) => {
      const rankings = await Promise.all([byText(question, DEPTH), byVector(question, DEPTH)]);
      return places(fuseByRank(rankings).slice(0, k));
    },
  };
}
