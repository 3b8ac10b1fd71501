import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AttachedFile, type DocumentSummary } from '../../../src/contract/documents.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { fakeChatRuntime } from '../../fakes/fake-chat-runtime.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { portfolio } from '../../fixtures/pdf/attachments.ts';
import { engineOn, ingestAll, newFolder } from './sample-engine.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const inner = portfolio({
  cover: ['The inner offer holds for ten days.'],
  files: [{ name: 'deep.txt', bytes: bytesOf('Deep down.') }],
});
const OFFER = portfolio({
  cover: ['Please open the attached files.'],
  files: [
    { name: 'inner.pdf', bytes: inner },
    { name: '../../terms.txt', bytes: bytesOf('The deposit is 40 euros.') },
    { name: 'picture.heic', bytes: bytesOf('\u0000\u0000\u0000\u0018ftypheic') },
  ],
});

describe('files attached to a document of the library', () => {
  let engine: Engine;
  let dataDir: string;
  let host: DocumentSummary;
  let remove: () => Promise<void>;
  const named = async (name: string) =>
    (await engine.client.documents.list()).find(({ source_filename }) => source_filename === name);
  const start = () => engineOn(dataDir, fakeChatRuntime(), fakeEmbedder(), true, true);

  beforeAll(async () => {
    const made = await newFolder();
    remove = made.remove;
    dataDir = join(made.folder, 'library');
    engine = await start();
    const path = join(made.folder, 'offer.pdf');
    await writeFile(path, OFFER);
    const [result] = await ingestAll(engine.client, [path]);
    expect(result).toMatchObject({ state: 'ready', attachments: 3 });
    host = (await named('offer.pdf')) as DocumentSummary;
    await engine.client.documents.update({ document_ids: [host.document_id], collections: ['Offers', 'Tenders'] });
  });
  afterAll(async () => {
    await engine.close();
    await remove();
  });

  it('are told, not added', async () => {
    expect(host.attachments).toBe(3);
    expect(await engine.client.documents.list()).toHaveLength(1);
    const files = await engine.client.documents.attachments({ document_id: host.document_id });
    expect(files.map((file) => AttachedFile.parse(file).name)).toEqual(['inner.pdf', 'terms.txt', 'picture.heic']);
  });

  it('are added each as a document of its own, to the same collections, under a name that is no path', async () => {
    const files = await engine.client.documents.attachments({ document_id: host.document_id });
    const indexes = files.filter(({ name }) => !name.endsWith('heic')).map(({ index }) => index);
    const { keys } = await engine.client.queue.addAttached({ document_id: host.document_id, indexes });
    expect(keys).toHaveLength(2);
    await expect.poll(async () => (await named('inner.pdf'))?.state).toBe('ready');
    await expect.poll(async () => (await named('terms.txt'))?.state).toBe('ready');
    const added = await named('inner.pdf');
    expect(added).toMatchObject({ collections: ['Offers', 'Tenders'], attachments: 1 });
    expect(files.find(({ name }) => name === 'inner.pdf')?.document_id).toBe(added?.document_id);
  });

  it('end as any other file does when they cannot be read', async () => {
    const results = [];
    for await (const event of await engine.client.documents.ingest({
      paths: [],
      wait: 'ready',
      attached_to: host.document_id,
    }))
      if (event.type === 'result')
        results.push([event.result.source_filename, event.result.code, event.result.duplicate]);
    expect(results.toSorted()).toEqual([
      ['inner.pdf', null, true],
      ['picture.heic', 'FORMAT_NOT_SUPPORTED', false],
      ['terms.txt', null, true],
    ]);
  });

  it('cannot be added from a document that has no such file, or is not there', async () => {
    const adding = engine.client.queue.addAttached({ document_id: host.document_id, indexes: [7] });
    await expect(adding).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const gone = engine.client.documents.attachments({ document_id: '0'.repeat(16) });
    await expect(gone).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });

  it('are reached although the cover is empty', async () => {
    const made = await newFolder();
    const path = join(made.folder, 'bare.pdf');
    await writeFile(path, portfolio({ cover: [], files: [{ name: 'rates.txt', bytes: bytesOf('The rate is 3 %.') }] }));
    const [result] = await ingestAll(engine.client, [path]);
    expect(result).toMatchObject({ state: 'ready', attachments: 1 });
    const { document_id } = (await named('bare.pdf')) as DocumentSummary;
    const [file] = await engine.client.documents.attachments({ document_id });
    expect(file?.name).toBe('rates.txt');
    await made.remove();
  });
});
