import { neededContext } from '../../src/engine/answer/settings.ts';
import { defaultModel, type ModelEntry } from '../../src/engine/models/catalog.ts';
import { deviceOf } from '../../src/engine/models/model-choices.ts';
import { modelWithHash, type VerifiedModel, verifyModelFile } from '../../src/engine/models/model-file.ts';
import { modelsDirectory } from '../../src/engine/models/model-record.ts';
import { knownModels } from '../../src/engine/models/own-models.ts';
import { encoderOf } from '../../src/engine/models/provision/encoder/encoder-file.ts';
import { CHAT_CONTEXT, createLlamaRuntime, type LlamaRuntime } from '../../src/engine/models/runtime/llama-runtime.ts';

/** The default model of a role as a checked file. Throws MODEL_MISSING, MODEL_DAMAGED. */
export const defaultModelFile = (role: 'chat' | 'embed'): Promise<VerifiedModel> =>
  verifyModelFile(defaultModel(role), modelsDirectory());

async function embedModelFile(sha256: string): Promise<VerifiedModel> {
  const directory = modelsDirectory();
  const entry = await modelWithHash('embed', sha256, await knownModels(directory), directory);
  return verifyModelFile(entry, directory);
}

/** Entry of the embedding thread in the source. */
export const EMBEDDING_WORKER = new URL('../../src/engine/models/runtime/bert/embedding-worker.ts', import.meta.url);

/**
 * llama.cpp with the default models, or another chat model, the same as the engine's own; on the CPU unless PINCITE_GPU
 * names a device. A library is asked by the embedding model that its vectors are of. `promptTokens`: of the lines, for
 * which the model gets a larger context where they need it.
 */
export const localRuntime = (chat: ModelEntry = defaultModel('chat'), promptTokens = 0): LlamaRuntime =>
  createLlamaRuntime({
    embeddingWorker: EMBEDDING_WORKER,
    encoder: encoderOf,
    chatModel: () => verifyModelFile(chat, modelsDirectory()),
    chatContext: async () => Math.max(CHAT_CONTEXT, neededContext({ promptTokens })),
    embedModel: (sha256) => (sha256 === undefined ? defaultModelFile('embed') : embedModelFile(sha256)),
    device: { choice: async () => deviceOf(process.env) ?? 'off' },
  });
