/** Entry of the embedding thread in the source. */
export const EMBEDDING_WORKER = new URL('../../../src/engine/models/runtime/bert/embedding-worker.ts', import.meta.url);
