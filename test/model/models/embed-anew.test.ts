import { appendFile, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Engine, openEngine } from '../../../src/engine/engine.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { ingestAll } from '../../integration/engine/sample-engine.ts';
import { requireModel } from './require-model.ts';

const ROOT = new URL('../../../', import.meta.url);
let folder: string;
let engine: Engine;
const models = process.env.PINCITE_MODELS;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-anew-'));
  const { path, file } = await requireModel('minilm');
  process.env.PINCITE_MODELS = join(folder, 'models');
  // A second embedder: the same with a byte more, so that it has another hash.
  await copyFile(path, join(folder, file));
  await copyFile(path, join(folder, 'mine.gguf'));
  await appendFile(join(folder, 'mine.gguf'), '!');
  engine = await openEngine({
    dataDir: join(folder, 'library'),
    ownerDir: join(folder, 'owner'),
    resources: ROOT,
    readingWorker: new URL('src/engine/documents/reading/reading-worker.ts', ROOT),
    ocrWorker: new URL('src/engine/documents/ocr/ocr-worker.ts', ROOT),
    embeddingWorker: new URL('src/engine/models/runtime/bert/embedding-worker.ts', ROOT),
  });
  await engine.client.models.import({ source: join(folder, file) });
});
afterAll(async () => {
  await engine.close();
  if (models === undefined) delete process.env.PINCITE_MODELS;
  else process.env.PINCITE_MODELS = models;
  await rm(folder, { recursive: true });
});

it('embeds a library anew for another model in the background, and finds passages all the time', async () => {
  const { client } = engine;
  const notes = join(folder, 'leave.txt');
  await writeFile(notes, 'Staff receive 25 days of annual vacation. The server room is cooled by two units.');
  await ingestAll(client, [notes]);
  const found = async () => (await client.search({ query: 'How long may I go on holiday?' })).hits[0]?.text;
  expect(await found()).toContain('vacation');

  const mine = await client.models.import({ source: join(folder, 'mine.gguf') });
  expect(mine).toMatchObject({ id: 'mine', role: 'embed', in_use: false });
  expect(await client.models.choose({ id: 'mine' })).toMatchObject({ in_use: true });
  expect(await found()).toContain('vacation');
  const library = await openLibrary({ dataDir: join(folder, 'library') });
  await expect.poll(() => library.embeddedModels()).toEqual([mine.sha256]);
  await library.close();
  expect((await client.models.list()).filter((model) => model.in_use).map(({ id }) => id)).toContain('mine');
  // Nothing is left to embed.
  expect(await ingestAll(client, [])).toEqual([]);
  expect(await found()).toContain('vacation');
  const { sound } = await client.library.check();
  expect(sound).toBe(true);
});
