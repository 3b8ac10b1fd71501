import { readdirSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { IngestResult } from '../../../src/contract/documents.ts';
import { PinciteError } from '../../../src/contract/errors.ts';
import { acquireWriterLock } from '../../../src/engine/library/writer-lock.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { openQueue, results } from './open-queue.ts';

const jobsOf = async (dataDir: string) => readdir(join(dataDir, 'jobs')).catch(() => []);
const told = (results: readonly IngestResult[]) => results.map((one) => [one.source_filename, one.state, one.code]);

test('one result a file, also of paths that are none; the list on disk comes before the first file and goes with the last', async () => {
  const jobsAtRead: number[] = [];
  const dataDir = join(await temporaryFolder(), 'data');
  const { queue, library } = await openQueue({
    dataDir,
    onRead: () => void jobsOf(dataDir).then((names) => jobsAtRead.push(names.length)),
  });
  const folder = await temporaryFolder();
  const [a = '', torn = ''] = await writeFiles(folder, {
    'a.pdf': fakePdf('A', 2, 3, 1),
    'torn.pdf': '%PDF-\n!DAMAGED',
  });
  const nowhere = join(folder, 'nowhere.pdf');
  const found = await results(queue, { paths: [nowhere, a, torn, a], wait: 'searchable', collection: 'Review' });
  expect(told(found).sort()).toEqual([
    ['a.pdf', 'searchable', null],
    ['a.pdf', 'searchable', null],
    ['nowhere.pdf', 'failed', 'FILE_NOT_FOUND'],
    ['torn.pdf', 'damaged', 'DAMAGED'],
  ]);
  expect(found.filter((one) => one.document_id !== null).map((one) => one.duplicate)).toEqual([false, true]);
  expect((await library.listDocuments()).map((one) => one.collections)).toEqual([['Review']]);
  expect(jobsAtRead).toEqual([1, 1]);
  expect(await jobsOf(dataDir)).toEqual([]);
});

test('who waits for searchable files never opens the embedding model; what is embedded later has its line then', async () => {
  let opened = 0;
  const { queue, library } = await openQueue({ embedder: fakeEmbedder(), onOpen: () => opened++ });
  const paths = await writeFiles(await temporaryFolder(), {
    'a.pdf': fakePdf('A', 2, 3, 1),
    'b.pdf': fakePdf('B', 2, 3, 2),
  });
  expect(told(await results(queue, { paths, wait: 'searchable' }))).toEqual([
    ['a.pdf', 'searchable', null],
    ['b.pdf', 'searchable', null],
  ]);
  expect(opened).toBe(0);
  const again = await results(queue, { paths: paths.slice(1), wait: 'ready' });
  expect(told(again)).toEqual([
    ['a.pdf', 'ready', null],
    ['b.pdf', 'ready', null],
  ]);
  expect(again.map((one) => one.duplicate)).toEqual([false, true]);
  expect((await library.listDocuments()).map((one) => one.state)).toEqual(['ready', 'ready']);
});

test('two who follow hear of their own files only, and who has all its results does not wait for the other', async () => {
  const { queue, library, until } = await openQueue({ msPerPage: 20, embedder: fakeEmbedder() });
  const paths = await writeFiles(await temporaryFolder(), {
    'a.pdf': fakePdf('A', 10, 3, 1),
    'b.pdf': fakePdf('B', 10, 3, 2),
    'c.pdf': fakePdf('C', 40, 3, 3),
  });
  const [a = '', b = '', c = ''] = paths;
  const order: string[] = [];
  const names = new Set<string>();
  const first = results(queue, { paths: [a, b], wait: 'searchable' }, (event) =>
    names.add(event.type === 'result' ? event.result.source_filename : event.progress.source_filename),
  ).finally(() => order.push('first'));
  const second = results(queue, { paths: [b, c], wait: 'ready' }).finally(() => order.push('second'));
  expect(told(await first)).toEqual([
    ['a.pdf', 'searchable', null],
    ['b.pdf', 'searchable', null],
  ]);
  expect((await library.listDocuments()).map((one) => one.source_filename)).toEqual(['a.pdf', 'b.pdf']);
  const found = await second;
  expect(told(found).sort()).toEqual([
    ['a.pdf', 'ready', null],
    ['b.pdf', 'ready', null],
    ['c.pdf', 'ready', null],
  ]);
  expect(found.find((one) => one.source_filename === 'b.pdf')?.duplicate).toBe(true);
  expect(order).toEqual(['first', 'second']);
  expect([...names].sort()).toEqual(['a.pdf', 'b.pdf']);
  await until(({ files }) => files.length === 0);
});

test('what earlier runs left is followed, a path that is asked for too comes once', async () => {
  const { queue, library } = await openQueue();
  const [a = '', b = '', c = ''] = await writeFiles(await temporaryFolder(), {
    'a.pdf': fakePdf('A', 2, 3, 1),
    'b.pdf': fakePdf('B', 2, 3, 2),
    'c.pdf': fakePdf('C', 2, 3, 3),
  });
  await library.jobs.add({ created_at: '2026-01-01T00:00:00.000Z', collection: 'Old', paths: [a, b] });
  await library.jobs.add({ created_at: '2026-01-02T00:00:00.000Z', collection: null, paths: [] });
  const found = await results(queue, { paths: [b, c], wait: 'searchable', collection: 'New' });
  expect(told(found)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'].map((name) => [name, 'searchable', null]));
  // Documents of one millisecond have no order.
  const collections = (await library.listDocuments()).map((one) => [one.source_filename, one.collections[0]]);
  expect(Object.fromEntries(collections)).toEqual({ 'a.pdf': 'Old', 'b.pdf': 'New', 'c.pdf': 'New' });
  expect(await library.jobs.list()).toEqual([]);
  expect(await results(queue, { paths: [], wait: 'searchable' })).toEqual([]);
});

test('aborted while reading: what is in stays, the rest is cancelled and not taken up again', async () => {
  const { queue, library, until } = await openQueue({ msPerPage: 10 });
  const files = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`${i}.pdf`, fakePdf(`T${i}`, 10, 3, i)]));
  const paths = await writeFiles(await temporaryFolder(), files);
  const stop = new AbortController();
  const found = await results(queue, { paths, wait: 'ready', signal: stop.signal }, (event) => {
    if (event.type === 'progress' && event.progress.source_filename === '1.pdf') stop.abort();
  });
  expect(found).toHaveLength(5);
  const added = found.filter((one) => one.document_id !== null && one.state === 'searchable').length;
  expect(added).toBeGreaterThan(0);
  expect(found.filter((one) => one.state === 'cancelled' && one.code === 'CANCELLED')).toHaveLength(5 - added);
  expect(await library.listDocuments()).toHaveLength(added);
  expect(await jobsOf(library.dataDir)).toEqual([]);
  await until(({ files: left }) => left.length === 0);
  await expect(results(queue, { paths, wait: 'ready', signal: stop.signal })).rejects.toMatchObject({
    code: 'CANCELLED',
  });
});

test('aborted while embedding: the files stay searchable, say so, and nothing goes on', async () => {
  const embedder = fakeEmbedder({ msPerBatch: 100 });
  const { queue, library, until } = await openQueue({ embedder });
  const paths = await writeFiles(await temporaryFolder(), { 'long.pdf': fakePdf('Long', 60, 8, 1) });
  const stop = new AbortController();
  const found = await results(queue, { paths, wait: 'ready', signal: stop.signal }, (event) => {
    if (event.type === 'progress' && event.progress.phase === 'embedding') stop.abort();
  });
  expect(told(found)).toEqual([['long.pdf', 'searchable', 'CANCELLED']]);
  const { length } = embedder.seen;
  await until(({ files }) => files.length === 0);
  expect((await library.listDocuments()).map((one) => one.state)).toEqual(['searchable']);
  expect(embedder.seen).toHaveLength(length);
});

test('leaving the loop cancels, for the one who leaves alone', async () => {
  const { queue, library } = await openQueue({ msPerPage: 10 });
  const paths = await writeFiles(await temporaryFolder(), {
    'a.pdf': fakePdf('A', 40, 3, 1),
    'b.pdf': fakePdf('B', 4, 3, 2),
  });
  const other = results(queue, { paths: paths.slice(1), wait: 'searchable' });
  for await (const event of queue.follow({ paths, wait: 'searchable' }))
    if (event.type === 'progress' && event.progress.source_filename === 'a.pdf') break;
  expect(told(await other)).toEqual([['b.pdf', 'searchable', null]]);
  expect((await library.listDocuments()).map((one) => one.source_filename)).toEqual(['b.pdf']);
  expect(await jobsOf(library.dataDir)).toEqual([]);
});

test('while another process writes, who follows is told so, leaves nothing behind, and what the app added waits', async () => {
  const { queue, library, until } = await openQueue();
  const [a = '', b = ''] = await writeFiles(await temporaryFolder(), {
    'a.pdf': fakePdf('A', 2, 3, 1),
    'b.pdf': fakePdf('B', 2, 3, 2),
  });
  await mkdir(library.dataDir, { recursive: true });
  const lock = await acquireWriterLock(library.dataDir);
  await queue.add([a], {});
  await expect(results(queue, { paths: [b], wait: 'searchable' })).rejects.toMatchObject({
    code: 'LIBRARY_BUSY',
    details: { pid: String(process.pid) },
  });
  expect((await library.jobs.list()).map(({ paths }) => paths)).toEqual([[a]]);
  lock.release();
  await until(({ files }) => files.length === 0);
  expect((await library.listDocuments()).map((one) => one.source_filename)).toEqual(['a.pdf']);
});

test('a model that fails: each file says why; with nothing to say it of, the caller hears it', async () => {
  const error = new PinciteError('MODEL_FAILED', { file: 'x', why: 'it is torn' });
  const { queue } = await openQueue({ embedder: { ...fakeEmbedder(), embed: () => Promise.reject(error) } });
  const paths = await writeFiles(await temporaryFolder(), {
    'a.pdf': fakePdf('A', 2, 3, 1),
    'b.pdf': fakePdf('B', 2, 3, 2),
  });
  const found = await results(queue, { paths, wait: 'ready' });
  expect(told(found)).toEqual([
    ['a.pdf', 'searchable', 'MODEL_FAILED'],
    ['b.pdf', 'searchable', 'MODEL_FAILED'],
  ]);
  expect(found[0]?.reason).toBe(error.message);
  await expect(results(queue, { paths: [], wait: 'ready' })).rejects.toMatchObject({ code: 'MODEL_FAILED' });
});

test('closed in the middle: who follows hears it, the next run finishes it', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const { queue, close } = await openQueue({ dataDir, msPerPage: 20 });
  const paths = await writeFiles(await temporaryFolder(), {
    'a.pdf': fakePdf('A', 3, 3, 1),
    'b.pdf': fakePdf('B', 60, 3, 2),
  });
  const closing = Promise.withResolvers<void>();
  const following = results(queue, { paths, wait: 'searchable' }, (event) => {
    if (event.type === 'progress' && event.progress.source_filename === 'b.pdf') closing.resolve(close());
  });
  await expect(following).rejects.toMatchObject({ code: 'CANCELLED' });
  await closing.promise;
  expect(await jobsOf(dataDir)).toHaveLength(1);
  await expect(results(queue, { paths, wait: 'searchable' })).rejects.toMatchObject({ code: 'CANCELLED' });

  const next = await openQueue({ dataDir });
  expect(told(await results(next.queue, { paths: [], wait: 'searchable' }))).toEqual([
    ['a.pdf', 'searchable', null],
    ['b.pdf', 'searchable', null],
  ]);
  expect(await jobsOf(dataDir)).toEqual([]);
});

test('background work gives way to a file that the user adds, keeps no list on disk and takes over no earlier one', async () => {
  const folder = await temporaryFolder();
  const dataDir = join(folder, 'data');
  const files = ['a', 'b', 'c', 'user'].map((name, i) => [`${name}.pdf`, fakePdf(name, 2, 3, i)] as const);
  const paths = await writeFiles(folder, Object.fromEntries(files));
  const user = paths.filter((path) => path.endsWith('user.pdf'));
  const read: string[] = [];
  const jobs: number[] = [];
  let adding: Promise<unknown> = Promise.resolve();
  const { queue, until, library } = await openQueue({
    dataDir,
    onRead: (name) => {
      if (read.push(name) > 1) return;
      jobs.push(readdirSync(join(dataDir, 'jobs')).length);
      // Reading goes on when the file is in the list.
      adding = queue.exclusively(() => queue.add(user, {}));
    },
  });
  const earlier = await library.jobs.add({ created_at: new Date(0).toISOString(), collection: null, paths: user });
  const background = paths.filter((path) => !user.includes(path));
  expect(told(await results(queue, { paths: background, wait: 'searchable', isBackground: true }))).toHaveLength(3);
  await adding;
  await until(({ files: left }) => left.every(({ state }) => state !== 'reading' && state !== 'waiting'));
  expect(read).toEqual(['a.pdf', 'user.pdf', 'b.pdf', 'c.pdf']);
  expect(jobs).toEqual([1]);
  expect((await jobsOf(dataDir)).map((name) => name.includes(earlier.id))).toEqual([true]);
});
