import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrowser } from '../../../scripts/browser/find-browser.ts';
import { type TestServing, testServing } from '../../fakes/host/serving.ts';
import { samplePath } from '../engine/sample-engine.ts';

const source = (path: string): string =>
  JSON.stringify(fileURLToPath(new URL(`../../../src/${path}`, import.meta.url)));

/** A page of the bridge and the engine's client alone. */
const SCRIPT = `
import { browserBridge } from ${source('renderer/engine/browser-bridge.ts')};
import { enterTab, keyHeaders } from ${source('renderer/engine/tab-key.ts')};
import { engineConnection } from ${source('shell/page/engine-client.ts')};
const bridge = browserBridge();
const states = [];
globalThis.entered = enterTab();
bridge.onEngineState((state) => states.push(state));
Object.assign(globalThis, { bridge, keyHeaders, states, engine: engineConnection(bridge).client });
`;

let folder = '';
let app: TestServing;
let browser: Browser;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-bridge-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>x</title><script type="module" src="/main.js"></script>',
  );
  await writeFile(join(folder, 'main.js'), SCRIPT);
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: join(folder, 'built') } });
  app = await testServing({ enter: false, pageRoot: join(folder, 'built') });
  const found = await findBrowser();
  const env = { ...process.env, ...found.env } as Record<string, string>;
  browser = await chromium.launch({ executablePath: found.path, args: [...found.args], env });
  page = await (await browser.newContext()).newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(app.serving.url);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

it('leaves no token in the address', async () => {
  await page.waitForURL(`${app.origin}/`);
  expect(await page.evaluate('history.length')).toBe(2);
});

it('lets a tab in that has the key, after a reload too, or that is opened beside one that has it', async () => {
  expect(await page.evaluate('entered')).toBe(true);
  await page.reload();
  expect(await page.evaluate('entered')).toBe(true);
  const beside = await page.context().newPage();
  await beside.goto(app.origin);
  expect(await beside.evaluate('entered')).toBe(true);
  expect(await beside.evaluate('engine.documents.list()')).toEqual([]);
  await beside.close();
});

it('lets no tab in that has the cookie only, or the key of an earlier run', async () => {
  const context = await browser.newContext();
  const alone = await context.newPage();
  const [cookie] = await page.context().cookies(app.origin);
  if (cookie === undefined) throw new Error('no cookie');
  await context.addCookies([cookie]);
  await alone.goto(app.origin);
  expect(await alone.evaluate('entered')).toBe(false);
  await alone.evaluate("sessionStorage.setItem('pincite-key', 'of-yesterday')");
  await alone.reload();
  expect(await alone.evaluate('entered')).toBe(false);
  expect(await alone.evaluate("sessionStorage.getItem('pincite-key')")).toBe(null);
  expect(await alone.evaluate('engine.documents.list().catch((error) => error.code)')).toBe('ENGINE_GONE');
  await context.close();
});

it('lets no other port in, though the browser sends it our cookie', async () => {
  const got: IncomingMessage[] = [];
  const other = createServer((request, response) => {
    got.push(request);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>x</title>');
  });
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const tab = await page.context().newPage();
  try {
    const { port } = other.address() as AddressInfo;
    await tab.goto(`http://127.0.0.1:${port}/`);
    const cookie = got[0]?.headers.cookie ?? '';
    expect(cookie).toContain(`pincite_${app.serving.port}=`);
    expect(got.flatMap(({ headers }) => Object.keys(headers))).not.toContain('x-pincite-key');
    const asked = await tab.evaluate(`new Promise((resolve) => {
      const channel = new BroadcastChannel('pincite-key');
      channel.onmessage = ({ data }) => resolve(data);
      channel.postMessage('key?');
      setTimeout(() => resolve([sessionStorage.getItem('pincite-key'), localStorage.length]), 1000);
    })`);
    expect(asked).toEqual([null, 0]);
    // That program is no browser: it sends what headers it likes.
    const headers = { cookie, origin: app.origin, 'x-pincite-name': 'a.txt' };
    for (const [method, path] of [
      ['GET', '/session'],
      ['GET', '/engine-state'],
      ['GET', '/documents/0123456789abcdef/file'],
      ['POST', '/uploads'],
      ['POST', '/samples'],
    ] as const)
      expect([path, (await app.ask(path, { method, headers, as: 'stranger' })).status]).toEqual([path, 401]);
    await expect(app.socket({ cookie, origin: app.origin }, '/engine', '')).rejects.toThrow('401');
  } finally {
    await tab.close();
    other.close();
  }
});

it('speaks to the engine, and gets its errors', async () => {
  expect(await page.evaluate('engine.documents.list()')).toEqual([]);
  const code =
    "engine.documents.coverage({ document_id: '0123456789abcdef' }).catch((error) => [error.code, error.defined])";
  expect(await page.evaluate(code)).toEqual(['DOCUMENT_NOT_FOUND', true]);
});

it('sends files with progress, adds them, and reads the bytes of the document', async () => {
  const bytes = await readFile(samplePath('leave-and-absence'));
  const sent = await page.evaluate(`(async () => {
    const shares = [];
    const bytes = Uint8Array.fromBase64('${bytes.toString('base64')}');
    const files = [new File([bytes], 'Prüfung ä.pdf'), new File(['Some text.'], 'notes.txt')];
    const grants = await bridge.grant(files, { onProgress: (share) => shares.push(share) });
    await engine.queue.add({ sources: grants.map(({ handle }) => handle) });
    return { names: grants.map(({ name }) => name), last: shares.at(-1), rising: shares.every((share, i) => i === 0 || share >= shares[i - 1]) };
  })()`);
  expect(sent).toEqual({ names: ['Prüfung ä.pdf', 'notes.txt'], last: 1, rising: true });
  const names = () =>
    page.evaluate('engine.documents.list().then((all) => all.map((one) => one.source_filename).sort())');
  await expect.poll(names).toEqual(['Prüfung ä.pdf', 'notes.txt']);
  const first = await page.evaluate(`(async () => {
    const pdf = (await engine.documents.list()).find((one) => one.kind === 'pdf');
    const part = await fetch(bridge.documentUrl(pdf.document_id), { headers: { ...keyHeaders(), range: 'bytes=0-4' } });
    const { bytes } = await engine.documents.file({ document_id: pdf.document_id, length: 4 });
    return [part.status, await part.text(), [...bytes]];
  })()`);
  expect(first).toEqual([206, '%PDF-', [...bytes.subarray(0, 4)]]);
});

it('grants the sample documents', async () => {
  const names = await page.evaluate(`(async () => {
    const grants = await bridge.samples();
    await engine.queue.add({ sources: grants.map(({ handle }) => handle), collection: 'Samples' });
    return grants.map(({ name }) => name);
  })()`);
  expect(names).toEqual(['information-security.pdf', 'leave-and-absence.pdf', 'travel-and-expenses.pdf']);
  // One of the three was uploaded before under another name: the same bytes are one document.
  await expect.poll(() => page.evaluate('engine.documents.list().then((all) => all.length)')).toBe(4);
});

it('stops an upload, and says why one was not taken', async () => {
  const ends = await page.evaluate(`(async () => {
    const stop = new AbortController();
    const files = [new File([new Uint8Array(50_000_000)], 'large.pdf')];
    const stopped = bridge.grant(files, { signal: stop.signal, onProgress: () => stop.abort() }).catch((error) => error.name);
    return [await stopped, await bridge.grant(files, { signal: stop.signal }).catch((error) => error.name)];
  })()`);
  expect(ends).toEqual(['AbortError', 'AbortError']);
});

it('sees a stopped engine come back; a stream ends with ENGINE_GONE and the next call works', async () => {
  await page.evaluate(`void (async () => {
    try { for await (const queue of await engine.queue.watch()) globalThis.watched = queue.files.length; }
    catch (error) { globalThis.ended = error.code; }
  })()`);
  await expect.poll(() => page.evaluate('globalThis.watched ?? null')).not.toBe(null);
  await app.killEngine();
  await expect.poll(() => page.evaluate('globalThis.ended ?? null')).toBe('ENGINE_GONE');
  expect(await page.evaluate('engine.documents.list().then((all) => all.length)')).toBe(4);
  await expect
    .poll(() => page.evaluate('states'))
    .toEqual(expect.arrayContaining(['running', 'starting', 'restarted']));
});

it('saves bytes as a file', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.evaluate("bridge.save('answer.md', new TextEncoder().encode('# Answer'), 'text/markdown')"),
  ]);
  expect([download.suggestedFilename(), await readFile(await download.path(), 'utf8')]).toEqual([
    'answer.md',
    '# Answer',
  ]);
});

it('did nothing its content security policy forbids', () => {
  expect(problems).toEqual([]);
});
