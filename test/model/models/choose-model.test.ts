import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engine, openEngine } from '../../../src/engine/engine.ts';
import { findModel } from '../../../src/engine/models/catalog.ts';
import { encoderOf } from '../../../src/engine/models/provision/encoder/encoder-file.ts';
import { createLlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import { EMBEDDING_WORKER } from '../../fakes/models/embedding-worker.ts';
import { askAll, ingestAll } from '../../integration/engine/sample-engine.ts';
import { requireModel } from './require-model.ts';

const ROOT = new URL('../../../', import.meta.url);
const QUESTION = 'How long is the notice period?';

describe('another model than the default', () => {
  let folder: string;
  let engine: Engine;
  const models = process.env.PINCITE_MODELS;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-choose-'));
    // A machine that has only the small chat model.
    for (const id of ['smollm2', 'minilm']) {
      const { path, file } = await requireModel(id);
      await copyFile(path, join(folder, file));
    }
    process.env.PINCITE_MODELS = folder;
    engine = await openEngine({
      dataDir: join(folder, 'library'),
      ownerDir: join(folder, 'owner'),
      resources: ROOT,
      readingWorker: new URL('src/engine/documents/reading/reading-worker.ts', ROOT),
      ocrWorker: new URL('src/engine/documents/ocr/ocr-worker.ts', ROOT),
      embeddingWorker: new URL('src/engine/models/runtime/bert/embedding-worker.ts', ROOT),
    });
    const notes = join(folder, 'notice.txt');
    await writeFile(notes, 'The notice period is four weeks. It begins on the day after the letter came.');
    await ingestAll(engine.client, [notes]);
  });
  afterAll(async () => {
    await engine.close();
    if (models === undefined) delete process.env.PINCITE_MODELS;
    else process.env.PINCITE_MODELS = models;
    await rm(folder, { recursive: true });
  });

  it('answers through the same path once it is chosen', async () => {
    const { client } = engine;
    expect((await client.status()).chat_model).toBeNull();
    await expect(askAll(client, { question: QUESTION })).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    expect(await client.models.choose({ id: 'smollm2' })).toMatchObject({ id: 'smollm2', in_use: true });
    expect((await client.status()).chat_model).toMatchObject({ id: 'smollm2', in_use: true });
    const inUse = (await client.models.list()).filter((model) => model.in_use).map(({ id }) => id);
    expect(inUse).toEqual(['minilm', 'smollm2']);
    const { answer } = await askAll(client, { question: QUESTION });
    const { file, sha256 } = findModel('smollm2');
    expect(answer.model).toEqual({ file, sha256 });
    // How quickly it reads was measured once, and is what is said of it.
    const { speeds } = JSON.parse(await readFile(join(folder, 'library', 'models.json'), 'utf8'));
    expect(speeds).toEqual([{ sha256, device: expect.any(String), tokens_per_second: expect.any(Number) }]);
    expect(speeds[0].tokens_per_second).toBeGreaterThan(1);
  });

  it('is not chosen when its file is missing, or when it is unknown', async () => {
    const { client } = engine;
    await expect(client.models.choose({ id: 'qwen3-4b' })).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    await expect(client.models.choose({ id: 'gpt' })).rejects.toMatchObject({ code: 'MODEL_UNKNOWN' });
    expect((await client.status()).chat_model?.id).toBe('smollm2');
  });
});

describe('closing the chat model', () => {
  const runtime = createLlamaRuntime({
    embeddingWorker: EMBEDDING_WORKER,
    encoder: encoderOf,
    chatModel: () => requireModel('smollm2'),
    embedModel: () => requireModel('minilm'),
    threads: 1,
  });
  afterAll(() => runtime.dispose());
  const request = {
    system: 'Answer.',
    user: 'Count.',
    grammar: 'root ::= [a-z]{20,20}',
    schema: {},
    maxTokens: 40,
    seed: 1,
    temperature: 0,
  };

  it('waits for what is being written, tells whoever still has it, and the next one is opened anew', async () => {
    const first = await runtime.chat();
    let text = '';
    let closing: Promise<void> | null = null;
    for await (const piece of first.generate(request)) {
      closing ??= runtime.closeChat();
      text += piece;
    }
    await closing;
    expect(text).toMatch(/^[a-z]{20}$/);
    await expect(first.generate(request)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'MODEL_CHANGED',
    });
    expect(await runtime.chatIfOpen()).toBeNull();
    const second = await runtime.chat();
    expect(second.countTokens('four weeks')).toBeGreaterThan(1);
    expect((await (await runtime.embedder()).embed(['one'])).length).toBe(1);
  });
});
