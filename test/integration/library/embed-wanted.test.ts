import { expect, test } from 'vitest';
import { embeddingText } from '../../../src/engine/library/ingest/embed-pending.ts';
import { chunkId } from '../../../src/engine/library/tables/passage-row.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';

test('passages that questions want are embedded before the others, each one time', async () => {
  const library = await openTestLibrary();
  const files = Object.fromEntries(Array.from({ length: 3 }, (_, i) => [`${i}.pdf`, fakePdf(`Doc ${i}`, 140, 4, i)]));
  await ingest(library, await writeFiles(await temporaryFolder(), files), { wait: 'searchable' });
  const documents = await library.listDocuments();
  const [first, , last] = documents;
  if (first === undefined || last === undefined) throw new Error('no documents');
  // Each document is a portion of its own, and takes several batches.
  expect(Math.min(...documents.map(({ passages }) => passages))).toBeGreaterThan(260);
  // The last passage of the first document, which is being embedded, and two of the last, whose turn comes later.
  const wanted = [
    chunkId(first.document_id, first.passages - 1),
    chunkId(last.document_id, 7),
    chunkId(last.document_id, 9),
  ];
  const passages = await library.passagesByChunkIds(wanted);
  const textOf = (id: string) => {
    const passage = passages.get(id);
    if (passage === undefined) throw new Error(`no passage ${id}`);
    return embeddingText(passage, passage.documentId === first.document_id ? first : last);
  };
  const fake = fakeEmbedder();
  let asked = 0;
  const embedder: Embedder = {
    ...fake,
    embed: async (texts, options) => {
      if (++asked === 2) library.wantVectors(wanted);
      return fake.embed(texts, options);
    },
  };
  await library.embed(
    { embedder, embeddingText },
    { wants: () => true, onPending: () => undefined, onProgress: () => undefined, onReady: () => undefined },
    new AbortController().signal,
  );
  // After the two batches that were under way: those of other documents, then a batch that begins with its own.
  expect(fake.seen.indexOf(textOf(wanted[0] as string))).toBe(130);
  expect(wanted.slice(1).map((id) => fake.seen.indexOf(textOf(id)))).toEqual([128, 129]);
  expect(fake.seen).toHaveLength(new Set(fake.seen).size);
  expect(
    (await library.listDocuments()).every(
      ({ state, embedded, passages: all }) => state === 'ready' && embedded === all,
    ),
  ).toBe(true);
  expect((await library.check({})).sound).toBe(true);
});

test('documents that are opened are embedded before the others, the last opened first', async () => {
  const library = await openTestLibrary();
  const files = Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`${i}.pdf`, fakePdf(`Doc ${i}`, 140, 4, i)]));
  await ingest(library, await writeFiles(await temporaryFolder(), files), { wait: 'searchable' });
  const ids = (await library.listDocuments()).map((document) => document.document_id);
  const [first = '', second = '', third = '', fourth = ''] = ids;
  const ready: string[] = [];
  const fake = fakeEmbedder();
  const embedder: Embedder = {
    ...fake,
    embed: async (texts, options) => {
      // While the first document is embedded.
      if (fake.seen.length === 0) for (const id of [third, fourth]) library.noteOpened(id);
      return fake.embed(texts, options);
    },
  };
  await library.embed(
    { embedder, embeddingText },
    {
      wants: () => true,
      onPending: () => undefined,
      onProgress: () => undefined,
      onReady: (document) => void ready.push(document.document_id),
    },
    new AbortController().signal,
  );
  expect(ready).toEqual([first, fourth, third, second]);
});
