import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { IndexResult } from '../../../src/contract/integrity.ts';
import { embeddingText } from '../../../src/engine/library/ingest/embed-pending.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import type { TableName } from '../../../src/engine/library/tables/schema.ts';
import { fakeEmbedder, vectorOf } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { runAppendChild } from '../../fakes/library/run-child.ts';

const MODEL = 'a'.repeat(64);
const heard = { wants: () => true, onPending: () => undefined, onProgress: () => undefined, onReady: () => undefined };
const index = (library: Library, embedder = fakeEmbedder({ model: MODEL })): Promise<IndexResult> =>
  library.index({ embedder, embeddingText }, heard, new AbortController().signal);
const tablesOf = (dataDir: string): string => join(dataDir, 'library.lance');

/** A library of three documents, and an empty one that another process then fills with these of its tables. */
async function filledFromOutside(tables?: readonly TableName[]) {
  const folder = await temporaryFolder();
  const names = ['a', 'b', 'c'];
  const files = Object.fromEntries(names.map((name, i) => [`${name}.pdf`, fakePdf(name, 6, 6, i + 1)]));
  const own = await openTestLibrary();
  await ingest(own, await writeFiles(folder, files));
  const library = await openTestLibrary();
  const empty = await index(library);
  const order = { from: tablesOf(own.dataDir), to: tablesOf(library.dataDir) };
  expect(await runAppendChild({ ...order, ...(tables === undefined ? {} : { tables }) }).ended).toBe(0);
  return { own, library, empty };
}

test('rows that another process appended are embedded, indexed and found', async () => {
  const { own, library, empty } = await filledFromOutside();
  expect(empty).toEqual({ documents: 0, passages: 0, embedded: 0, waiting: 0, indexed: 0, unindexed: 0, merged: 0 });
  const { passages, indexed, ...result } = await index(library);
  expect(result).toEqual({ documents: 3, embedded: 3, waiting: 0, unindexed: 0, merged: 0 });
  expect(passages).toBeGreaterThan(30);
  // The words of passages, and those of whole pages.
  expect(indexed).toBe(passages + 18);

  const [ofOwn, ofLibrary] = await Promise.all(
    [own, library].map(async (one) => (await one.searchText('annual leave', { limit: 100 })).map((hit) => hit.chunkId)),
  );
  expect(ofLibrary?.length).toBeGreaterThan(5);
  expect(ofLibrary?.toSorted()).toEqual(ofOwn?.toSorted());
  const near = await library.searchVector(vectorOf('travel expense receipt'), { limit: 5, modelSha256: MODEL });
  expect(near).toHaveLength(5);
  expect(await library.check()).toMatchObject({ sound: true, documents: 3, passages });

  // What was taken in is under the record: an ingest goes on from there, and a second run has nothing to do.
  expect(await index(library)).toMatchObject({ documents: 3, embedded: 0, indexed: 0, merged: 0 });
  const more = await writeFiles(await temporaryFolder(), { 'd.pdf': fakePdf('d', 2, 4, 9) });
  expect(await ingest(library, more)).toMatchObject([{ state: 'searchable', duplicate: false }]);
});

test('without a model everything but the vectors is done, and the result says what waits', async () => {
  const { library } = await filledFromOutside();
  const result = await library.index(null, heard, new AbortController().signal);
  expect(result).toMatchObject({ documents: 3, embedded: 0, waiting: 3, unindexed: 0 });
  expect((await library.searchText('annual leave', { limit: 100 })).length).toBeGreaterThan(5);
});

test('many small files are merged', async () => {
  const library = await openTestLibrary();
  await index(library);
  for (let i = 0; i < 10; i++) {
    const [name, folder] = [`${i}.pdf`, await temporaryFolder()];
    const one = await openLibrary({ dataDir: join(folder, 'data') });
    onTestFinished(() => one.close());
    await ingest(one, await writeFiles(folder, { [name]: fakePdf(name, 2, 4, i) }));
    await runAppendChild({ from: tablesOf(join(folder, 'data')), to: tablesOf(library.dataDir) }).ended;
  }
  expect((await index(library)).merged).toBeGreaterThan(10);
  expect(await library.check()).toMatchObject({ sound: true, documents: 10 });
});

test('rows of documents that no row and no note names are refused as damage, not swept', async () => {
  const { library } = await filledFromOutside(['passages', 'pages']);
  await expect(index(library)).rejects.toMatchObject({ code: 'LIBRARY_DAMAGED' });
  await expect(library.check()).resolves.toMatchObject({ sound: false });
});
