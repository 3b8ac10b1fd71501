import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../src/engine/models/catalog.ts';
import { verifyModelFile } from '../../../src/engine/models/model-file.ts';
import { knownModels } from '../../../src/engine/models/own-models.ts';
import { addModel } from '../../../src/engine/models/provision/add-model.ts';
import { importModel } from '../../../src/engine/models/provision/import-model.ts';
import { CHAT_FACTS, tinyGguf } from '../../fakes/models/tiny-gguf.ts';
import { fakePip } from './fake-pip.ts';
import { COMMIT, type HubServer, hubServer, sha256 } from './hub-server.ts';
import { testDeps } from './test-deps.ts';

const CHAT = tinyGguf(CHAT_FACTS);
const NAMED = 'hf:someone/Tiny-GGUF/q4/Tiny-Q4.gguf';

describe('a model that the catalog does not have', () => {
  let directory: string;
  let hub: HubServer;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pincite-add-'));
    hub = await hubServer(CHAT);
  });
  afterEach(async () => {
    await hub.close();
    await rm(directory, { recursive: true });
  });
  const add = (named = NAMED) => addModel(named, testDeps(directory, hub.url, fakePip({}, 'absent').run));
  const own = async () => (await knownModels(directory)).slice(loadCatalog().length);
  const importBytes = async (name: string, bytes: Uint8Array) => {
    const from = join(await mkdtemp(join(directory, 'usb-')), name);
    await writeFile(from, bytes);
    return importModel(from, await knownModels(directory), directory);
  };

  it('is fetched at the commit that the hub states, and kept with its SHA-256', async () => {
    const { entry } = await add();
    expect(entry).toMatchObject({
      ...{ id: 'tiny-q4', role: 'chat', name: 'Tiny-Q4', file: 'Tiny-Q4.gguf', licence: 'apache-2.0' },
      ...{ bytes: CHAT.length, sha256: sha256(CHAT), measured: false, default: false, tier: 'own' },
      sources: [
        { type: 'huggingface', repo: 'someone/Tiny-GGUF', revision: COMMIT, files: [{ path: 'q4/Tiny-Q4.gguf' }] },
      ],
    });
    expect(hub.requests).toEqual([
      'HEAD /someone/Tiny-GGUF/resolve/main/q4/Tiny-Q4.gguf all',
      `GET /someone/Tiny-GGUF/resolve/${COMMIT}/q4/Tiny-Q4.gguf all`,
    ]);
    expect(await own()).toEqual([entry]);
    expect((await verifyModelFile(entry, directory)).sha256).toBe(sha256(CHAT));
    expect((await add()).entry).toEqual(entry);
    expect(await own()).toHaveLength(1);
  });

  it('is found where its repository was renamed', async () => {
    hub.behaviour = 'renamed';
    expect((await add()).entry.sha256).toBe(sha256(CHAT));
    expect(hub.requests[1]).toBe('HEAD /new/someone/Tiny-GGUF/resolve/main/q4/Tiny-Q4.gguf all');
  });

  it('is not kept when other bytes come than the hub stated', async () => {
    hub.behaviour = 'wrong';
    await expect(add()).rejects.toMatchObject({
      code: 'MODEL_FETCH_FAILED',
      details: { why: expect.stringContaining('wrong checksum') },
    });
    expect(await own()).toEqual([]);
  });

  it('is not fetched without a stated SHA-256, and not when it is not there', async () => {
    hub.behaviour = 'unstated';
    await expect(add()).rejects.toMatchObject({
      code: 'MODEL_FETCH_FAILED',
      details: { why: 'huggingface: it does not state the SHA-256 and the size of that file' },
    });
    hub.behaviour = 'missing';
    await expect(add()).rejects.toMatchObject({ details: { why: 'huggingface: HTTP 404' } });
    expect(hub.requests.filter((line) => line.startsWith('GET'))).toEqual([]);
  });

  it('leaves nothing when it cannot serve', async () => {
    hub.body = tinyGguf({ 'general.architecture': 'llama' });
    await expect(add()).rejects.toMatchObject({ code: 'MODEL_NOT_USABLE' });
    expect((await readdir(directory)).filter((name) => name !== '.fetching')).toEqual([]);
  });

  it.each([
    'someone/Tiny/Tiny.gguf',
    'hf:Tiny.gguf',
    'hf:a/b/../../c.gguf',
    'hf:a/b/model.safetensors',
    'hf:a/b/c.gguf?x=1',
  ])('%s is not a name of a hub file', async (named) => {
    await expect(add(named)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(hub.requests).toEqual([]);
  });

  it('is imported from a file, whatever its role, and copied once', async () => {
    expect((await importBytes('My Model.gguf', CHAT)).entry).toMatchObject({
      id: 'my-model',
      role: 'chat',
      sources: [],
    });
    expect(await readFile(join(directory, 'My-Model.gguf'))).toEqual(CHAT);
    const embed = tinyGguf({ 'general.architecture': 'bert', 'bert.embedding_length': 384, 'bert.pooling_type': 2 });
    expect((await importBytes('embed.gguf', embed)).entry.role).toBe('embed');
    // What it is opened by was looked for at once: llama.cpp runs this one.
    expect(await readFile(join(directory, 'embed.gguf.onnx.json'), 'utf8')).toContain('"made":null');
    const rank = tinyGguf({ 'general.architecture': 'bert', 'bert.embedding_length': 384 }, 'cls.output.weight');
    expect((await importBytes('rank.gguf', rank)).entry.role).toBe('rerank');
    // Another file of the same name does not replace it.
    const other = (await importBytes('rank.gguf', tinyGguf({ ...CHAT_FACTS, 'general.name': 'Other' }))).entry;
    expect(other.file).toBe(`rank-${other.sha256?.slice(0, 8)}.gguf`);
    expect((await own()).map(({ name }) => name)).toEqual([
      'My-Model',
      'embed',
      'rank',
      `rank-${other.sha256?.slice(0, 8)}`,
    ]);
  });

  it('is refused from a file that is cut', async () => {
    await expect(importBytes('cut.gguf', CHAT.subarray(0, 60))).rejects.toMatchObject({ code: 'MODEL_NOT_USABLE' });
    expect(await own()).toEqual([]);
  });
});
