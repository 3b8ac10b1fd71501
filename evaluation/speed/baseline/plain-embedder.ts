import { availableParallelism } from 'node:os';
import { openLlama } from '../../../src/engine/models/runtime/open-llama.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { defaultModelFile } from '../../library/local-runtime.ts';

/** What it uses, for the report. */
export const PLAIN_EMBEDDING =
  'all-MiniLM-L6-v2 through node-llama-cpp: one context with its usual threads, one text after the other';

/**
 * The default embedding model as tools that are built on node-llama-cpp call it: `createEmbeddingContext()` as it
 * comes, then `getEmbeddingFor` for one text after the other. Whatever the product does to be quicker is not in here.
 */
export async function openPlainEmbedder(): Promise<Embedder & { close(): Promise<void> }> {
  const file = await defaultModelFile('embed');
  const llama = await openLlama(false, availableParallelism());
  const model = await llama.loadModel({ modelPath: file.path });
  const context = await model.createEmbeddingContext();
  /** Longer input is refused by the library; tools cut it or fail. Two tokens are the model's own. */
  const room = model.trainContextSize - 3;
  return {
    modelSha256: file.sha256,
    dimensions: model.embeddingVectorSize,
    embed: async (texts, { signal } = {}) => {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        signal?.throwIfAborted();
        const { vector } = await context.getEmbeddingFor(model.tokenize(text).slice(0, room));
        const length = Math.hypot(...vector) || 1;
        vectors.push(Float32Array.from(vector, (value) => value / length));
      }
      return vectors;
    },
    close: async () => {
      await context.dispose();
      await model.dispose();
      await llama.dispose();
    },
  };
}
