import { expect, test } from 'vitest';
import type { QueuedFile } from '../../../src/contract/ingest-queue.ts';
import { newFile, queueTotals, steadyTotals } from '../../../src/engine/queue/queue-entry.ts';

const file = (state: QueuedFile['state'], pages_done: number, pages: number): QueuedFile => ({
  ...newFile('k', 'f.pdf', null),
  ...{ state, pages_done, pages },
});
const NOTHING = { pages: 0 };

test('an empty queue has nothing to do', () => {
  expect(queueTotals({ files: [], finished: { pages: 9 }, embeds: true, speed: null })).toEqual({
    ...{ pages_done: 0, pages: 0, files_uncounted: 0, pages_per_second: null, seconds_left: null },
  });
});

test('a page that is read is half done when it is to be embedded, and done when it is not', () => {
  const files = [file('reading', 10, 20), file('searchable', 0, 30), file('embedding', 5, 10)];
  const request = { files, finished: NOTHING, speed: null };
  expect(queueTotals({ ...request, embeds: true })).toMatchObject({ pages: 60, pages_done: 5 + 15 + 7 });
  expect(queueTotals({ ...request, embeds: false })).toMatchObject({ pages: 60, pages_done: 50 });
});

test('files that nobody opened are told, not guessed, so that the sum never falls, and finished ones still count', () => {
  const files = [file('reading', 0, 270), file('waiting', 0, 0), file('waiting', 0, 0)];
  const first = queueTotals({ files, finished: NOTHING, embeds: false, speed: null });
  // A guess of 810 pages would have become 423 with a second file of 12.
  expect(first).toMatchObject({ pages: 270, files_uncounted: 2 });
  const later = [file('reading', 0, 12), file('waiting', 0, 0)];
  const totals = queueTotals({ files: later, finished: { pages: 270 }, embeds: false, speed: null });
  expect(totals).toMatchObject({ pages: 282, pages_done: 270, files_uncounted: 1 });
});

test('a file of which OCR reads some pages counts with all of them', () => {
  const coverage = { pages: 12 } as QueuedFile['coverage'];
  const files = [{ ...file('recognising', 0, 1), coverage }];
  expect(queueTotals({ files, finished: NOTHING, embeds: true, speed: null })).toMatchObject({
    pages: 12,
    pages_done: 6,
  });
});

test('while nobody has counted any page there are none to tell', () => {
  const files = [file('reading', 0, 0), file('waiting', 0, 0)];
  expect(queueTotals({ files, finished: NOTHING, embeds: true, speed: null }).pages).toBe(0);
});

test('the time left is told in the last phase only, once its speed is known', () => {
  const files = [file('embedding', 20, 40)];
  const at = (speed: Parameters<typeof queueTotals>[0]['speed']) =>
    queueTotals({ files, finished: NOTHING, embeds: true, speed });
  expect(at({ phase: 'embedding', pages: 20, seconds: 10 })).toMatchObject({ pages_per_second: 2, seconds_left: 10 });
  expect(at({ phase: 'reading', pages: 20, seconds: 10 })).toMatchObject({ pages_per_second: 2, seconds_left: null });
  expect(at({ phase: 'embedding', pages: 20, seconds: 0.5 })).toMatchObject({ seconds_left: null });
  expect(at({ phase: 'embedding', pages: 0, seconds: 5 })).toMatchObject({ pages_per_second: null });
});

test('pages of files that leave the list, or turn out to be fewer, count as done: no sum falls until no work is left', () => {
  const steady = steadyTotals();
  const totals = { files_uncounted: 0, pages_per_second: null, seconds_left: null };
  const at = (pages_done: number, pages: number, isWorking = true) => {
    const told = steady({ ...totals, pages_done, pages }, isWorking);
    return [told.pages_done, told.pages];
  };
  expect(at(10, 100)).toEqual([10, 100]);
  // A file of 60 pages is dropped, another is found to have 5 pages less, a third is opened.
  expect(at(10, 40)).toEqual([70, 100]);
  expect(at(12, 35)).toEqual([77, 100]);
  expect(at(12, 55)).toEqual([77, 120]);
  // A file is read anew.
  expect(at(2, 55)).toEqual([77, 120]);
  expect(at(0, 0, false)).toEqual([0, 0]);
  expect(at(1, 8)).toEqual([1, 8]);
});
