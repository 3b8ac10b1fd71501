import { expect, test } from 'vitest';
import { embeddingText } from '../../../src/engine/library/ingest/embed-pending.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { fakeEmbedder, vectorOf } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';

const OLD = 'a'.repeat(64);
const NEW = 'b'.repeat(64);

/** A library of some documents with vectors of the old model. */
async function embeddedLibrary() {
  const library = await openTestLibrary();
  const files = Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`${i}.pdf`, fakePdf(`Doc ${i}`, 3, 4, i)]));
  const paths = await writeFiles(await temporaryFolder(), files);
  await ingest(library, paths, { wait: 'ready', embedder: fakeEmbedder({ model: OLD }) });
  return library;
}

const hits = async (library: Library, modelSha256: string) =>
  (await library.searchVector(vectorOf('a sentence of a document'), { limit: 100, modelSha256 })).length;

/** Embeds with a model until it was asked so often. Gives the ids of documents that became ready. */
async function embed(library: Library, embedder: Embedder, { batches = Number.POSITIVE_INFINITY, without = '' } = {}) {
  const stop = new AbortController();
  const ready: string[] = [];
  let asked = 0;
  const counting: Embedder = {
    ...embedder,
    embed: (texts, options) => {
      if (++asked > batches) stop.abort();
      return embedder.embed(texts, options);
    },
  };
  await library
    .embed(
      { embedder: counting, embeddingText },
      {
        wants: ({ document_id }) => document_id !== without,
        onPending: () => undefined,
        onProgress: () => undefined,
        onReady: ({ document_id }) => void ready.push(document_id),
      },
      stop.signal,
    )
    .catch((error: { code?: string }) => expect(error.code).toBe('CANCELLED'));
  return ready;
}

test('the old vectors serve until every document has the new ones', async () => {
  const library = await embeddedLibrary();
  const all = await hits(library, OLD);
  expect(all).toBeGreaterThan(4);
  expect(await embed(library, fakeEmbedder({ model: NEW }), { batches: 0 })).toEqual([]);
  // Cut short: every document is still found by the old model, and none by the new one.
  expect(await library.embeddedModels()).toEqual([OLD]);
  expect(await hits(library, OLD)).toBe(all);
  expect((await library.check({})).sound).toBe(true);

  const finished = fakeEmbedder({ model: NEW });
  expect(await embed(library, finished)).toHaveLength(4);
  expect(await library.embeddedModels()).toEqual([NEW]);
  expect([await hits(library, NEW), await hits(library, OLD)]).toEqual([all, 0]);
  expect((await library.check({})).sound).toBe(true);
  expect(
    (await library.listDocuments()).every(
      ({ state, embedded, passages }) => state === 'ready' && embedded === passages,
    ),
  ).toBe(true);
});

test('what was embedded anew before a stop is not embedded again', async () => {
  const library = await embeddedLibrary();
  const { document_id: last } = (await library.listDocuments()).at(-1) ?? { document_id: '' };
  const first = fakeEmbedder({ model: NEW });
  // A document that is left out keeps the old vectors, and so do all.
  expect(await embed(library, first, { without: last })).toEqual([]);
  expect(await library.embeddedModels()).toEqual([OLD]);
  const second = fakeEmbedder({ model: NEW });
  expect(await embed(library, second)).toHaveLength(4);
  expect(first.seen.filter((text) => second.seen.includes(text))).toEqual([]);
});

test('changing back before it was done leaves the old vectors as they were', async () => {
  const library = await embeddedLibrary();
  const { document_id: last } = (await library.listDocuments()).at(-1) ?? { document_id: '' };
  const first = fakeEmbedder({ model: NEW });
  await embed(library, first, { without: last });
  const back = fakeEmbedder({ model: OLD });
  await embed(library, back);
  expect(back.seen).toEqual([]);
  // The others were given up: choosing the new model again begins anew.
  const again = fakeEmbedder({ model: NEW });
  await embed(library, again);
  expect(again.seen.length).toBeGreaterThan(first.seen.length);
});

test('a document that is added meanwhile gets the new vectors, and changing back needs no others', async () => {
  const library = await embeddedLibrary();
  const all = await hits(library, OLD);
  const [path] = await writeFiles(await temporaryFolder(), { 'new.pdf': fakePdf('New', 1, 4, 9) });
  await ingest(library, [path as string]);
  const { document_id: last } = (await library.listDocuments())[0] ?? { document_id: '' };
  await embed(library, fakeEmbedder({ model: NEW }), { without: last });
  expect([...(await library.embeddedModels())].sort()).toEqual([OLD, NEW]);
  expect(await hits(library, OLD)).toBe(all);
  const back = fakeEmbedder({ model: OLD });
  await embed(library, back);
  expect(await library.embeddedModels()).toEqual([OLD]);
  expect(await hits(library, OLD)).toBeGreaterThan(all);
  expect(back.seen.length).toBeLessThan(all);
  expect((await library.check({})).sound).toBe(true);
});
