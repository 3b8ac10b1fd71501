import process from 'node:process';
import type { DeviceChoice } from '../../../src/contract/models.ts';
import { findModel } from '../../../src/engine/models/catalog.ts';
import { verifyModelFile } from '../../../src/engine/models/model-file.ts';
import { modelsDirectory } from '../../../src/engine/models/model-record.ts';
import { encoderOf } from '../../../src/engine/models/provision/encoder/encoder-file.ts';
import { computingDevice } from '../../../src/engine/models/runtime/computing-device.ts';
import { createLlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import { EMBEDDING_WORKER } from './embedding-worker.ts';

/** Computes with the small models on the device of the first argument, and prints what it was and what came out as JSON. */
const choice = process.argv[2] as DeviceChoice;
const model = (id: string) => verifyModelFile(findModel(id), modelsDirectory());
const lines: string[] = [];
const device = { choice: async () => choice, log: (line: string) => void lines.push(line) };
const runtime = createLlamaRuntime({
  embeddingWorker: EMBEDDING_WORKER,
  encoder: encoderOf,
  ...{ chatModel: () => model('smollm2'), embedModel: () => model('minilm') },
  ...{ device, chatContext: async () => 512, threads: 2 },
});
const status = await runtime.device();
const [vector] = await (await runtime.embedder()).embed(['That is a happy person']);
let text = '';
const prompt = {
  system: 'Answer.',
  user: 'Count.',
  grammar: 'root ::= [a-z]{8,8}',
  schema: {},
  maxTokens: 20,
  seed: 1,
  temperature: 0,
};
for await (const piece of (await runtime.chat()).generate(prompt)) text += piece;
await runtime.dispose();

const failing = computingDevice(device, 2);
const file = { path: '', file: 'a.gguf', sha256: '' };
const fails = async (llama: { readonly gpu: unknown }) => {
  if (llama.gpu !== false) throw new Error('no memory left');
  return 'on the CPU';
};
const opened = await failing.open(file, fails);
const afterwards = await failing.status();
const broken = computingDevice(device, 2);
const refused = await broken
  .open(file, () => Promise.reject(new Error('not a model')))
  .catch((error: Error) => error.message);
const still = (await broken.status()).uses;
process.stdout.write(
  JSON.stringify({ status, vector: [...(vector ?? [])], text, opened, afterwards, refused, still, lines }),
);
process.exit(0);
