import { appendFile, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engine, openEngine } from '../../../src/engine/engine.ts';
import { TRIAL_CONTEXT, trialQuestion } from '../../../src/engine/features/models/try-model.ts';
import { encoderOf } from '../../../src/engine/models/provision/encoder/encoder-file.ts';
import { createLlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import { EMBEDDING_WORKER } from '../../fakes/models/embedding-worker.ts';
import { requireModel } from './require-model.ts';

const ROOT = new URL('../../../', import.meta.url);

describe('a model of the user, from a file', () => {
  let folder: string;
  let engine: Engine;
  const models = process.env.PINCITE_MODELS;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-own-'));
    // The small model with a byte more: another hash, so it is not the one of the catalog.
    await copyFile((await requireModel('smollm2')).path, join(folder, 'My Smol.gguf'));
    await appendFile(join(folder, 'My Smol.gguf'), '!');
    process.env.PINCITE_MODELS = join(folder, 'models');
    engine = await openEngine({
      dataDir: join(folder, 'library'),
      ownerDir: join(folder, 'owner'),
      resources: ROOT,
      readingWorker: new URL('src/engine/documents/reading/reading-worker.ts', ROOT),
      ocrWorker: new URL('src/engine/documents/ocr/ocr-worker.ts', ROOT),
      embeddingWorker: new URL('src/engine/models/runtime/bert/embedding-worker.ts', ROOT),
    });
  });
  afterAll(async () => {
    await engine.close();
    if (models === undefined) delete process.env.PINCITE_MODELS;
    else process.env.PINCITE_MODELS = models;
    await rm(folder, { recursive: true });
  });

  it('is taken in by its head, and chosen only when it answers its trial question', async () => {
    const { client } = engine;
    const taken = await client.models.import({ source: join(folder, 'My Smol.gguf') });
    expect(taken).toMatchObject({ id: 'my-smol', role: 'chat', tier: 'own', measured: false, state: 'present' });
    // The only chat model that is here, yet it does not answer: nothing else was chosen for it.
    expect((await client.status()).chat_model).toBeNull();
    await expect(client.models.choose({ id: 'my-smol' })).rejects.toMatchObject({
      code: 'MODEL_TRIAL_FAILED',
      data: { details: { id: 'my-smol', why: expect.stringContaining('it replied “four” from line 1') } },
    });
    expect((await client.status()).chat_model).toBeNull();
  });
});

describe('the trial question', () => {
  it('is answered by the default model it answered as the default does', async () => {
    const runtime = createLlamaRuntime({
      embeddingWorker: EMBEDDING_WORKER,
      encoder: encoderOf,
      chatModel: () => requireModel('qwen2.5-coder-1.5b'),
      embedModel: () => requireModel('minilm'),
      threads: 1,
      chatContext: async () => TRIAL_CONTEXT,
    });
    try {
      expect(await trialQuestion(await runtime.chat(), undefined)).toBeNull();
    } finally {
      await runtime.dispose();
    }
  });
});
