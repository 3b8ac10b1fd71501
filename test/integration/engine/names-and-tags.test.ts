import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

let engine: Engine;
let folder: string;
let remove: () => Promise<void>;
let id: string;
const open = () => engineOn(join(folder, 'library'), quotingChat(), fakeEmbedder());

beforeAll(async () => {
  ({ folder, remove } = await newFolder());
  await writeFile(join(folder, 'quay_v3.md'), '# Quay rules\n\nThe fee for a berth is 40 EUR for each night.\n');
  await writeFile(join(folder, 'notes.txt'), 'The pilot comes on board at the outer buoy of the harbour.\n');
  // The title names a site; no word of it stands on the page.
  const page = '<title>Harbour Intranet</title><h1>Crane rules</h1><p>The crane lifts 40 tonnes.</p>';
  await writeFile(join(folder, 'crane.html'), page);
  const mail =
    'From: a@b.example\r\nSubject: Crane\r\nDate: Mon, 15 Jan 2024 09:30:00 +0100\r\n\r\nThe crane is out.\r\n';
  await writeFile(join(folder, 'crane.eml'), mail);
  await copyFile('resources/sample/leave-and-absence.pdf', join(folder, 'leave.pdf'));
  engine = await open();
  await ingestAll(engine.client, [folder]);
  id = (await documentOf('quay_v3.md')).document_id;
});
afterAll(async () => {
  await engine.close();
  await remove();
});

async function documentOf(file: string) {
  const found = (await engine.client.documents.list()).find((one) => one.source_filename === file);
  if (found === undefined) throw new Error(`${file} is not in the library`);
  return found;
}
const update = (change: Omit<Parameters<Engine['client']['documents']['update']>[0], 'document_ids'>) =>
  engine.client.documents.update({ document_ids: [id], ...change });

it('tells the title of a document apart from the name of its file', async () => {
  expect(await documentOf('quay_v3.md')).toMatchObject({ document_name: 'Quay rules', title: 'Quay rules' });
  expect(await documentOf('notes.txt')).toMatchObject({ document_name: 'notes', title: null, tags: [] });
  expect(await documentOf('crane.html')).toMatchObject({ document_name: 'Crane rules', title: 'Crane rules' });
});

it('keeps the day that a file names as its own, over a restart', async () => {
  const dates = async () =>
    Promise.all(['leave.pdf', 'crane.eml', 'notes.txt'].map(async (file) => (await documentOf(file)).dated));
  const before = await dates();
  expect(before).toEqual(['2026-01-05', '2024-01-15', null]);
  expect((await engine.client.library.check()).damage).toEqual([]);
  await engine.close();
  engine = await open();
  expect(await dates()).toEqual(before);
});

it('renames a document for answers, and gives it its own name back', async () => {
  const [renamed] = await update({ name: '  Rules of \n the quay ' });
  expect(renamed).toMatchObject({ document_name: 'Rules of the quay', given_name: 'Rules of the quay' });
  const { answer } = await askAll(engine.client, { question: 'What is the fee for a berth?' });
  expect(answer.citations[0]).toMatchObject({ document_name: 'Rules of the quay', source_filename: 'quay_v3.md' });
  // What it is indexed with is not what users call it, so nothing of it is damaged.
  expect((await engine.client.library.check()).damage).toEqual([]);
  expect((await update({ name: null }))[0]).toMatchObject({ document_name: 'Quay rules', given_name: null });
});

it('refuses one name for two documents, and a name or tag of white space', async () => {
  const { document_id: other } = await documentOf('notes.txt');
  const both = engine.client.documents.update({ document_ids: [id, other], name: 'Rules' });
  await expect(both).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(update({ name: '  ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(update({ add_tag: ' \n ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('keeps tags sorted, each once whatever the case of its letters, over a restart', async () => {
  await update({ add_tag: 'to check' });
  await update({ add_tag: 'Signed' });
  const { document_id: other } = await documentOf('notes.txt');
  await engine.client.documents.update({ document_ids: [id, other], add_tag: 'SIGNED' });
  expect((await documentOf('quay_v3.md')).tags).toEqual(['Signed', 'to check']);
  expect((await documentOf('notes.txt')).tags).toEqual(['Signed']);
  await update({ remove_tag: 'To Check', name: 'Quay' });
  await engine.close();
  engine = await open();
  expect(await documentOf('quay_v3.md')).toMatchObject({ tags: ['Signed'], document_name: 'Quay' });
});
