import { encoderOf } from '../../../src/engine/models/provision/encoder/encoder-file.ts';
import { createLlamaRuntime, type LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import { EMBEDDING_WORKER } from '../../fakes/models/embedding-worker.ts';
import { requireModel } from './require-model.ts';

/** A runtime with the smallest chat model that is real (SmolLM2). */
export const smallRuntime = (changes: Partial<Parameters<typeof createLlamaRuntime>[0]> = {}): LlamaRuntime =>
  createLlamaRuntime({
    embeddingWorker: EMBEDDING_WORKER,
    encoder: encoderOf,
    chatModel: () => requireModel('smollm2'),
    embedModel: () => requireModel('minilm'),
    // Two threads that wait for each other on a busy machine take several times as long as one.
    threads: 1,
    ...changes,
  });
