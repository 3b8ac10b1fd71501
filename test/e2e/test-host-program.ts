/** The engine process of the end-to-end tests: the real one, with the real embedder, and a chat model that is fast and always the same. */
import { EMBEDDING_WORKER } from '../fakes/models/embedding-worker.ts';
import '../../src/offline/guard.ts';
import '../../src/files/owner-umask.ts';
import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { defaultModelFile } from '../../evaluation/library/local-runtime.ts';
import { Policy } from '../../src/contract/policy.ts';
import { encoderOf } from '../../src/engine/models/provision/encoder/encoder-file.ts';
import { createLlamaRuntime } from '../../src/engine/models/runtime/llama-runtime.ts';
import { once } from '../../src/engine/models/runtime/once.ts';
import { isThere } from '../../src/files/missing.ts';
import { hostOptions, startHost } from '../../src/host/start-host.ts';
import { type E2eChatOptions, e2eChat } from '../fakes/e2e-chat.ts';

const options = hostOptions(process.argv.slice(2), new URL('../../src/host/index.ts', import.meta.url).href);
const behaviour = JSON.parse(await readFile(join(options.dataDir, 'e2e-chat.json'), 'utf8')) as E2eChatOptions;
const calls = join(options.dataDir, 'e2e-chat-calls.jsonl');
const chat = once(async () => e2eChat(behaviour, (call) => appendFileSync(calls, `${JSON.stringify(call)}\n`)));
const llama = createLlamaRuntime({
  embeddingWorker: EMBEDDING_WORKER,
  encoder: encoderOf,
  chatModel: () => defaultModelFile('chat'),
  embedModel: () => defaultModelFile('embed'),
});
const policyFile = join(options.dataDir, 'e2e-policy.json');
/** A policy that stands in for the one of the computer, which no test may change. */
const policy = (await isThere(policyFile))
  ? { path: '/etc/pincite/policy.json', rules: Policy.parse(JSON.parse(await readFile(policyFile, 'utf8'))), home: '' }
  : null;
startHost({ ...options, policy, runtime: { ...llama, chat, chatIfOpen: async () => chat.opened() } });
