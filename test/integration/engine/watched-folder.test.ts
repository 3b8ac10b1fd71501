import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FolderPass } from '../../../src/contract/ingest-queue.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { engineOn, newFolder, samplePath } from './sample-engine.ts';

let folder: string;
let remove: () => Promise<void>;
let root: string;
let engine: Engine;
const PATIENCE_MS = 60_000;

beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  root = join(folder, 'contracts');
  await mkdir(join(root, 'old'), { recursive: true });
  await cp(samplePath('leave-and-absence'), join(root, 'leave.pdf'));
  await writeFile(join(root, 'old', 'notes.txt'), 'The supplier keeps records for seven years.');
  engine = await engineOn(join(folder, 'library'), quotingChat());
});
afterEach(async () => {
  await engine.close();
  await remove();
});

const look = async (path = root, collection?: string): Promise<FolderPass> => {
  const input = { path, once: true, ...(collection === undefined ? {} : { collection }) };
  for await (const pass of await engine.client.folders.watch(input)) return pass;
  throw new Error('no look');
};
const names = async (): Promise<readonly string[]> =>
  (await engine.client.documents.list()).map(({ source_filename: name }) => name).sort();

it('is in the library, in its collection and with vectors, and stays so over a new start', async () => {
  expect(await look(root, 'Suppliers')).toMatchObject({ files: 2, added: ['leave.pdf', join('old', 'notes.txt')] });
  const documents = await engine.client.documents.list();
  expect(documents.map(({ state, collections }) => [state, collections])).toEqual([
    ['ready', ['Suppliers']],
    ['ready', ['Suppliers']],
  ]);
  await engine.close();
  engine = await engineOn(join(folder, 'library'), quotingChat());
  await rename(join(root, 'old', 'notes.txt'), join(root, 'notes-2026.txt'));
  expect(await look()).toMatchObject({ added: [], renamed: ['notes-2026.txt'], removed: [] });
  await rm(join(root, 'notes-2026.txt'));
  expect(await look()).toMatchObject({ removed: ['notes-2026.txt'] });
  expect(await names()).toEqual(['leave.pdf']);
});

it('has a changed file as a newer edition, and lets both go with it', async () => {
  await look();
  await writeFile(join(root, 'old', 'notes.txt'), 'The supplier keeps records for nine years.');
  expect(await look()).toMatchObject({ changed: [join('old', 'notes.txt')] });
  const editions = (await engine.client.documents.list()).filter(({ source_filename: name }) => name === 'notes.txt');
  expect(editions).toHaveLength(2);
  expect(editions.filter(({ supersedes }) => supersedes !== null)).toHaveLength(1);
  await rm(join(root, 'old'), { recursive: true });
  expect(await look()).toMatchObject({ removed: [join('old', 'notes.txt')] });
  expect(await names()).toEqual(['leave.pdf']);
});

it('never leads outside by a link, and removes nothing while it is away', async () => {
  const outside = join(folder, 'outside');
  await mkdir(outside);
  await writeFile(join(outside, 'secret.txt'), 'Salaries of the board.');
  await symlink(outside, join(root, 'more'));
  await symlink(join(outside, 'secret.txt'), join(root, 'secret.txt'));
  expect(await look()).toMatchObject({ files: 2, failed: [] });
  expect(await names()).toEqual(['leave.pdf', 'notes.txt']);
  await rename(root, join(folder, 'unmounted'));
  expect(await look()).toMatchObject({ files: 0, away: 'it is not there' });
  await mkdir(root);
  expect((await look()).away).not.toBeNull();
  expect(await names()).toEqual(['leave.pdf', 'notes.txt']);
  await rm(root, { recursive: true });
  await rename(join(folder, 'unmounted'), root);
  expect(await look()).toMatchObject({ files: 2, added: [], removed: [], away: null });
});

it('is followed while it changes, and a file is no folder', { timeout: 2 * PATIENCE_MS }, async () => {
  const stop = new AbortController();
  const passes: FolderPass[] = [];
  const followed = (async () => {
    for await (const pass of await engine.client.folders.watch({ path: root }, { signal: stop.signal }))
      passes.push(pass);
  })().catch((error: { code?: string }) => expect(error.code).toBe('CANCELLED'));
  await expect.poll(() => passes.length, { timeout: PATIENCE_MS }).toBe(1);
  await writeFile(join(root, 'new.txt'), 'The notice period is three months.');
  await expect.poll(() => passes.flatMap(({ added }) => added), { timeout: PATIENCE_MS }).toContain('new.txt');
  expect(await names()).toContain('new.txt');
  stop.abort();
  await followed;
  await expect(look(join(root, 'leave.pdf'))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
