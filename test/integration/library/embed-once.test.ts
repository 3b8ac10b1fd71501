import { expect, test } from 'vitest';
import { embeddingText } from '../../../src/engine/library/ingest/embed-pending.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { fakeEmbedder, vectorOf } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';

const MODEL = 'a'.repeat(64);
const QUERY = vectorOf('a sentence of a document');
const found = async (library: Library, ids: readonly string[]) =>
  await library.searchVector(QUERY, { limit: 100, modelSha256: MODEL, documentIds: ids });

const embedAll = (library: Library, embedder: Embedder) =>
  library.embed(
    { embedder, embeddingText },
    { wants: () => true, onPending: () => undefined, onProgress: () => undefined, onReady: () => undefined },
    new AbortController().signal,
  );

test('a new edition has only what changed embedded, and is found as if all of it had been', async () => {
  const library = await openTestLibrary();
  const folder = await temporaryFolder();
  const [path = ''] = await writeFiles(folder, { 'rules.pdf': fakePdf('Rules', 6, 4, 1) });
  const first = fakeEmbedder({ model: MODEL });
  const [old] = await ingest(library, [path], { wait: 'ready', embedder: first });
  expect(first.seen.length).toBeGreaterThan(3);

  const edited = fakePdf('Rules', 6, 4, 1).replaceAll('Rule 3/', 'Clause 3/');
  await writeFiles(folder, { 'rules.pdf': edited });
  const second = fakeEmbedder({ model: MODEL });
  const [edition] = await ingest(library, [path], { wait: 'ready', embedder: second });
  expect((await library.document(edition?.document_id ?? '')).supersedes).toBe(old?.document_id);
  expect(second.seen.length).toBeGreaterThan(0);
  expect(second.seen.length).toBeLessThan(first.seen.length / 2);
  for (const text of second.seen) expect(first.seen).not.toContain(text);

  const alone = await openTestLibrary();
  await ingest(alone, [path], { wait: 'ready', embedder: fakeEmbedder({ model: MODEL }) });
  const id = edition?.document_id ?? '';
  expect(await found(library, [id])).toEqual(await found(alone, [id]));
  expect((await library.check({})).sound).toBe(true);
});

test('vectors of another model are not taken; of the new one, each text of both editions is embedded one time', async () => {
  const library = await openTestLibrary();
  const folder = await temporaryFolder();
  const [path = ''] = await writeFiles(folder, { 'rules.pdf': fakePdf('Rules', 4, 4, 1) });
  await ingest(library, [path], { wait: 'ready', embedder: fakeEmbedder({ model: MODEL }) });
  await writeFiles(folder, {
    'rules.pdf': fakePdf('Rules', 4, 4, 1).replaceAll('Rule 2/', 'Clause 2/'),
  });
  const other = fakeEmbedder({ model: 'b'.repeat(64) });
  await ingest(library, [path], { wait: 'searchable' });
  await embedAll(library, other);
  expect(new Set(await library.embeddedModels())).toEqual(new Set(['b'.repeat(64)]));
  const passages = (await library.listDocuments()).reduce((sum, one) => sum + one.passages, 0);
  expect(new Set(other.seen).size).toBe(other.seen.length);
  expect(other.seen.length).toBeLessThan(passages);
  expect((await library.check({})).sound).toBe(true);
});

test('a passage of another document that is embedded as the same text is not embedded again', async () => {
  const library = await openTestLibrary();
  const [first = '', second = ''] = await writeFiles(await temporaryFolder(), {
    'a_form.pdf': fakePdf('Form', 5, 4, 1),
    'a-form.pdf': `${fakePdf('Form', 5, 4, 1)}\n`,
  });
  const embedder = fakeEmbedder({ model: MODEL });
  await ingest(library, [first], { wait: 'searchable' });
  await embedAll(library, embedder);
  const seen = embedder.seen.length;
  const [copy] = await ingest(library, [second], { wait: 'searchable' });
  const { document_id, duplicate } = copy ?? {};
  // Of the same title, it counts as an edition until somebody says that it is none.
  await library.change([document_id ?? ''], { supersedes: null });
  expect([duplicate, (await library.document(document_id ?? '')).supersedes]).toEqual([false, null]);
  await embedAll(library, embedder);
  expect(seen).toBeGreaterThan(3);
  expect(embedder.seen).toHaveLength(seen);
  expect((await found(library, [document_id ?? ''])).length).toBeGreaterThan(3);
  expect((await library.check({})).sound).toBe(true);
});
