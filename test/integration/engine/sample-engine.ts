import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Answer } from '../../../src/contract/answer.ts';
import { IngestEvent, type IngestResult } from '../../../src/contract/documents.ts';
import { AskEvent } from '../../../src/contract/methods/asking.ts';
import { type Engine, type EngineClient, openEngine } from '../../../src/engine/engine.ts';
import type { LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import type { ChatRuntime, Embedder } from '../../../src/engine/models/types.ts';
import { isThere } from '../../../src/files/missing.ts';
import type { MachinePolicy } from '../../../src/policy/machine-policy.ts';
import { fakeChatRuntime } from '../../fakes/fake-chat-runtime.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { SHARED_READER } from '../../fakes/models/shared-reader.ts';

const ROOT = new URL('../../../', import.meta.url);

export const SAMPLES = ['information-security', 'leave-and-absence', 'travel-and-expenses'] as const;
export const samplePath = (name: (typeof SAMPLES)[number]): string =>
  fileURLToPath(new URL(`resources/sample/${name}.pdf`, ROOT));

export async function newFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-engine-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * The real engine on a directory, with this chat model and a deterministic embedder in place of llama.cpp. Where the chat model is
 * not open, only asking for it opens it.
 */
export function engineOn(
  dataDir: string,
  chat: ChatRuntime,
  embedder: Embedder = fakeEmbedder(),
  isOpen = true,
  resume = false,
  runtime: Partial<LlamaRuntime> = {},
  policy: MachinePolicy | null = null,
  passphrase?: string,
): Promise<Engine> {
  return openEngine({
    dataDir,
    ...(passphrase === undefined ? {} : { passphrase: async () => passphrase }),
    ownerDir: join(dataDir, '..', 'owner'),
    resume,
    policy,
    resources: ROOT,
    readingWorker: new URL('src/engine/documents/reading/reading-worker.ts', ROOT),
    ocrWorker: new URL('src/engine/documents/ocr/ocr-worker.ts', ROOT),
    embeddingWorker: new URL('src/engine/models/runtime/bert/embedding-worker.ts', ROOT),
    reader: SHARED_READER,
    runtime: {
      chat: async () => chat,
      chatIfOpen: async () => (isOpen ? chat : null),
      closeChat: async () => undefined,
      device: async () => ({ choice: 'off', uses: 'cpu', name: '', memory_bytes: null, why: 'there is no model' }),
      deviceIfKnown: async () => null,
      embedder: async () => embedder,
      dispose: async () => undefined,
      ...runtime,
    },
  });
}

/** Ingests to the end; every event is checked against the contract. */
export async function ingestAll(
  client: EngineClient,
  paths: readonly string[],
  collection?: string,
): Promise<IngestResult[]> {
  const results: IngestResult[] = [];
  for await (const event of await client.documents.ingest({ paths: [...paths], wait: 'ready', collection })) {
    const checked = IngestEvent.parse(event);
    if (checked.type === 'result') results.push(checked.result);
  }
  return results;
}

/**
 * Makes `dataDir` a library of these samples, for tests that do not look at how documents come in: a copy of one that is ingested once in
 * each run. Gives the results of that ingest.
 */
export async function sampleLibrary(
  dataDir: string,
  names: readonly (typeof SAMPLES)[number][] = SAMPLES,
): Promise<IngestResult[]> {
  // test/owner-directory.ts removes it after the run.
  const shared = join(process.env.XDG_CONFIG_HOME ?? tmpdir(), 'sample-libraries');
  const made = join(shared, names.join('+'));
  const resultsFile = join(made, 'results.json');
  if (!(await isThere(resultsFile))) {
    await mkdir(shared, { recursive: true });
    const own = await mkdtemp(join(shared, 'new-'));
    const engine = await engineOn(join(own, 'library'), fakeChatRuntime());
    await writeFile(join(own, 'results.json'), JSON.stringify(await ingestAll(engine.client, names.map(samplePath))));
    await engine.close();
    // Another file of tests may have been first.
    await rename(own, made).catch(async (error: unknown) => {
      await rm(own, { recursive: true });
      if (!(await isThere(resultsFile))) throw error;
    });
  }
  await cp(join(made, 'library'), dataDir, { recursive: true, preserveTimestamps: true });
  return JSON.parse(await readFile(resultsFile, 'utf8')) as IngestResult[];
}

type AskInput = Parameters<EngineClient['ask']>[0];

/** All events of one question, each checked against the contract, and its final answer. */
export async function askAll(client: EngineClient, input: AskInput): Promise<{ events: AskEvent[]; answer: Answer }> {
  const events: AskEvent[] = [];
  for await (const event of await client.ask(input)) events.push(AskEvent.parse(event));
  const last = events.at(-1);
  if (last?.type !== 'final') throw new Error(`the last event is ${last?.type}`);
  return { events, answer: Answer.strict().parse(last.answer) };
}
