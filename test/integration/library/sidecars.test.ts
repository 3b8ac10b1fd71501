import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { encryptLibrary } from '../../../src/engine/backup/encrypt-library.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { unlockLibrary } from '../../../src/engine/library/vault/library-key.ts';
import { contentWords, termHashes } from '../../../src/engine/text/content-words.ts';
import { filesWith, leftOverName } from '../../fakes/library/bytes-on-disk.ts';
import { fakeEmbedder, vectorOf } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { runRemoveChild } from '../../fakes/library/run-child.ts';

const MODEL = 'a'.repeat(64);
/**
 * A word of each document. They share no beginning: LanceDB compresses texts with a table of their frequent pieces, in
 * which "Quillfea" and "ther0" may stand beside each other when only "Quillfeather1" is left.
 */
const MARKS = ['Quillfeather', 'Ostermoor', 'Marrowby'] as const;
const QUERIES = ['security report of the manager', 'annual leave approval', 'contract termination notice days'];

async function open(dataDir: string, limit: number): Promise<Library> {
  const library = await openLibrary({ dataDir, inMemory: { passages: limit, vectors: limit } });
  onTestFinished(() => library.close());
  return library;
}

/** A library that is searched in its tables, with sidecars. */
async function largeLibrary(): Promise<{ dataDir: string; folder: string; large: Library; ids: string[] }> {
  const dataDir = join(await temporaryFolder(), 'data');
  const large = await open(dataDir, 50);
  const files = Object.fromEntries(MARKS.map((mark, i) => [`${i}.pdf`, fakePdf(mark, 30, 4, i)]));
  const paths = await writeFiles(await temporaryFolder(), files);
  await ingest(large, paths, { wait: 'ready', embedder: fakeEmbedder({ model: MODEL }) });
  // By name, because nobody promises in which order files that are added together are listed.
  const documents = (await large.listDocuments()).toSorted((a, b) =>
    a.source_filename.localeCompare(b.source_filename),
  );
  const ids = documents.map(({ document_id: id }) => id);
  return { dataDir, folder: join(dataDir, 'sidecars'), large, ids };
}

/** Everything that a search reads of these documents. */
async function readBy(library: Library, ids: readonly string[]) {
  const chunkIds = ids.flatMap((id) => [0, 7, 29, 30].map((index) => `${id}_${index}`));
  const pages = ids.flatMap((documentId) => [0, 4].map((pageIndex) => ({ documentId, pageIndex })));
  const passages = [...(await library.passagesByChunkIds(chunkIds)).values()];
  const onPages = await library.passagesOnPages(pages);
  const vector = vectorOf(QUERIES[0] as string);
  const near = await library.searchVector(vector, { limit: 500, modelSha256: MODEL });
  const inOne = await library.searchVector(vector, { limit: 5, documentIds: ids.slice(0, 1), modelSha256: MODEL });
  const cosines = await library.similarities(vector, chunkIds, MODEL);
  return {
    passages: passages.map((passage) => ({ ...passage })),
    onPages: onPages.map(({ chunkId }) => chunkId).sort(),
    near: near.map(({ chunkId, cosine }) => [chunkId, cosine.toFixed(3)]).sort(),
    inOne: inOne.map(({ cosine }) => cosine.toFixed(3)),
    cosines: [...cosines].map(([id, cosine]) => [id, cosine.toFixed(3)]).sort(),
  };
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder)).sort();

test('a library at rest has sidecars, and what is read there is what the tables hold', async () => {
  const { dataDir, folder, large, ids } = await largeLibrary();
  const names = await namesIn(folder);
  // Passages and vectors of each, and the openings of all.
  expect(names.length).toBe(7);
  for (const id of ids) expect(names.filter((name) => name.startsWith(`${id}.`)).length).toBe(2);
  const beside = await readBy(large, ids);
  expect(beside.passages.length).toBeGreaterThan(6);
  expect(beside.near.length).toBeGreaterThan(60);
  await rm(folder, { recursive: true });
  expect(await readBy(await open(dataDir, 50), ids)).toEqual(beside);
  expect(await readBy(await open(dataDir, 50_000), ids)).toMatchObject({
    passages: beside.passages,
    onPages: beside.onPages,
  });
});

test('the words of a passage stand in its sidecar as they are cut out of its text', async () => {
  const { large, ids } = await largeLibrary();
  const [passage] = (await large.passagesByChunkIds([`${ids[0]}_3`])).values();
  expect(passage?.terms?.text.length).toBeGreaterThan(10);
  expect(Object.keys(passage ?? {})).not.toContain('terms');
});

test('the openings of all documents lie in one file, and one that is damaged is made anew', async () => {
  const { dataDir, folder, large, ids } = await largeLibrary();
  const pages = [0, 1].map((pageIndex) => ({ documentId: ids[1] as string, pageIndex }));
  const expected = (await large.passagesOnPages(pages))
    .toSorted((a, b) => a.chunkIndex - b.chunkIndex)
    .flatMap(({ text }) => contentWords(text));
  const openings = await large.openingTerms(ids);
  expect([...openings.keys()]).toEqual(ids);
  expect([...(openings.get(ids[1] as string) ?? [])]).toEqual([...termHashes(expected)].slice(0, 400));
  const path = join(folder, 'openings');
  const whole = await readFile(path);
  for (const at of [0, 6, 20, whole.length - 1]) {
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
    await writeFile(path, damaged);
    expect(await (await open(dataDir, 50)).openingTerms(ids)).toEqual(new Map());
    await large.tidy();
    expect(await readFile(path)).toEqual(whole);
  }
  // What a process that was killed in the middle left.
  await writeFile(leftOverName(path), whole);
  await large.remove([ids[1] as string]);
  expect([...(await large.openingTerms(ids)).keys()]).toEqual([ids[0], ids[2]]);
  expect(await filesWith(folder, ids[1] as string)).toEqual([]);
  expect((await namesIn(folder)).filter((name) => name.startsWith('openings'))).toEqual(['openings']);
});

test('a sidecar that is damaged, cut short or of another document is not read, and is made anew', async () => {
  const { dataDir, folder, large, ids } = await largeLibrary();
  const expected = await readBy(large, ids);
  const whole = new Map<string, Buffer>();
  for (const name of await namesIn(folder)) whole.set(name, await readFile(join(folder, name)));
  const flipped = (bytes: Buffer, share: number): Buffer => {
    const at = Math.floor((bytes.length - 1) * share);
    const other = Buffer.from(bytes);
    other.writeUInt8(other.readUInt8(at) ^ 0x10, at);
    return other;
  };
  const damages: ((bytes: Buffer) => Buffer)[] = [
    (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
    () => Buffer.alloc(0),
    () => Buffer.from('something else'),
    ...[0, 0.005, 0.02, 0.1, 0.2, 0.5, 0.9].map((share) => (bytes: Buffer) => flipped(bytes, share)),
  ];
  for (const damage of damages) {
    for (const [name, bytes] of whole) await writeFile(join(folder, name), damage(bytes));
    const library = await open(dataDir, 50);
    expect(await readBy(library, ids)).toEqual(expected);
    expect(await library.damagedDocuments()).toEqual([]);
  }
  // The file of another document under the name of this one.
  for (const ending of ['passages', 'vectors']) {
    for (const [name, bytes] of whole) await writeFile(join(folder, name), bytes);
    const own = [...whole.keys()].filter((name) => name.endsWith(ending));
    for (const name of own) await writeFile(join(folder, name), whole.get(own.at(-1) as string) as Buffer);
    expect(await readBy(await open(dataDir, 50), ids)).toEqual(expected);
  }
  await large.tidy();
  for (const [name, bytes] of whole) expect(await readFile(join(folder, name))).toEqual(bytes);
});

test('sidecars of a content that is gone, and unfinished ones, are deleted; missing ones are made', async () => {
  const { folder, large, ids } = await largeLibrary();
  const names = await namesIn(folder);
  await writeFile(join(folder, `${ids[0]}.${'0'.repeat(16)}.passages`), `${MARKS[0]} of before`);
  await writeFile(join(folder, `${names[0]}.4711-0a1b2c3d-5e6f7a8b.tmp`), MARKS[0]);
  await rm(join(folder, names.at(-1) as string));
  await large.tidy();
  expect(await namesIn(folder)).toEqual(names);
});

test('who removes a document in another process takes its words off the disk, and nothing of it is read', async () => {
  const { dataDir, folder, large, ids } = await largeLibrary();
  const [gone = '', ...left] = ids;
  expect((await filesWith(folder, MARKS[0])).length).toBe(1);
  const before = await readBy(large, ids);
  expect(await runRemoveChild({ dataDir, documentIds: [gone] }).ended).toBe(0);
  expect(await filesWith(dataDir, MARKS[0])).toEqual([]);
  expect((await namesIn(folder)).filter((name) => name.startsWith(gone))).toEqual([]);
  const after = await readBy(large, ids);
  expect(after.passages).toEqual(before.passages.filter(({ documentId }) => documentId !== gone));
  expect(await readBy(large, left)).toMatchObject({ passages: after.passages });
});

test('a library that fits into memory, or is encrypted, has none', async () => {
  const { dataDir, folder, large, ids } = await largeLibrary();
  const expected = await readBy(large, ids);
  const small = await open(dataDir, 50_000);
  await small.tidy();
  expect(await readdir(folder)).toEqual([]);
  await large.tidy();
  expect((await readdir(folder)).length).toBe(7);
  await large.close();
  await small.close();
  await encryptLibrary({ dataDir, passphrase: 'correct horse battery' });
  onTestFinished(await unlockLibrary(dataDir, async () => 'correct horse battery'));
  const sealed = await open(dataDir, 50);
  await sealed.tidy();
  expect(await readdir(folder).catch(() => [])).toEqual([]);
  expect(await readBy(sealed, ids)).toEqual(expected);
  expect(await filesWith(dataDir, MARKS[0])).toEqual([]);
});
