import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { changeEndpoints } from '../../../src/offline/change-endpoints.ts';
import { type SupervisedHost, supervisedHost } from '../../fakes/host/supervised-host.ts';
import { manyPages } from '../../fixtures/make-pdf.ts';
import { samplePath } from '../engine/sample-engine.ts';

const SAMPLE = samplePath('leave-and-absence');

let host: SupervisedHost;
beforeEach(async () => {
  host = await supervisedHost();
});
afterEach(async () => {
  await host.close();
});

it("hands on the engine's typed errors with code, sentence and details", async () => {
  const id = '0123456789abcdef';
  await expect(host.client.documents.coverage({ document_id: id })).rejects.toMatchObject({
    code: 'DOCUMENT_NOT_FOUND',
    defined: true,
    message: `There is no document ${id} in this library.`,
    data: { details: { id } },
  });
  const inStream = async () => {
    for await (const _ of await host.client.mentions.find({ term: ' ' })) expect.unreachable();
  };
  await expect(inStream()).rejects.toMatchObject({ code: 'TERM_EMPTY', defined: true, data: { details: {} } });
  await expect(host.client.documents.coverage({ document_id: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('opens no file that was not granted, however it is named', async () => {
  const refused = { code: 'HANDLE_NOT_FOUND', defined: true };
  host.supervisor.grant('granted', SAMPLE);
  for (const name of [SAMPLE, 'unknown', '__proto__', '']) {
    await expect(host.client.queue.add({ sources: ['granted', name] })).rejects.toMatchObject(refused);
    await expect(host.client.models.import({ source: name })).rejects.toMatchObject(refused);
  }
  expect(await host.client.documents.list()).toEqual([]);
});

it('answers a page only what pages need', async () => {
  host.supervisor.grant('granted', SAMPLE);
  const refused = (method: string) => ({ code: 'NOT_ALLOWED', defined: true, data: { details: { method } } });
  const ingest = host.client.documents.ingest({ paths: ['granted'], wait: 'searchable' });
  await expect(ingest).rejects.toMatchObject(refused('documents.ingest'));
  await expect(host.client.audit.keys()).rejects.toMatchObject(refused('audit.keys'));
  expect(await host.client.documents.list()).toEqual([]);
});

it('adds a granted file, then takes the permission back', async () => {
  host.supervisor.grant('h1', SAMPLE);
  await host.client.queue.add({ sources: ['h1'] });
  await expect.poll(() => host.client.documents.list()).toMatchObject([{ source_filename: 'leave-and-absence.pdf' }]);
  await expect.poll(() => host.released).toEqual(['h1']);
  await expect(host.client.queue.add({ sources: ['h1'] })).rejects.toMatchObject({ code: 'HANDLE_NOT_FOUND' });
});

it('gives the bytes of a document as bytes', async () => {
  host.supervisor.grant('h1', SAMPLE);
  await host.client.queue.add({ sources: ['h1'] });
  await expect.poll(() => host.client.documents.list()).toHaveLength(1);
  const [document] = await host.client.documents.list();
  const id = document?.document_id ?? '';
  const { bytes, total } = await host.client.documents.file({ document_id: id, offset: 0, length: 5 });
  expect([bytes instanceof Uint8Array, Buffer.from(bytes).toString(), total]).toEqual([true, '%PDF-', document?.bytes]);
});

it('is not brought down by messages that are none', async () => {
  const port = await host.port();
  for (const message of [
    'garbage',
    'null',
    '{"i":1}',
    '{"i":1,"p":{"u":7}}',
    '{"i":2,"p":{"u":"http://other/x"}}',
    ' ',
    5,
    null,
  ])
    port.postMessage(message);
  expect(await host.client.documents.list()).toEqual([]);
  expect(host.states).toEqual(['starting', 'running']);
});

it('stays and tells why a library cannot be opened', async () => {
  await host.close();
  host = await supervisedHost({ prepare: (dataDir) => writeFile(dataDir, 'a file where the folder should be') });
  await expect(host.client.documents.list()).rejects.toMatchObject({ code: 'LIBRARY_DAMAGED', defined: true });
  expect(host.states).toEqual(['starting', 'running']);
  await rm(host.dataDir);
  expect(await host.client.documents.list()).toEqual([]);
});

it('says who it is: version, guarded, its library', async () => {
  expect(await host.client.status()).toMatchObject({
    version: manifest.version,
    offline: true,
    data_dir: host.dataDir,
  });
});

it('goes on with the queue after a crash', async () => {
  await mkdir(host.dataDir, { recursive: true });
  const file = join(host.dataDir, 'many.pdf');
  await writeFile(file, manyPages(3000).bytes);
  host.supervisor.grant('many', file);
  await host.client.queue.add({ sources: ['many'] });
  for await (const { files } of await host.client.queue.watch()) if (files.some((one) => one.pages_done > 0)) break;
  await host.kill();
  const added = () => host.client.documents.list().catch((error) => error.code);
  await expect.poll(added, { timeout: 60_000 }).toMatchObject([{ source_filename: 'many.pdf', pages: 3000 }]);
  expect(host.states).toEqual(['starting', 'running', 'starting', 'restarted']);
});

it('says what it may reach, and is let through to it alone', async () => {
  const endpoint = { purpose: 'chat' as const, url: 'http://192.0.2.1:9/llm', model: 'qwen', key: 'sk-secret' };
  const allowed = await supervisedHost({
    prepare: (dataDir) =>
      changeEndpoints(join(process.env.XDG_CONFIG_HOME as string, 'pincite'), dataDir, { purpose: 'chat', endpoint }),
  });
  try {
    const servers = { list: [{ purpose: 'chat', server: '192.0.2.1:9', model: 'qwen' }], problem: null };
    const status = await allowed.client.status();
    expect(status).toMatchObject({ offline: true, servers, chat_model: { name: 'qwen on 192.0.2.1:9' } });
    expect(JSON.stringify(status)).not.toContain('sk-secret');
    // The address that the self-check tries is the one that is allowed here: whatever goes over TCP is not refused, all else is.
    const { attempts } = await allowed.client.checkOffline();
    expect(attempts.filter(({ refused }) => !refused).map(({ way }) => way)).toEqual([
      'http',
      'https',
      'http2',
      'tls',
      'tcp',
    ]);
    expect((await host.client.status()).servers).toEqual({ list: [], problem: null });
  } finally {
    await allowed.close();
  }
});
