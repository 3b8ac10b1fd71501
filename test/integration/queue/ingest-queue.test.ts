import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PinciteError } from '../../../src/contract/errors.ts';
import { acquireWriterLock } from '../../../src/engine/library/writer-lock.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { openQueue } from './open-queue.ts';

const isEmpty = (queue: { readonly files: readonly unknown[] }) => queue.files.length === 0;
const jobsOf = async (dataDir: string) => readdir(join(dataDir, 'jobs')).catch(() => []);

test('files go from waiting to ready and leave the list; the library version rises; no watcher is needed', async () => {
  const { queue, library, until, snapshots } = await openQueue({ msPerPage: 40, embedder: fakeEmbedder() });
  await until(isEmpty);
  const paths = await writeFiles(await temporaryFolder(), {
    'a.pdf': fakePdf('A', 12, 4, 1),
    'sub/b.pdf': fakePdf('B', 6, 4, 2),
    'sub/c.txt': 'One short text. It has two sentences.',
  });
  const early = queue.watch()[Symbol.asyncIterator]();
  expect((await early.next()).value).toMatchObject({ files: [], pages: 0, pages_done: 0 });
  await early.return?.();
  const before = snapshots.at(-1)?.queue.library_version ?? Number.NaN;
  const keys = await queue.add([paths[0] ?? '', join(paths[1] ?? '', '..')], { collection: 'Review' });
  expect(new Set(keys).size).toBe(3);
  const first = await until(({ files }) => files.length === 3);
  expect(first.files.map((file) => [file.key, file.source_filename, file.collection])).toEqual([
    [keys[0], 'a.pdf', 'Review'],
    [keys[1], 'b.pdf', 'Review'],
    [keys[2], 'c.txt', 'Review'],
  ]);
  await until(({ files }) => files[0]?.state === 'reading' && files[0].pages_done > 0 && files[0].pages === 12);
  const after = await until(isEmpty);
  expect(after.library_version).toBeGreaterThan(before);
  const documents = await library.listDocuments();
  expect(documents.map(({ source_filename, state, collections }) => [source_filename, state, collections[0]])).toEqual([
    ['a.pdf', 'ready', 'Review'],
    ['b.pdf', 'ready', 'Review'],
    ['c.txt', 'ready', 'Review'],
  ]);
  expect(await jobsOf(library.dataDir)).toEqual([]);

  const gaps = snapshots.slice(1).map(({ at }, i) => at - (snapshots[i]?.at ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(230);
  const totals = snapshots.map((snapshot) => snapshot.queue).filter((one) => one.files.length > 0);
  for (const [i, { pages_done, pages }] of totals.entries()) {
    expect(pages_done).toBeLessThanOrEqual(pages);
    expect(pages_done).toBeGreaterThanOrEqual(totals[i - 1]?.pages_done ?? 0);
  }
});

test('a file that is added again while it waits keeps its place, and is off every list on disk when it is done or cancelled', async () => {
  const { queue, library, until } = await openQueue({ msPerPage: 30 });
  const files = { 'a.pdf': fakePdf('A', 20, 3, 1), 'b.pdf': fakePdf('B', 3, 3, 2), 'c.pdf': fakePdf('C', 3, 3, 3) };
  const paths = await writeFiles(await temporaryFolder(), files);
  const keys = await queue.add(paths, {});
  expect(await queue.add(paths, {})).toEqual(keys);
  expect(await jobsOf(library.dataDir)).toHaveLength(2);
  await until(({ files: [first] }) => (first?.pages_done ?? 0) > 0);
  await queue.cancel([keys[2] ?? '']);
  expect((await library.jobs.list()).map((job) => job.paths)).toEqual([paths.slice(0, 2), paths.slice(0, 2)]);
  await until(({ files: left }) => left.length === 1);
  expect((await library.listDocuments()).map((document) => document.source_filename)).toEqual(['a.pdf', 'b.pdf']);
  expect(await jobsOf(library.dataDir)).toEqual([]);
});

test('a cancelled file leaves the others alone, a waiting one is never read, and both can be tried again', async () => {
  const reads: string[] = [];
  const { queue, library, until, fileOf } = await openQueue({ msPerPage: 30, onRead: (name) => reads.push(name) });
  const files = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((n, i) => [`${n}.pdf`, fakePdf(n, i === 0 ? 60 : 3, 3, i)]),
  );
  const paths = await writeFiles(await temporaryFolder(), files);
  const [a = '', , c = ''] = await queue.add(paths, {});
  await until(({ files: [first] }) => (first?.pages_done ?? 0) > 0);
  await queue.cancel([a, c]);
  await until(({ files: left }) => left.length === 2 && left.every((file) => file.state === 'cancelled'));
  expect(fileOf('a.pdf')).toMatchObject({ key: a, code: 'CANCELLED', reason: 'Cancelled.' });
  expect((await library.listDocuments()).map((document) => document.source_filename)).toEqual(['b.pdf', 'd.pdf']);
  expect(reads).toEqual(['a.pdf', 'b.pdf', 'd.pdf']);

  await queue.retry(c);
  await until(({ files: left }) => left.length === 1);
  await queue.dismiss([a]);
  await until(isEmpty);
  expect((await library.listDocuments()).map((document) => document.source_filename)).toContain('c.pdf');
  for (const call of [() => queue.cancel([a]), () => queue.retry(a), () => queue.dismiss([a])]) {
    await expect(call()).rejects.toMatchObject({ code: 'QUEUE_KEY_NOT_FOUND', details: { key: a } });
  }
  expect(await jobsOf(library.dataDir)).toEqual([]);
});

test('what was not added stays with its reason; a password is tried once it is given', async () => {
  const { queue, library, until, fileOf, snapshots } = await openQueue();
  const folder = await temporaryFolder();
  const paths = await writeFiles(folder, {
    'locked.pdf': '%PDF-fake Locked\n!SECRET hunter2 and text. More text.',
    'torn.pdf': '%PDF-fake Torn\n!DAMAGED',
  });
  const keys = await queue.add([...paths, join(folder, 'nowhere.pdf')], {});
  await until(({ files }) => files.length === 3 && files.every((file) => file.code !== null));
  expect(fileOf('locked.pdf')).toMatchObject({
    ...{ state: 'password_needed', code: 'PASSWORD_NEEDED', wrong_password: false },
  });
  expect(fileOf('torn.pdf')).toMatchObject({ state: 'damaged', code: 'DAMAGED' });
  expect(fileOf('nowhere.pdf')).toMatchObject({ state: 'failed', code: 'FILE_NOT_FOUND' });
  await queue.retry(keys[0] ?? '', 'wrong');
  const seen = snapshots.length;
  await until(({ files }) => snapshots.length > seen && files[0]?.state === 'password_needed');
  expect(fileOf('locked.pdf')).toMatchObject({ code: 'PASSWORD_WRONG', wrong_password: true });
  await queue.retry(keys[0] ?? '', 'hunter2');
  await until(({ files }) => files.length === 2);
  expect((await library.listDocuments()).map((document) => document.source_filename)).toEqual(['locked.pdf']);
  // The same path added again is the same line, tried again.
  expect(await queue.add([paths[1] ?? ''], {})).toEqual([keys[1]]);
});

test('a path that is no file holds no list on disk back', async () => {
  const { queue, library, until } = await openQueue();
  const folder = await temporaryFolder();
  const paths = await writeFiles(folder, { 'a.pdf': fakePdf('A', 2, 3, 1) });
  await queue.add([...paths, join(folder, 'nowhere.pdf')], {});
  await until(({ files }) => files.length === 1 && files[0]?.code === 'FILE_NOT_FOUND');
  await expect.poll(() => jobsOf(library.dataDir)).toEqual([]);
});

test('closed in the middle, the next start goes on where it was, for reading and for embedding', async () => {
  const files = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`f${i}.pdf`, fakePdf(`F${i}`, 10, 6, i)]));
  const folder = await temporaryFolder();
  const paths = await writeFiles(folder, files);
  const dataDir = join(folder, 'data');
  const first = await openQueue({ dataDir, msPerPage: 10 });
  await first.queue.add(paths, { collection: 'Kept' });
  await first.until(({ files: left }) => left.filter((file) => file.state === 'waiting').length <= 5);
  await first.close();
  const had = (await first.library.listDocuments()).length;
  expect(had).toBeLessThan(8);
  expect(await jobsOf(dataDir)).toHaveLength(1);

  const slow = await openQueue({ dataDir, embedder: fakeEmbedder({ msPerBatch: 150 }) });
  await slow.queue.resume();
  await slow.until(({ files: left }) => left.some((file) => file.state === 'embedding'));
  await slow.close();
  const kept = await slow.library.listDocuments();
  expect(kept.map((document) => document.collections)).toEqual(Array(8).fill(['Kept']));
  expect(kept.some((document) => document.state === 'searchable')).toBe(true);
  expect(await jobsOf(dataDir)).toEqual([]);

  const last = await openQueue({ dataDir, embedder: fakeEmbedder() });
  await last.queue.resume();
  const states = async () => (await last.library.listDocuments()).map((document) => document.state);
  await expect.poll(states).toEqual(Array(8).fill('ready'));
  await last.until(isEmpty);
});

test('new files go before embedding; what is cancelled then stays searchable; a removal does not wait for the end', async () => {
  const { queue, library, until, fileOf } = await openQueue({ embedder: fakeEmbedder({ msPerBatch: 250 }) });
  const paths = await writeFiles(await temporaryFolder(), {
    'long.pdf': fakePdf('Long', 90, 8, 1),
    'later.pdf': fakePdf('Later', 2, 3, 2),
  });
  const [long = ''] = await queue.add(paths.slice(0, 1), {});
  await until(({ files }) => files[0]?.state === 'embedding');
  await queue.add(paths.slice(1), {});
  await expect.poll(() => library.listDocuments()).toHaveLength(2);
  expect(fileOf('long.pdf')?.state).toMatch(/searchable|embedding/);
  const [, later] = await library.listDocuments();
  const removed = await queue.exclusively(() => library.remove([later?.document_id ?? '']));
  expect(removed.map((document) => document.source_filename)).toEqual(['later.pdf']);
  expect(fileOf('long.pdf')).toBeDefined();
  await queue.cancel([long]);
  await until(isEmpty);
  expect((await library.listDocuments()).map((document) => document.state)).toEqual(['searchable']);
});

test('what was stopped stays so over a restart, says so, and goes on when it is wanted', async () => {
  const slow = fakeEmbedder({ msPerBatch: 250 });
  const first = await openQueue({ embedder: slow });
  const paths = await writeFiles(await temporaryFolder(), { 'long.pdf': fakePdf('Long', 90, 8, 1) });
  const [long = ''] = await first.queue.add(paths, {});
  await first.until(({ files }) => files[0]?.state === 'embedding');
  const [document] = await first.library.listDocuments();
  const id = document?.document_id ?? '';
  await first.queue.cancel([long]);
  await first.until(({ stopped }) => stopped.includes(id));
  await first.close();
  await first.library.close();

  const again = await openQueue({ dataDir: first.library.dataDir, embedder: fakeEmbedder() });
  await again.queue.resume();
  await again.until(({ stopped }) => stopped.includes(id));
  await delay(200);
  expect((await again.library.listDocuments())[0]?.state).toBe('searchable');
  await again.queue.proceed([id]);
  await expect.poll(async () => (await again.library.listDocuments())[0]?.state).toBe('ready');
  await again.until(({ stopped }) => stopped.length === 0);
  await again.close();
  await again.library.close();
  const last = await openQueue({ dataDir: first.library.dataDir, embedder: fakeEmbedder() });
  await last.queue.resume();
  await last.until(({ stopped }) => stopped.length === 0);
});

test('while another process writes, files wait and say so', async () => {
  const { queue, library, until } = await openQueue();
  const [path = ''] = await writeFiles(await temporaryFolder(), { 'a.pdf': fakePdf('A', 2, 3, 1) });
  await mkdir(library.dataDir, { recursive: true });
  const lock = await acquireWriterLock(library.dataDir);
  await queue.add([path], {});
  const { files } = await until(({ files: [file] }) => file?.reason !== null && file !== undefined);
  expect(files[0]).toMatchObject({
    state: 'waiting',
    code: null,
    reason: expect.stringContaining(String(process.pid)),
  });
  lock.release();
  await until(isEmpty);
  expect(await library.listDocuments()).toHaveLength(1);
});

test('a file that is here already says so until others are added, and changes nothing', async () => {
  const { queue, library, until, fileOf } = await openQueue({ embedder: fakeEmbedder() });
  const paths = await writeFiles(await temporaryFolder(), {
    'first.pdf': fakePdf('Same', 3, 3, 1),
    'copy.pdf': fakePdf('Same', 3, 3, 1),
    'other.pdf': fakePdf('Other', 3, 3, 2),
  });
  await queue.add(paths.slice(0, 1), { collection: 'Review' });
  const states = async () => (await library.listDocuments()).map((one) => one.state);
  await expect.poll(states).toEqual(['ready']);
  await until(isEmpty);
  const [document] = await library.listDocuments();
  await queue.add(paths.slice(1, 2), { collection: 'Review' });
  await until(({ files }) => files[0]?.duplicate === true);
  const told = { state: 'ready', code: null, document_id: document?.document_id };
  expect(fileOf('copy.pdf')).toMatchObject(told);
  expect(await library.listDocuments()).toEqual([document]);
  // Added elsewhere it is there too.
  await queue.add(paths.slice(1, 2), { collection: 'Elsewhere' });
  await until(({ files }) => files.length === 1 && files[0]?.collection === 'Elsewhere' && files[0].duplicate);
  expect(fileOf('copy.pdf')).toMatchObject(told);
  expect(await library.listDocuments()).toEqual([{ ...document, collections: ['Elsewhere', 'Review'] }]);
  await queue.add(paths.slice(1, 2), { collection: 'Review' });
  await until(({ files }) => files[0]?.collection === 'Review' && files[0].duplicate);
  await queue.add(paths.slice(2), { collection: 'Review' });
  await until(isEmpty);
  expect(await jobsOf(library.dataDir)).toEqual([]);
});

test('what could not be embedded says why, can be tried again, and goes on with the next files', async () => {
  const good = fakeEmbedder();
  let fails = true;
  const embedder: Embedder = {
    ...good,
    embed: async (texts, signal) => {
      if (fails) throw new PinciteError('DISK_FULL', { what: 'no vectors' });
      return good.embed(texts, signal);
    },
  };
  const { queue, library, until, fileOf } = await openQueue({ embedder });
  const paths = await writeFiles(await temporaryFolder(), {
    'a.pdf': fakePdf('A', 3, 3, 1),
    'b.pdf': fakePdf('B', 3, 3, 2),
    'c.pdf': fakePdf('C', 3, 3, 3),
  });
  const stuck = { state: 'searchable', code: 'DISK_FULL', reason: expect.stringContaining('disk is full') };
  const [a = ''] = await queue.add(paths.slice(0, 1), {});
  await until(({ files }) => files[0]?.code === 'DISK_FULL');
  expect(fileOf('a.pdf')).toMatchObject(stuck);
  fails = false;
  await queue.retry(a);
  await until(isEmpty);
  fails = true;
  await queue.add(paths.slice(1, 2), {});
  await until(({ files }) => files[0]?.code === 'DISK_FULL');
  fails = false;
  // One line of it, which leaves with the rest.
  await queue.add(paths.slice(2), {});
  const seen: number[] = [];
  await until((now) => {
    seen.push(now.files.filter((file) => file.source_filename === 'b.pdf').length);
    return isEmpty(now);
  });
  expect(Math.max(...seen)).toBe(1);
  expect((await library.listDocuments()).map((document) => document.state)).toEqual(Array(3).fill('ready'));
  expect(await jobsOf(library.dataDir)).toEqual([]);
});
