import { openLibrary } from '../../../src/engine/library/library.ts';
import { localRuntime } from '../../library/local-runtime.ts';
import { exactNearest } from '../../search/vector-index.ts';

const NEAREST = 10;

/** Share of the exact ten nearest vectors of each question that the library's own search by vector finds too. */
export async function vectorRecall(dataDir: string, questions: readonly string[]): Promise<number> {
  const runtime = localRuntime();
  const library = await openLibrary({ dataDir });
  try {
    const embedder = await runtime.embedder();
    const { modelSha256 } = embedder;
    const vectors = await embedder.embed(questions);
    const exact = await exactNearest(dataDir, vectors, { limit: NEAREST, modelSha256 });
    let found = 0;
    for (const [i, vector] of vectors.entries()) {
      const own = new Set(
        (await library.searchVector(vector, { limit: NEAREST, modelSha256 })).map((hit) => hit.chunkId),
      );
      found += (exact[i] as string[]).filter((id) => own.has(id)).length;
    }
    return found / exact.flat().length;
  } finally {
    await library.close();
    await runtime.dispose();
  }
}
