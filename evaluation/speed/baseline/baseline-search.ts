import type { Embedder } from '../../../src/engine/models/types.ts';
import { openVectorIndex } from '../../search/vector-index.ts';
import type { PlainSearch } from '../answers/plain-search.ts';

/** The search of a baseline that was filled: the nearest chunks by their vectors alone. */
export async function openBaselineSearch(directory: string, embedder: Embedder): Promise<PlainSearch> {
  const index = await openVectorIndex(directory);
  return {
    size: await index.count(),
    search: async (question, limit) => {
      const [vector] = await embedder.embed([question]);
      return (await index.search(vector as Float32Array, limit)).map(({ text }) => text);
    },
    close: async () => index.close(),
  };
}
