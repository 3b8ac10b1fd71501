import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, newFolder, samplePath } from './sample-engine.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

let folder: string;
let dataDir: string;
let remove: () => Promise<void>;
let root: string;
let engine: Engine;
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  dataDir = join(folder, 'library');
  root = join(folder, 'policies');
  await mkdir(join(root, 'People & HR'), { recursive: true });
  await cp(samplePath('leave-and-absence'), join(root, 'People & HR', 'leave.pdf'));
  engine = await engineOn(dataDir, quotingChat());
  for await (const _ of await engine.client.folders.watch({ path: root, once: true })) break;
});
afterEach(async () => {
  await engine.close();
  await remove();
});

const cited = async (more: object = {}) => {
  const { answer } = await askAll(engine.client, { question: QUESTION, ...more });
  const [citation] = answer.citations;
  if (citation === undefined) throw new Error('nothing is cited');
  return { answer, citation };
};

it('an address of the document goes before that of its folder, and that before the one of the library', async () => {
  const { client } = engine;
  const { citation } = await cited();
  expect(citation).not.toHaveProperty('url');
  const page = `#page=${citation.page_number}`;
  const { document_id } = citation;
  expect(await client.documents.url({ document_id })).toEqual({ url: null, set_for: null });
  await client.settings.change({ source_url: 'https://docs.example' });
  expect((await cited()).citation.url).toBe(`https://docs.example/leave.pdf${page}`);
  expect(await client.folders.url({ path: root, url: 'https://share.example/policies/' })).toEqual({
    url: 'https://share.example/policies/',
  });
  // A kept answer has the addresses of now.
  const { answer, citation: inFolder } = await cited();
  expect([answer.cached, inFolder.url]).toEqual([
    true,
    `https://share.example/policies/People%20%26%20HR/leave.pdf${page}`,
  ]);
  await client.documents.url({ document_id, url: 'https://dms.example/17?v=2' });
  expect((await cited()).citation.url).toBe(`https://dms.example/17?v=2${page}`);
  await engine.close();
  engine = await engineOn(dataDir, quotingChat());
  expect(await engine.client.documents.url({ document_id })).toMatchObject({ set_for: 'document' });
  expect(await engine.client.folders.url({ path: root })).toEqual({ url: 'https://share.example/policies/' });
  await engine.client.documents.url({ document_id, url: null });
  expect((await cited()).citation.url).toContain('https://share.example/');
  await engine.client.folders.url({ path: root, url: null });
  expect((await cited()).citation.url).toContain('https://docs.example/');
});

it('a scan of the folder keeps its address, and a removed document leaves none', async () => {
  await engine.client.folders.url({ path: root, url: 'https://share.example' });
  await writeFile(join(root, 'new.txt'), 'The keeper of the lighthouse is called Marrowby.');
  for await (const _ of await engine.client.folders.watch({ path: root, once: true })) break;
  const documents = await engine.client.documents.list();
  const added = documents.find(({ source_filename: name }) => name === 'new.txt')?.document_id ?? '';
  expect(await engine.client.documents.url({ document_id: added })).toEqual({
    ...{ url: 'https://share.example/new.txt', set_for: 'folder' },
  });
  await engine.client.documents.url({ document_id: added, url: 'https://dms.example/18' });
  expect(await readFile(join(dataDir, 'settings.json'), 'utf8')).toContain(added);
  await engine.client.documents.remove({ document_ids: [added] });
  expect(await readFile(join(dataDir, 'settings.json'), 'utf8')).not.toContain(added);
});

it('an address in a stored answer that was not set leads nowhere', async () => {
  const { answer } = await cited();
  const path = join(dataDir, 'threads', `${answer.thread_id}.json`);
  const stored = await readFile(path, 'utf8');
  expect(stored).toContain('"selectors"');
  await writeFile(path, stored.replaceAll('"selectors"', '"url":"https://evil.example/","selectors"'));
  const { turns } = await engine.client.threads.get({ thread_id: answer.thread_id });
  expect(JSON.stringify(turns)).not.toContain('evil.example');
});

it('says what cannot be', async () => {
  await expect(engine.client.folders.url({ path: folder })).rejects.toMatchObject({ code: 'FOLDER_NOT_FOUND' });
  await expect(engine.client.documents.url({ document_id: '0123456789abcdef' })).rejects.toMatchObject({
    code: 'DOCUMENT_NOT_FOUND',
  });
});
