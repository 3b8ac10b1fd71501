import { expect, test } from 'vitest';
import { PinciteError } from '../../../src/contract/errors.ts';
import { precedence } from '../../../src/engine/queue/precedence.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { openQueue, results } from './open-queue.ts';

const FILES = { 'a.pdf': fakePdf('A', 1, 2, 1), 'b.pdf': fakePdf('B', 1, 2, 2), 'c.pdf': fakePdf('C', 1, 2, 3) };

test('a file that was stopped for time is read again after all others, by itself, and added', async () => {
  const read: string[] = [];
  const { queue, library, until } = await openQueue({
    onRead: (name) => {
      read.push(name);
      if (read.length === 1) throw new PinciteError('READER_STOPPED', { file: name, why: 'slow', seconds: 30 });
    },
  });
  await queue.add(await writeFiles(await temporaryFolder(), FILES), {});
  await until(({ files }) => files.length === 0 && read.length === 4);
  expect(read).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'a.pdf']);
  expect(await library.listDocuments()).toHaveLength(3);
});

test('one that is stopped for time twice is refused, with the sum of pages as it was', async () => {
  const { queue, library, until, snapshots } = await openQueue({
    onRead: (name) => {
      if (name === 'b.pdf') throw new PinciteError('READER_STOPPED', { file: name, why: 'slow', seconds: 30 });
    },
  });
  await queue.add(await writeFiles(await temporaryFolder(), FILES), {});
  await until(({ files }) => files.length === 1 && files[0]?.code === 'READER_STOPPED');
  expect(await library.listDocuments()).toHaveLength(2);
  const sums = snapshots.map(({ queue: { pages } }) => pages).filter((pages) => pages > 0);
  expect(sums).toEqual([...sums].sort((a, b) => a - b));
});

test('work in the background waits while a question is answered, says so, and goes on when the user wants it', async () => {
  const before = precedence();
  const { queue, until, fileOf } = await openQueue({ before });
  const questionEnds = before.questionBegins();
  await queue.add(await writeFiles(await temporaryFolder(), FILES), {});
  await until(({ is_paused }) => is_paused === true);
  expect(fileOf('a.pdf')?.state).toBe('waiting');
  queue.readNow();
  await until(({ files }) => files.length === 0);
  questionEnds();
  // The next question goes before again.
  before.questionBegins();
  expect(before.isPaused).toBe(true);
});

test('what waits for a question can be cancelled', async () => {
  const before = precedence();
  const { queue, library, until } = await openQueue({ before });
  before.questionBegins();
  await queue.add(await writeFiles(await temporaryFolder(), FILES), {});
  await until(({ is_paused }) => is_paused === true);
  await queue.cancel();
  await until(({ files }) => files.every(({ state }) => state === 'cancelled'));
  expect(await library.listDocuments()).toEqual([]);
  const stop = new AbortController();
  const turn = before.turn(stop.signal);
  stop.abort();
  await expect(turn).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('who follows hears that work waits for a question, before the first file and between two, and when it goes on', async () => {
  const before = precedence();
  let endSecond: (() => void) | null = null;
  const { queue } = await openQueue({
    before,
    onRead: (name) => {
      if (name === 'b.pdf') endSecond = before.questionBegins();
    },
  });
  const endFirst = before.questionBegins();
  const told: boolean[] = [];
  const paths = await writeFiles(await temporaryFolder(), FILES);
  const found = await results(queue, { paths, wait: 'searchable' }, (event) => {
    if (event.type === 'result') return;
    const { is_paused: isPaused = false } = event.progress;
    if (told.at(-1) !== isPaused) told.push(isPaused);
    if (isPaused) setImmediate(endSecond ?? endFirst);
  });
  expect(found.map(({ state }) => state)).toEqual(['searchable', 'searchable', 'searchable']);
  expect(told).toEqual([true, false, true, false]);
});
