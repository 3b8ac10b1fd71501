import { defaultModel, type ModelEntry } from '../../src/engine/models/catalog.ts';
import { deviceOf } from '../../src/engine/models/model-choices.ts';
import { type VerifiedModel, verifyModelFile } from '../../src/engine/models/model-file.ts';
import { modelsDirectory } from '../../src/engine/models/model-record.ts';
import { encoderOf } from '../../src/engine/models/provision/encoder/encoder-file.ts';
import { createLlamaRuntime, type LlamaRuntime } from '../../src/engine/models/runtime/llama-runtime.ts';

/** The default model of a role as a checked file. Throws MODEL_MISSING, MODEL_DAMAGED. */
export const defaultModelFile = (role: 'chat' | 'embed'): Promise<VerifiedModel> =>
  verifyModelFile(defaultModel(role), modelsDirectory());

/** Entry of the embedding thread in the source. */
export const EMBEDDING_WORKER = new URL('../../src/engine/models/runtime/bert/embedding-worker.ts', import.meta.url);

/**
 * llama.cpp with the default models, or another chat model, the same as the engine's own; on the CPU unless PINCITE_GPU
 * names a device.
 */
export const localRuntime = (chat: ModelEntry = defaultModel('chat')): LlamaRuntime =>
  createLlamaRuntime({
    embeddingWorker: EMBEDDING_WORKER,
    encoder: encoderOf,
    chatModel: () => verifyModelFile(chat, modelsDirectory()),
    embedModel: () => defaultModelFile('embed'),
    device: { choice: async () => deviceOf(process.env) ?? 'off' },
  });
