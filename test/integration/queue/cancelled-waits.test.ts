import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PinciteError } from '../../../src/contract/errors.ts';
import { acquireWriterLock } from '../../../src/engine/library/writer-lock.ts';
import { precedence } from '../../../src/engine/queue/precedence.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { openQueue, results } from './open-queue.ts';

const FILES = { 'a.pdf': fakePdf('A', 1, 2, 1), 'b.pdf': fakePdf('B', 1, 2, 2), 'c.pdf': fakePdf('C', 1, 2, 3) };

const tooLong = (name: string) => new PinciteError('READER_STOPPED', { file: name, why: 'slow', seconds: 30 });

test('a file that waits for its second try is cancelled at once, while others are still read', async () => {
  const held = Promise.withResolvers<void>();
  const read: string[] = [];
  const { queue, library, until, fileOf } = await openQueue({
    onRead: (name) => {
      read.push(name);
      if (name === 'a.pdf') throw tooLong(name);
      if (name === 'b.pdf') return held.promise;
    },
  });
  const [first = ''] = await queue.add(await writeFiles(await temporaryFolder(), FILES), {});
  await until(() => read.includes('b.pdf'));
  await queue.cancel([first]);
  await until(() => fileOf('a.pdf')?.state === 'cancelled');
  expect(read).toEqual(['a.pdf', 'b.pdf']);
  held.resolve();
  await until(({ files }) => files.length === 1);
  expect(read).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  expect(await library.listDocuments()).toHaveLength(2);
  expect(await library.jobs.list()).toEqual([]);
});

test('who follows and gives up while a file waits for its second try gets a result of each', async () => {
  const stop = new AbortController();
  const { queue, library } = await openQueue({
    onRead: (name) => {
      if (name === 'a.pdf') throw tooLong(name);
      if (name === 'b.pdf') stop.abort();
    },
  });
  const paths = await writeFiles(await temporaryFolder(), FILES);
  const found = await results(queue, { paths, wait: 'searchable', signal: stop.signal });
  expect(found.map(({ code }) => code)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
  expect(await library.jobs.list()).toEqual([]);
});

test('who follows and gives up while a question is answered does not wait for its end', async () => {
  const before = precedence();
  const { queue, library } = await openQueue({ before });
  before.questionBegins();
  const stop = new AbortController();
  const paths = await writeFiles(await temporaryFolder(), FILES);
  const found = await results(queue, { paths, wait: 'ready', signal: stop.signal }, (event) => {
    if (event.type === 'progress' && event.progress.is_paused === true) stop.abort();
  });
  expect(found.map(({ code }) => code)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
  expect(await library.jobs.list()).toEqual([]);
  expect(before.isPaused).toBe(true);
});

test('another part may write while files wait for a question', async () => {
  const before = precedence();
  const { queue, until } = await openQueue({ before });
  const questionEnds = before.questionBegins();
  await queue.add(await writeFiles(await temporaryFolder(), FILES), {});
  await until(({ is_paused }) => is_paused === true);
  expect(await queue.exclusively(async () => 'written')).toBe('written');
  questionEnds();
  await until(({ files }) => files.length === 0);
});

test('files that wait for another process are cancelled at once, and those that stay go on when it has ended', async () => {
  const { queue, library, until, fileOf } = await openQueue();
  const paths = await writeFiles(await temporaryFolder(), FILES);
  await mkdir(library.dataDir, { recursive: true });
  const lock = await acquireWriterLock(library.dataDir);
  const [first = ''] = await queue.add(paths, {});
  await until(() => (fileOf('a.pdf')?.reason ?? '').includes('Another Pincite process'));
  await queue.cancel([first]);
  await until(() => fileOf('a.pdf')?.state === 'cancelled');
  lock.release();
  await until(({ files }) => files.length === 1);
  expect((await library.listDocuments()).map((one) => one.source_filename).sort()).toEqual(['b.pdf', 'c.pdf']);
  expect(await library.jobs.list()).toEqual([]);
});

test('a second copy of a file that is being read is cancelled at once', async () => {
  const held = Promise.withResolvers<void>();
  const same = fakePdf('Same', 2, 2, 9);
  const { queue, until, fileOf } = await openQueue({
    embedder: fakeEmbedder(),
    readAtOnce: 2,
    onRead: () => held.promise,
  });
  const [, copy = ''] = await queue.add(
    await writeFiles(await temporaryFolder(), { 'one.pdf': same, 'two.pdf': same }),
    {},
  );
  await until(() => fileOf('two.pdf')?.state === 'reading');
  await queue.cancel([copy]);
  await until(() => fileOf('two.pdf')?.state === 'cancelled');
  expect(fileOf('one.pdf')?.state).toBe('reading');
  held.resolve();
  await until(({ files }) => files.length === 1);
});
