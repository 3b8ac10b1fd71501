import process from 'node:process';
import { encoderOf } from '../../../src/engine/models/provision/encoder/encoder-file.ts';
import { createLlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import { EMBEDDING_WORKER } from './embedding-worker.ts';

/** Loads llama.cpp and then asks for a model file that is not there; prints why that failed. */
const model = async () => ({ path: '/nowhere/missing.gguf', file: 'missing.gguf', sha256: '' });
const runtime = createLlamaRuntime({
  embeddingWorker: EMBEDDING_WORKER,
  encoder: encoderOf,
  chatModel: model,
  embedModel: model,
});
const why = await runtime.embedder().then(
  () => 'loaded',
  (error: Error) => error.message,
);
process.stdout.write(why);
process.exit(0);
