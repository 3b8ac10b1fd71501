import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type IngestEvent, IngestEvent as IngestEventSchema } from '../../../src/contract/documents.ts';
import { PinciteError } from '../../../src/contract/errors.ts';
import { exactPath } from '../../../src/files/exact-path.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { fakeReader } from '../../fakes/library/fake-reader.ts';
import { ingestEvents } from '../../fakes/library/ingest-events.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { sentencesByFile } from '../../fakes/library/whole-library.ts';

test('a folder of 200 mixed files: one clear line each, the good ones are in', async () => {
  const folder = await temporaryFolder();
  const bad = ['DAMAGED', 'PASSWORD_NEEDED', 'NO_PAGES', 'NO_TEXT', 'TOO_LARGE', 'READER_STOPPED', 'NOT_SUPPORTED'];
  const files: Record<string, string> = { '.hidden.txt': 'Not seen.', 'deep/er/.git/config.txt': 'Not seen.' };
  for (let i = 0; i < 100; i++) files[`texts/note-${i}.txt`] = `Note ${i} is short. It has two sentences.`;
  for (let i = 0; i < 30; i++) files[`deep/er/good-${i}.pdf`] = fakePdf(`Good ${i}`, 2, 3, i);
  for (let i = 0; i < 35; i++) files[`bad-${i}.pdf`] = `%PDF-fake Bad ${i}\n!${bad[i % bad.length]}`;
  for (let i = 0; i < 20; i++) files[`image-${i}.heic`] = `\u00ff\u00d8 picture ${i}`;
  for (let i = 0; i < 10; i++) files[`no-ending-${i}`] = fakePdf(`No ending ${i}`, 1, 3, 50 + i);
  for (let i = 0; i < 4; i++) files[`empty-${i}.txt`] = '';
  await writeFiles(folder, files);
  await symlink(folder, join(folder, 'deep', 'circle'));
  await symlink(join(folder, 'nowhere.pdf'), join(folder, 'broken-link.pdf'));

  const library = await openTestLibrary();
  const results = await ingest(library, [folder]);
  expect(results.length).toBe(200);
  expect(new Set(results.map((result) => result.source_filename)).size).toBe(200);
  const count = (state: string) => results.filter((result) => result.state === state).length;
  expect({ searchable: count('searchable'), password_needed: count('password_needed') }).toEqual({
    searchable: 140,
    password_needed: 5,
  });
  expect({ no_text: count('no_text'), too_large: count('too_large'), failed: count('failed') }).toEqual({
    // 5 by the reader, 4 empty
    no_text: 9,
    too_large: 5,
    // 25 of no kind we read, 20 of them by their names
    failed: 31,
  });
  expect(count('damaged')).toBe(10);
  for (const result of results) expect(result.code === null).toBe(result.state === 'searchable');
  for (const result of results.filter((one) => one.code)) expect(result.reason).toMatch(/^\S.*\.$/);
  expect(results.find((result) => result.source_filename === 'broken-link.pdf')?.code).toBe('FILE_NOT_FOUND');
  expect((await library.listDocuments()).length).toBe(140);
  expect((await library.searchText('note 77', { limit: 1 }))[0]).toBeDefined();
});

test('the same bytes are one document, in one run and in later ones', async () => {
  const library = await openTestLibrary();
  const pdf = fakePdf('Same', 3, 4, 1);
  const paths = await writeFiles(await temporaryFolder(), { 'a.pdf': pdf, 'b.pdf': pdf, 'c/a.pdf': pdf });
  const reads: string[] = [];
  const first = await ingest(library, [...paths, ...paths.slice(0, 1)], {
    read: fakeReader({ onRead: (name) => reads.push(name) }),
  });
  expect(first.map((result) => result.duplicate)).toEqual([false, true, true, true]);
  expect(new Set(first.map((result) => result.document_id)).size).toBe(1);
  const embedder = fakeEmbedder();
  const [again] = await ingest(library, paths.slice(0, 1), {
    wait: 'ready',
    embedder,
    read: fakeReader({ onRead: (name) => reads.push(name) }),
  });
  expect(again).toMatchObject({ duplicate: true, state: 'ready', pages: 3 });
  expect(reads).toEqual(['a.pdf']);
  expect((await library.listDocuments()).length).toBe(1);
});

test('as many files are read at once as the reader takes', async () => {
  const library = await openTestLibrary();
  const files = Array.from({ length: 6 }, (_, i) => [`${i}.pdf`, fakePdf(`T${i}`, 4, 3, i)] as const);
  const paths = await writeFiles(await temporaryFolder(), Object.fromEntries(files));
  const inner = fakeReader({ msPerPage: 10 });
  for (const readAtOnce of [1, 2, 3]) {
    let busy = 0;
    let most = 0;
    const read: typeof inner = async (...call) => {
      most = Math.max(most, ++busy);
      return inner(...call).finally(() => busy--);
    };
    const results = await ingest(library, paths, { read, readAtOnce });
    expect(results.map((result) => result.code)).toEqual(paths.map(() => null));
    expect(most).toBe(readAtOnce);
    await library.remove((await library.listDocuments()).map((document) => document.document_id));
  }
});

test('a copy waits for what becomes of the first: when it fails, the copy fails by itself', async () => {
  const library = await openTestLibrary();
  const bad = '%PDF-fake Bad\n!DAMAGED';
  const paths = await writeFiles(await temporaryFolder(), { 'a.pdf': bad, 'b.pdf': bad });
  const results = await ingest(library, paths, { readAtOnce: 2 });
  expect(results.map((result) => [result.source_filename, result.code])).toEqual([
    ['a.pdf', 'DAMAGED'],
    ['b.pdf', 'DAMAGED'],
  ]);
});

test('paths that are no files, and a password that is never kept', async () => {
  const library = await openTestLibrary();
  const folder = await temporaryFolder();
  const [locked = ''] = await writeFiles(folder, {
    'locked.pdf': '%PDF-fake Locked\n!SECRET hunter2 and text. More text.',
  });
  const results = await ingest(library, [join(folder, 'missing.pdf'), '/dev/null', locked]);
  expect(results.map((result) => [result.state, result.code])).toEqual([
    ['failed', 'FILE_NOT_FOUND'],
    ['failed', 'NOT_SUPPORTED'],
    ['password_needed', 'PASSWORD_NEEDED'],
  ]);
  expect((await ingest(library, [locked], { password: 'hunter2' }))[0]).toMatchObject({ state: 'searchable' });
});

test('phase 2: without a model documents stay searchable; later runs embed what is missing, also for another model', async () => {
  const library = await openTestLibrary();
  const paths = await writeFiles(await temporaryFolder(), {
    'a.pdf': fakePdf('A', 10, 9, 1),
    'b.txt': 'One. Two. Three.',
    'c.txt': 'no sentence',
  });
  const first = await ingest(library, paths, { wait: 'ready', embedder: null });
  expect(first.map((result) => [result.state, result.code])).toEqual(Array(3).fill(['searchable', null]));
  const failing = {
    ...fakeEmbedder(),
    embed: () => Promise.reject(new PinciteError('MODEL_MISSING', { role: 'embed', file: 'x' })),
  };
  const second = await ingest(library, paths, { wait: 'ready', embedder: failing });
  expect(second.map((result) => [result.state, result.code])).toEqual(Array(3).fill(['searchable', 'MODEL_MISSING']));
  await expect(ingest(library, [], { wait: 'ready', embedder: failing })).rejects.toMatchObject({
    code: 'MODEL_MISSING',
  });

  const events: IngestEvent[] = [];
  const embedder = fakeEmbedder();
  const third = await ingest(library, [], { wait: 'ready', embedder, onEvent: (event) => events.push(event) });
  expect(third.map((result) => [result.source_filename, result.state]).sort()).toEqual([
    ['a.pdf', 'ready'],
    ['b.txt', 'ready'],
    ['c.txt', 'ready'],
  ]);
  expect(events.some((event) => event.type === 'progress' && event.progress.phase === 'embedding')).toBe(true);
  const passages = (await library.listDocuments()).reduce((sum, document) => sum + document.passages, 0);
  expect(embedder.seen.length).toBe(passages);
  expect(await ingest(library, [], { wait: 'ready', embedder })).toEqual([]);
  expect(embedder.seen.length).toBe(passages);

  const other = fakeEmbedder({ model: 'c'.repeat(64) });
  await ingest(library, [], { wait: 'ready', embedder: other });
  const every = { limit: 1000 };
  expect(
    (await library.searchVector(new Float32Array(384).fill(1), { ...every, modelSha256: other.modelSha256 })).length,
  ).toBe(passages);
  expect(
    await library.searchVector(new Float32Array(384).fill(1), { ...every, modelSha256: embedder.modelSha256 }),
  ).toEqual([]);
  const wrong = fakeEmbedder({ model: 'd'.repeat(64), dimensions: 10 });
  await expect(ingest(library, [], { wait: 'ready', embedder: wrong })).rejects.toMatchObject({ code: 'MODEL_FAILED' });
});

test('cancelling: what is in stays, the rest is cancelled and not taken up again', async () => {
  const library = await openTestLibrary();
  const folder = await temporaryFolder();
  const paths = await writeFiles(
    folder,
    Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`${i}.pdf`, fakePdf(`T${i}`, 20, 3, i)])),
  );
  const stop = new AbortController();
  const results = await ingest(library, paths, {
    read: fakeReader({ msPerPage: 5 }),
    signal: stop.signal,
    onEvent: (event) => event.type === 'result' && stop.abort(),
  });
  expect(results.length).toBe(6);
  const added = results.filter((result) => result.state === 'searchable').length;
  expect(added).toBeGreaterThan(0);
  expect(results.filter((result) => result.state === 'cancelled' && result.code === 'CANCELLED').length).toBe(
    6 - added,
  );
  expect((await library.listDocuments()).length).toBe(added);
  expect(await ingest(library, [])).toEqual([]);

  // Leaving the loop is the same.
  const tools = { read: fakeReader({ msPerPage: 20 }), readAtOnce: 2, embedder: null };
  const events = ingestEvents(library, { paths, wait: 'searchable' }, tools);
  for await (const event of events) if (event.type === 'progress') break;
  expect((await ingest(library, paths)).length).toBe(6);
  const aborted = AbortSignal.abort();
  await expect(ingest(library, paths, { signal: aborted })).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('progress is valid, ordered and at most about four times a second', async () => {
  const library = await openTestLibrary();
  const paths = await writeFiles(await temporaryFolder(), { 'long.pdf': fakePdf('Long', 200, 3, 1) });
  const events: IngestEvent[] = [];
  const startedAt = performance.now();
  await ingest(library, paths, {
    read: fakeReader({ msPerPage: 5 }),
    onEvent: (event) => events.push(IngestEventSchema.parse(event)),
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const reading = events.flatMap((event) =>
    event.type === 'progress' && event.progress.phase === 'reading' ? [event.progress] : [],
  );
  expect(reading.length).toBeGreaterThanOrEqual(4);
  expect(reading.length).toBeLessThanOrEqual(4 * seconds + 3);
  expect(reading.map((progress) => progress.pages_done)).toEqual(
    reading.map((progress) => progress.pages_done).toSorted((a, b) => a - b),
  );
  expect(reading.at(-1)).toMatchObject({ pages_done: 200, pages: 200, seconds_left: 0, source_filename: 'long.pdf' });
  expect(events.at(-1)?.type).toBe('result');
});

test('reading stays at most one large document ahead of writing', async () => {
  const library = await openTestLibrary();
  const folder = await temporaryFolder();
  const paths = await writeFiles(
    folder,
    Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`${i}.pdf`, fakePdf(`T${i}`, 30, 30, i)])),
  );
  let started = 0;
  let finished = 0;
  let furthest = 0;
  const read = fakeReader({
    bytesPerCharacter: 120,
    onRead: () => {
      started += 1;
      furthest = Math.max(furthest, started - finished);
    },
  });
  const results = await ingest(library, paths, {
    read,
    onEvent: (event) => {
      if (event.type === 'result') finished += 1;
    },
  });
  expect(results.every((result) => result.state === 'searchable')).toBe(true);
  // one being written, one waiting at most, two being read
  expect(furthest).toBeLessThanOrEqual(4);
  expect(Object.keys(await sentencesByFile(library)).length).toBe(5);
});

test('a reader that breaks its promises is told so', async () => {
  const library = await openTestLibrary();
  const paths = await writeFiles(await temporaryFolder(), { 'a.pdf': fakePdf('A', 1, 3, 1) });
  const detaching = async (...[request, options]: Parameters<ReturnType<typeof fakeReader>>) => {
    const document = await fakeReader()(request, options);
    structuredClone(request.bytes, { transfer: [request.bytes.buffer as ArrayBuffer] });
    return document;
  };
  expect((await ingest(library, paths, { read: detaching }))[0]).toMatchObject({ state: 'failed', code: 'INTERNAL' });
  const renaming = async (...[request, options]: Parameters<ReturnType<typeof fakeReader>>) => ({
    ...(await fakeReader()(request, options)),
    documentId: '0'.repeat(16),
  });
  expect((await ingest(library, paths, { read: renaming }))[0]).toMatchObject({ state: 'failed', code: 'INTERNAL' });
  expect(await library.listDocuments()).toEqual([]);
});

test('foreign files among the jobs are left alone', async () => {
  const library = await openTestLibrary();
  const folder = await temporaryFolder();
  await mkdir(join(library.dataDir, 'jobs'), { recursive: true });
  await writeFile(join(library.dataDir, 'jobs', 'odd.json'), '{"later": true}');
  const left = {
    id: 'x',
    created_at: '2026-01-01T00:00:00Z',
    collection: 'matter 7',
    paths: await writeFiles(folder, { 'left.pdf': fakePdf('Left', 2, 3, 1) }),
  };
  await writeFile(join(library.dataDir, 'jobs', 'x.json'), JSON.stringify(left));
  expect((await ingest(library, [])).map((result) => result.source_filename)).toEqual(['left.pdf']);
  expect((await library.listDocuments())[0]?.collections).toEqual(['matter 7']);
  expect(await ingest(library, [])).toEqual([]);
});

test('a list that a killed run left brings back files whose names are not UTF-8', async ({ skip }) => {
  const folder = await temporaryFolder();
  const bytes = Buffer.from(`${folder}/caf\xe9.txt`, 'latin1');
  const why = await writeFile(bytes, 'The keys are kept at the reception.').then(
    () => null,
    (error: Error) => error.message,
  );
  if (why !== null) return skip(`this file system takes UTF-8 alone: ${why}`);
  const library = await openTestLibrary();
  await library.jobs.add({ created_at: '2026-01-01T00:00:00.000Z', collection: null, paths: [exactPath(bytes)] });
  const results = await ingest(library, []);
  expect(results).toMatchObject([{ source_filename: 'caf\ufffd.txt', state: 'searchable', code: null }]);
  expect(await library.jobs.list()).toEqual([]);
});
