import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { LibraryOptions } from '../../../src/engine/library/library-types.ts';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import { TABLE_NAMES } from '../../../src/engine/library/tables/schema.ts';
import { fakeEmbedder, vectorOf } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, temporaryFolder } from '../../fakes/library/open-test-library.ts';

const MODEL = 'a'.repeat(64);
const MINUTE = 60_000;

const opened = async (options: LibraryOptions) => {
  const library = await openLibrary(options);
  onTestFinished(() => library.close());
  return library;
};

/** A library that grew in several steps, with its versions by table. */
async function grown(inMemory: { passages: number; vectors: number }) {
  const dataDir = join(await temporaryFolder(), 'data');
  const library = await opened({ dataDir, inMemory });
  const embedder = fakeEmbedder({ model: MODEL });
  for (let i = 0; i < 4; i++) {
    const files = await writeFiles(await temporaryFolder(), { [`${i}.pdf`]: fakePdf(`Doc ${i}`, 10, 4, i) });
    await ingest(library, files, { wait: 'ready', embedder });
  }
  const versions = async () => {
    const store = lanceStore(join(dataDir, 'library.lance'), { isPresent: async () => true });
    const counts: Record<string, number> = {};
    for (const table of TABLE_NAMES) counts[table] = (await store.versions(table)).length;
    await store.close();
    return counts;
  };
  return { dataDir, inMemory, library, versions };
}

const ONE_EACH = Object.fromEntries(TABLE_NAMES.map((table) => [table, 1]));

test.each([
  ['fits into memory', { passages: 50_000, vectors: 100_000 }],
  ['has indexes', { passages: 50, vectors: 50 }],
])('a library that %s keeps no versions that nobody reads any more', async (_, limits) => {
  const { dataDir, inMemory, library, versions } = await grown(limits);
  const before = await versions();
  expect(before.documents).toBeGreaterThan(4);
  const [query, scope] = [vectorOf('security report'), { limit: 20, modelSha256: MODEL }];
  const found = await library.searchVector(query, scope);
  expect(found.length).toBe(20);
  await library.tidy();
  expect(await versions()).toEqual(before);

  const later = await opened({ dataDir, inMemory, now: () => Date.now() + 11 * MINUTE });
  await later.tidy();
  const tidied = await versions();
  for (const table of TABLE_NAMES) expect(tidied[table]).toBeLessThanOrEqual(2);
  const muchLater = await opened({ dataDir, inMemory, now: () => Date.now() + 30 * MINUTE });
  await muchLater.tidy();
  expect(await versions()).toEqual(ONE_EACH);
  // Readers that were open all the time, and new ones, find the same.
  for (const reader of [library, later, muchLater]) {
    expect(await reader.searchVector(query, scope)).toEqual(found);
    expect((await reader.pages((found[0] as { documentId: string }).documentId)).length).toBe(10);
  }
  expect((await muchLater.check({})).sound).toBe(true);
  const recorded = await versions();
  await muchLater.tidy();
  expect(await versions()).toEqual(recorded);
});

test('a library that another process writes to, or that is not there, is left alone', async () => {
  const { dataDir, inMemory, library, versions } = await grown({ passages: 50, vectors: 50 });
  const before = await versions();
  const later = await opened({ dataDir, inMemory, now: () => Date.now() + 11 * MINUTE });
  await library.alone(async () => {
    await later.tidy();
    expect(await versions()).toEqual(before);
  });
  const nowhere = await opened({ dataDir: join(await temporaryFolder(), 'nothing') });
  await nowhere.tidy();
  expect(await nowhere.listDocuments()).toEqual([]);
});
