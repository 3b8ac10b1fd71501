import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { runIngestChild } from '../../fakes/library/run-child.ts';

test('a second writer is told which process is busy; readers see each document as it is committed', async () => {
  const folder = await temporaryFolder();
  const paths = await writeFiles(folder, { 'a.pdf': fakePdf('A', 4, 6, 1), 'b.pdf': fakePdf('B', 200, 6, 2) });
  const dataDir = join(folder, 'data');
  const child = runIngestChild({ dataDir, paths, wait: 'searchable', msPerPage: 30, msPerBatch: 0 });
  const library = await openTestLibrary(dataDir);
  expect(await library.listDocuments()).toEqual([]);
  await child.line((line) => line.includes('"type":"result"'));

  expect((await library.listDocuments()).map((document) => document.document_name)).toEqual(['A']);
  expect((await library.searchText('rule', { limit: 500 })).length).toBeGreaterThan(0);
  const busy = { code: 'LIBRARY_BUSY', details: { pid: String(child.process.pid) } };
  await expect(ingest(library, paths)).rejects.toMatchObject(busy);
  await expect(library.remove(['0123456789abcdef'])).rejects.toMatchObject(busy);
  const second = runIngestChild({ dataDir, paths, wait: 'searchable', msPerPage: 0, msPerBatch: 0 });
  expect(JSON.parse(await second.line(() => true))).toMatchObject({ type: 'error', code: 'LIBRARY_BUSY' });
  await second.ended;

  expect(await child.ended).toBe(0);
  expect((await library.listDocuments()).map((document) => document.document_name)).toEqual(['A', 'B']);
  expect((await library.searchText('b', { limit: 5 })).length).toBe(5);
  expect((await ingest(library, paths)).map((result) => result.duplicate)).toEqual([true, true]);
});

test('two ingests of one process take turns', async () => {
  const library = await openTestLibrary();
  const paths = await writeFiles(await temporaryFolder(), {
    'a.pdf': fakePdf('A', 4, 6, 1),
    'b.pdf': fakePdf('B', 4, 6, 2),
  });
  const both = await Promise.all([
    ingest(library, paths),
    ingest(library, paths),
    library.remove(['0'.repeat(16)]).catch((error) => error.code),
  ]);
  expect(both[0].map((result) => result.duplicate)).toEqual([false, false]);
  expect(both[1].map((result) => result.duplicate)).toEqual([true, true]);
  expect(both[2]).toBe('DOCUMENT_NOT_FOUND');
});
