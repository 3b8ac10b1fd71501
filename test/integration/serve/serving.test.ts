import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestServing, testServing } from '../../fakes/host/serving.ts';
import { samplePath } from '../engine/sample-engine.ts';

const LARGEST = 2_000_000;

let app: TestServing;
beforeEach(async () => {
  app = await testServing({ largestUpload: LARGEST });
});
afterEach(async () => {
  await app.close();
});

const upload = (name: string, body: Buffer) =>
  app.ask('/uploads', {
    method: 'POST',
    body,
    headers: { origin: app.origin, 'x-pincite-name': encodeURIComponent(name) },
  });
/** Names of all files that are kept for the engine. */
const kept = async (): Promise<string[]> =>
  (await readdir(join(app.dataDir, 'uploads'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

it('takes a file, adds it, forgets the upload, and serves its bytes whole and in parts', async () => {
  const bytes = await readFile(samplePath('leave-and-absence'));
  const { status, body } = await upload('../../Urlaub & „Abwesenheit“.pdf', bytes);
  const grant = JSON.parse(body.toString());
  expect([status, grant]).toEqual([
    200,
    { handle: expect.stringMatching(/^[\w-]{22}$/), name: '_.._Urlaub & „Abwesenheit“.pdf' },
  ]);
  expect(await kept()).toEqual([grant.name]);

  const { client } = app.engine();
  await client.queue.add({ sources: [grant.handle] });
  await expect.poll(() => client.documents.list()).toMatchObject([{ source_filename: grant.name }]);
  await expect.poll(kept).toEqual([]);

  const [document] = await client.documents.list();
  const path = `/documents/${document?.document_id}/file`;
  const whole = await app.ask(path);
  expect([whole.status, whole.headers['content-length'], whole.body.equals(bytes)]).toEqual([
    200,
    String(bytes.length),
    true,
  ]);
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'application/octet-stream' });
  const end = bytes.length - 1;
  for (const [range, from, to] of [
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, end],
    ['bytes=-7', end - 6, end],
  ] as const) {
    const part = await app.ask(path, { headers: { range } });
    expect([range, part.status, part.headers['content-range']]).toEqual([
      range,
      206,
      `bytes ${from}-${to}/${bytes.length}`,
    ]);
    expect(part.body.equals(bytes.subarray(from, to + 1))).toBe(true);
  }
  expect((await app.ask(path, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
  expect(await app.ask(path, { method: 'HEAD' })).toMatchObject({ status: 200, body: Buffer.alloc(0) });
});

it('says which document is not there', async () => {
  const { status, body } = await app.ask('/documents/0123456789abcdef/file');
  expect([status, JSON.parse(body.toString())]).toMatchObject([404, { code: 'DOCUMENT_NOT_FOUND' }]);
});

it('keeps nothing of an upload that is too large, nameless or broken off', async () => {
  const large = await upload('large.pdf', Buffer.alloc(LARGEST + 1));
  expect([large.status, JSON.parse(large.body.toString()).code]).toEqual([413, 'TOO_LARGE']);
  const headers = {
    origin: app.origin,
    cookie: app.cookie,
    'x-pincite-key': app.key,
    'x-pincite-name': 'endless.pdf',
  };
  const target = { host: '127.0.0.1', port: app.serving.port, path: '/uploads', method: 'POST', headers };
  const status = await new Promise((resolve, reject) => {
    const endless = request(target, (response) => {
      resolve(response.statusCode);
      endless.destroy();
    });
    endless.once('error', reject);
    for (let sent = 0; sent <= LARGEST; sent += 100_000) endless.write(Buffer.alloc(100_000));
  });
  expect(status).toBe(413);

  const nameless = await app.ask('/uploads', {
    method: 'POST',
    headers: { origin: app.origin },
    body: Buffer.from('x'),
  });
  expect(nameless.status).toBe(400);

  const broken = request({ ...target, headers: { ...headers, 'content-length': 1000 } });
  broken.once('error', () => undefined);
  broken.write('half');
  await expect.poll(kept).toEqual(['endless.pdf']);
  broken.destroy();
  await expect.poll(kept).toEqual([]);
});

it('tells the page when the engine was restarted, and its calls go on', async () => {
  const states: string[] = [];
  const events = request(
    {
      host: '127.0.0.1',
      port: app.serving.port,
      path: '/engine-state',
      headers: { cookie: app.cookie, 'x-pincite-key': app.key },
    },
    (response) => {
      response.setEncoding('utf8').on('data', (text: string) => states.push(...(text.match(/(?<=data: )\w+/g) ?? [])));
    },
  );
  events.once('error', () => undefined);
  events.end();
  const { client } = app.engine();
  expect(await client.documents.list()).toEqual([]);
  await expect.poll(() => states).toContain('running');
  await app.killEngine();
  await expect.poll(() => states.at(-1)).toBe('restarted');
  expect(await client.documents.list()).toEqual([]);
  events.destroy();
});

it('removes every upload and its engine when it ends', async () => {
  await upload('a.txt', Buffer.from('text'));
  expect(await kept()).toEqual(['a.txt']);
  await app.serving.close();
  expect(await kept()).toEqual([]);
  await expect(app.killEngine()).rejects.toThrow('there is no engine process');
});
