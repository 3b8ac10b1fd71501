import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FollowedFolder } from '../../../src/contract/ingest-queue.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { acquireFileLock } from '../../../src/engine/library/writer-lock.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { quotingChat } from './quoting-chat.ts';
import { engineOn, newFolder } from './sample-engine.ts';

const WAIT = { timeout: 60_000 };
let folder: string;
let remove: () => Promise<void>;
let root: string;
let engine: Engine;
const start = async (): Promise<void> => {
  engine = await engineOn(join(folder, 'library'), quotingChat(), fakeEmbedder(), true, true);
};

beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  root = join(folder, 'contracts');
  await mkdir(root);
  await writeFile(join(root, 'supply.txt'), 'The supplier keeps records for seven years.');
  await start();
});
afterEach(async () => {
  await engine.close();
  await remove();
});

const states = async (): Promise<FollowedFolder[]> => {
  const leave = new AbortController();
  for await (const now of await engine.client.folders.states(undefined, { signal: leave.signal })) {
    leave.abort();
    return now;
  }
  throw new Error('no state');
};
const state = async (): Promise<FollowedFolder | undefined> => (await states())[0];
const names = async (): Promise<readonly string[]> =>
  (await engine.client.documents.list()).map(({ source_filename: name }) => name).sort();

it('is followed in the background, into its collection, and again after a restart; keeps its documents when it is let go', async () => {
  const { folder_id } = await engine.client.folders.follow({ path: root, collection: 'Suppliers' });
  await expect.poll(names, WAIT).toEqual(['supply.txt']);
  await expect
    .poll(state, WAIT)
    .toMatchObject({ name: 'contracts', is_followed: true, state: 'idle', documents: 1, collection: 'Suppliers' });
  await expect.poll(async () => (await engine.client.documents.list())[0]?.state, WAIT).toBe('ready');
  await engine.close();
  await writeFile(join(root, 'lease.txt'), 'The notice period is three months.');
  await start();
  await expect.poll(names, WAIT).toEqual(['lease.txt', 'supply.txt']);
  await rm(join(root, 'supply.txt'));
  await expect.poll(names, WAIT).toEqual(['lease.txt']);
  await engine.client.collections.rename({ name: 'Suppliers', to: 'Partners' });
  await writeFile(join(root, 'gas.txt'), 'Gas is paid in March.');
  await expect.poll(names, WAIT).toEqual(['gas.txt', 'lease.txt']);
  expect((await engine.client.documents.list()).map(({ collections }) => collections)).toEqual([
    ['Partners'],
    ['Partners'],
  ]);
  expect(await engine.client.folders.unfollow({ folder_id, documents: 'keep' })).toEqual({ removed: 0 });
  expect([await states(), await names()]).toEqual([[], ['gas.txt', 'lease.txt']]);
  await expect(engine.client.folders.look({ folder_id })).rejects.toMatchObject({ code: 'FOLDER_NOT_FOUND' });
});

it('fills a row of a grid for each document that it brings', async () => {
  await engine.client.folders.follow({ path: root, collection: 'Suppliers' });
  await expect.poll(names, WAIT).toEqual(['supply.txt']);
  const columns = [{ name: 'Records', question: 'How long does the supplier keep records?', type: 'text' as const }];
  const { grid_id } = await engine.client.grids.create({ name: 'Supply', columns, collection: 'Suppliers' });
  const told = async () => {
    const { rows, progress } = await engine.client.grids.get({ grid_id });
    const said = rows.map(({ source_filename: name, cells: [cell] }) => [name, cell?.state, cell?.value]);
    return [progress.state, ...said.sort()];
  };
  const supply = ['supply.txt', 'answered', 'The supplier keeps records for seven years.'];
  await expect.poll(told, WAIT).toEqual(['done', supply]);
  await writeFile(join(root, 'gas.txt'), 'The supplier keeps records for nine years.');
  await expect
    .poll(told, WAIT)
    .toEqual(['done', ['gas.txt', 'answered', 'The supplier keeps records for nine years.'], supply]);
});

it('is away while it is not there, says what could not be added, and takes its documents with it where that is wanted', async () => {
  await writeFile(join(root, 'cut.pdf'), '%PDF-1.7\n%');
  const { folder_id } = await engine.client.folders.follow({ path: root });
  await expect.poll(state, WAIT).toMatchObject({
    ...{ documents: 1, failed: 1, state: 'idle', away: null },
    problems: [
      { file: 'cut.pdf', code: 'DAMAGED', reason: 'The file cut.pdf is damaged and cannot be read as a PDF.' },
    ],
  });
  await rename(root, join(folder, 'unmounted'));
  await engine.client.folders.look({ folder_id });
  await expect.poll(state, WAIT).toMatchObject({ away: 'it is not there', documents: 1 });
  expect(await names()).toEqual(['supply.txt']);
  await writeFile(join(folder, 'mine.txt'), 'My own notes.');
  const { keys } = await engine.client.queue.add({ sources: [join(folder, 'mine.txt')] });
  expect(keys).toHaveLength(1);
  await expect.poll(names, WAIT).toEqual(['mine.txt', 'supply.txt']);
  expect(await engine.client.folders.unfollow({ folder_id, documents: 'remove' })).toEqual({ removed: 1 });
  expect([await states(), await names()]).toEqual([[], ['mine.txt']]);
});

it('waits while another process works on it, and goes on with a removal that was cut off', async () => {
  const { folder_id } = await engine.client.folders.follow({ path: root });
  await expect.poll(names, WAIT).toEqual(['supply.txt']);
  await expect.poll(state, WAIT).toMatchObject({ state: 'idle' });
  const lock = await acquireFileLock(join(folder, 'library', 'folders', `${folder_id}.lock`), { timeoutMs: 10_000 });
  try {
    await writeFile(join(root, 'lease.txt'), 'The notice period is three months.');
    await engine.client.folders.look({ folder_id });
    await expect.poll(async () => (await state())?.waiting, WAIT).toMatch(/^Another Pincite process/u);
    await expect(engine.client.folders.unfollow({ folder_id, documents: 'remove' })).rejects.toMatchObject({
      code: 'LIBRARY_BUSY',
    });
  } finally {
    lock?.release();
  }
  // It is followed until it is let go.
  await expect.poll(names, WAIT).toEqual(['lease.txt', 'supply.txt']);
  await engine.close();
  const place = join(folder, 'library', 'folders', `${folder_id}.json`);
  const record = JSON.parse(await readFile(place, 'utf8'));
  await writeFile(place, JSON.stringify({ ...record, isFollowed: false, isEnding: true }));
  const foreign = join(folder, 'library', 'folders', '0123456789abcdef.json');
  await writeFile(foreign, 'cut off');
  await start();
  // Nobody can tell which documents a record has that cannot be read: nothing is removed, and everything else goes on.
  expect(await names()).toEqual(['lease.txt', 'supply.txt']);
  await expect(states()).rejects.toMatchObject({ code: 'LIBRARY_DAMAGED' });
  await engine.close();
  await rm(foreign);
  await start();
  expect([await states(), await names()]).toEqual([[], []]);
});

it('is followed once, apart from others, and is the one that "pincite watch" looked at', async () => {
  for await (const _ of await engine.client.folders.watch({ path: root, once: true }));
  const [known] = await states();
  expect(known).toMatchObject({ name: 'contracts', is_followed: false, documents: 1 });
  const folder_id = known?.folder_id ?? '';
  await engine.client.folders.resume({ folder_id });
  await expect.poll(state, WAIT).toMatchObject({ is_followed: true, state: 'idle' });
  expect(await engine.client.folders.follow({ path: root })).toEqual({ folder_id });
  await mkdir(join(root, 'old'));
  const refused = (path: string, collection?: string) =>
    expect(engine.client.folders.follow({ path, ...(collection === undefined ? {} : { collection }) })).rejects;
  await refused(root, 'Suppliers').toMatchObject({ code: 'FOLDER_FOLLOWED' });
  await refused(join(root, 'old')).toMatchObject({ code: 'FOLDER_FOLLOWED' });
  await refused(folder).toMatchObject({ code: 'FOLDER_FOLLOWED' });
  await refused(join(root, 'supply.txt')).toMatchObject({ code: 'BAD_REQUEST' });
  await refused(join(folder, 'library')).toMatchObject({ code: 'BAD_REQUEST' });
  const watched = async (): Promise<void> => {
    for await (const _ of await engine.client.folders.watch({ path: root, once: true, collection: 'Suppliers' }));
  };
  await expect(watched()).rejects.toMatchObject({ code: 'FOLDER_FOLLOWED' });
});
