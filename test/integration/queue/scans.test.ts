import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { IngestResult } from '../../../src/contract/documents.ts';
import { PinciteError } from '../../../src/contract/errors.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { openQueue, results } from './open-queue.ts';

const scan = (title: string, ...pages: readonly string[]): string => `%PDF-fake ${title}\n${pages.join('\f')}`;
const SCAN = scan('Scan', '!SCAN Fees are due in January.', '!SCAN They are paid to the office.');
const MIXED = scan('Mixed', 'Travel is booked ahead.', '!SCAN Receipts are kept.');

const told = (results: readonly IngestResult[]) =>
  results.map(({ source_filename: name, state, code, coverage }) => [
    name,
    state,
    code,
    coverage?.ocr,
    coverage?.waiting,
  ]);

test('what has text is searchable first; a scan is when OCR has read it', async () => {
  const { queue, library } = await openQueue();
  const paths = await writeFiles(await temporaryFolder(), { 'scan.pdf': SCAN, 'text.pdf': fakePdf('T', 1, 2, 1) });
  const phases: string[] = [];
  const found = await results(queue, { paths, wait: 'searchable', ocr: true }, (event) => {
    if (event.type === 'progress' && event.progress.phase === 'recognising')
      phases.push(`${event.progress.source_filename} ${event.progress.pages_done} of ${event.progress.pages}`);
  });
  expect(told(found)).toEqual([
    ['text.pdf', 'searchable', null, 0, 0],
    ['scan.pdf', 'searchable', null, 2, 0],
  ]);
  expect(phases.at(0)).toBe('scan.pdf 0 of 2');
  expect(phases.at(-1)).toBe('scan.pdf 2 of 2');
  const [document] = (await library.listDocuments()).filter(({ document_name }) => document_name === 'Scan');
  const pages = await library.pages(document?.document_id ?? '');
  expect(pages.map(({ text }) => text)).toEqual(['Fees are due in January.', 'They are paid to the office.']);
});

test('a document is embedded once, as a whole', async () => {
  const embedder = fakeEmbedder();
  const { queue, library } = await openQueue({ embedder });
  const paths = await writeFiles(await temporaryFolder(), { 'mixed.pdf': MIXED, 'text.pdf': fakePdf('T', 1, 2, 1) });
  const found = await results(queue, { paths, wait: 'ready', ocr: true });
  expect(told(found).sort()).toEqual([
    ['mixed.pdf', 'ready', null, 1, 0],
    ['text.pdf', 'ready', null, 0, 0],
  ]);
  for (const { embedded, passages } of await library.listDocuments()) expect(embedded).toBe(passages);
});

test('without OCR its pages are unreadable, and nothing waits', async () => {
  let scans = 0;
  const { queue } = await openQueue({ onScan: () => scans++ });
  const paths = await writeFiles(await temporaryFolder(), { 'mixed.pdf': MIXED });
  expect(told(await results(queue, { paths, wait: 'searchable', ocr: false }))).toEqual([
    ['mixed.pdf', 'searchable', null, 0, 0],
  ]);
  expect(scans).toBe(0);
});

test('pictures without words are no document', async () => {
  const { queue, library } = await openQueue();
  const paths = await writeFiles(await temporaryFolder(), { 'photo.pdf': scan('Photo', '!SCAN', '!SCAN') });
  expect(told(await results(queue, { paths, wait: 'searchable', ocr: true }))).toEqual([
    ['photo.pdf', 'no_text', 'NO_TEXT', undefined, undefined],
  ]);
  expect(await library.listDocuments()).toEqual([]);
});

test('stopped, OCR goes on after the pages that it has read; what it kept goes with the document', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const pages = Array.from({ length: 6 }, (_, i) => `!SCAN Page ${i}.`);
  const paths = await writeFiles(await temporaryFolder(), { 'long.pdf': scan('Long', ...pages) });
  const stop = new AbortController();
  const first = await openQueue({ dataDir, msPerScan: 150 });
  const found = await results(first.queue, { paths, wait: 'searchable', ocr: true, signal: stop.signal }, (event) => {
    if (event.type === 'progress' && event.progress.pages_done >= 2 && event.progress.phase === 'recognising')
      stop.abort();
  });
  expect(told(found)).toEqual([['long.pdf', 'searchable', 'CANCELLED', 0, 6]]);
  const [document] = await first.library.listDocuments();
  const kept = (await first.library.scans.pages(document?.document_id ?? '')).size;
  expect(kept).toBeGreaterThanOrEqual(2);
  expect(kept).toBeLessThan(6);
  await first.close();

  let scans = 0;
  const second = await openQueue({ dataDir, onScan: () => scans++ });
  await second.queue.resume();
  await expect.poll(async () => (await second.library.listDocuments())[0]?.coverage.ocr).toBe(6);
  expect(scans).toBe(6 - kept);
  await expect.poll(() => readdir(join(dataDir, 'ocr'))).toEqual([]);
});

test('a removed document leaves nothing of what OCR has read', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const { queue, library } = await openQueue({ dataDir });
  const paths = await writeFiles(await temporaryFolder(), { 'text.pdf': fakePdf('T', 1, 2, 1) });
  const [added] = await results(queue, { paths, wait: 'searchable' });
  const id = added?.document_id ?? '';
  await library.scans.keep(id, 0, null);
  await library.scans.keep(id, 1, { failed: 'OCR could not read it: it took too long' });
  expect([...(await library.scans.pages(id)).keys()]).toEqual([0, 1]);
  await library.remove([id]);
  expect(await readdir(join(dataDir, 'ocr'))).toEqual([]);
});

test('a scan whose reading was stopped is read again by itself, without a restart or anybody asking', async () => {
  let reads = 0;
  const { queue, library, until, fileOf } = await openQueue({
    onRead: () => {
      reads++;
      // The first reading is of the file, the second of what OCR has seen: the one that stopped where other programs had the processor.
      if (reads === 2) throw new PinciteError('READER_STOPPED', { file: 'scan.pdf', why: 'stopped', seconds: 30 });
    },
  });
  await queue.add(await writeFiles(await temporaryFolder(), { 'scan.pdf': SCAN }), {});
  await until(({ files }) => files.length === 0 && reads === 3);
  expect(fileOf('scan.pdf')).toBeUndefined();
  expect((await library.listDocuments()).map(({ coverage }) => [coverage.ocr, coverage.waiting])).toEqual([[2, 0]]);
});

test('a scan that was stopped twice waits for the user, and is read when they ask', async () => {
  let reads = 0;
  const { queue, library, until } = await openQueue({
    onRead: () => {
      reads++;
      if (reads === 2 || reads === 3) throw new PinciteError('READER_STOPPED', { file: 'scan.pdf', why: 'stopped' });
    },
  });
  const [key = ''] = await queue.add(await writeFiles(await temporaryFolder(), { 'scan.pdf': SCAN }), {});
  await until(({ files }) => files.some(({ code }) => code === 'READER_STOPPED'));
  await queue.retry(key);
  await until(({ files }) => files.length === 0);
  expect((await library.listDocuments()).map(({ coverage }) => coverage.waiting)).toEqual([0]);
});

test('a page that OCR was stopped on is read once more by itself before it is given up', async () => {
  let scans = 0;
  const { queue, library } = await openQueue({
    onScan: () => {
      scans++;
      if (scans === 1) throw new PinciteError('OCR_STOPPED', { why: 'stopped' });
    },
  });
  const paths = await writeFiles(await temporaryFolder(), { 'scan.pdf': SCAN });
  await results(queue, { paths, wait: 'searchable', ocr: true });
  expect((await library.listDocuments()).map(({ coverage }) => [coverage.ocr, coverage.unreadable])).toEqual([[2, 0]]);
});
