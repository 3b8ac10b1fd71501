import { expect, test } from 'vitest';
import { filesBelow, filesWith } from '../../fakes/library/bytes-on-disk.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { expectWhole } from '../../fakes/library/whole-library.ts';

test('a removed document leaves neither rows nor a trace of its words on the disk', async () => {
  const library = await openTestLibrary();
  const secret = 'qqxzsecretmarker';
  const folder = await temporaryFolder();
  const paths = await writeFiles(folder, {
    'keep.pdf': fakePdf('Keep', 20, 10, 1),
    'drop.pdf': `${fakePdf('Drop', 20, 10, 2)} The ${secret} is confidential.`,
    'keep-too.pdf': fakePdf('Keep too', 20, 10, 3),
  });
  const embedder = fakeEmbedder();
  // One by one, so that each is in files of its own, short enough to be stored as it is.
  const results = [];
  for (const path of paths) results.push(...(await ingest(library, [path], { wait: 'ready', embedder })));
  const drop = results.find((result) => result.source_filename === 'drop.pdf')?.document_id ?? '';
  expect((await library.searchText(secret, { limit: 5 })).length).toBe(1);
  const before = await filesWith(library.dataDir, secret);
  // Original, page and passage must each show it first, else finding nothing later would prove nothing.
  for (const table of ['files', 'pages', 'passages']) {
    expect(before.some((path) => path.includes(`${table}.lance`))).toBe(true);
  }
  const filesBefore = await filesBelow(library.dataDir);

  await expect(library.remove([drop, 'f'.repeat(16)])).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  expect((await library.listDocuments()).length).toBe(3);
  expect((await library.remove([drop])).map((document) => document.source_filename)).toEqual(['drop.pdf']);

  expect(await filesWith(library.dataDir, secret)).toEqual([]);
  // The index packs its words, so they cannot be looked for: none of its old files, and no old version, is left.
  const filesAfter = await filesBelow(library.dataDir);
  const indexFiles = (files: string[]) => files.filter((path) => path.includes('_indices'));
  expect(indexFiles(filesBefore).length).toBeGreaterThan(0);
  expect(indexFiles(filesAfter).filter((path) => filesBefore.includes(path))).toEqual([]);
  const manifests = filesAfter.filter((path) => path.endsWith('.manifest'));
  expect(manifests.filter((path) => path.includes('library.lance')).length).toBe(6);
  expect((await library.listDocuments()).map((document) => document.source_filename)).toEqual([
    'keep.pdf',
    'keep-too.pdf',
  ]);
  for (const document of await library.listDocuments()) await expectWhole(library, document);
  expect(await library.searchText(secret, { limit: 5 })).toEqual([]);
  expect((await library.searchText('rule', { limit: 1000 })).some((hit) => hit.documentId === drop)).toBe(false);
  const near = await library.searchVector(new Float32Array(384).fill(1), {
    limit: 1000,
    modelSha256: embedder.modelSha256,
  });
  expect(near.length).toBe((await library.listDocuments()).reduce((sum, document) => sum + document.passages, 0));
  await expect(library.passagesOf(drop)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });

  // The last ones too, and then something new.
  await library.remove((await library.listDocuments()).map((document) => document.document_id));
  expect(await library.searchText('rule', { limit: 5 })).toEqual([]);
  await ingest(library, paths.slice(0, 1));
  expect((await library.searchText('rule', { limit: 5 })).length).toBe(5);
});

test('a small part of a large file leaves the disk too', async () => {
  const library = await openTestLibrary();
  const secret = 'qqxzsecretmarker';
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`keep-${i}.pdf`, fakePdf(`Keep ${i}`, 3, 8, i)]),
  );
  const files = { ...many, 'drop.pdf': `${fakePdf('Drop', 1, 3, 99)} The ${secret} is confidential.` };
  const results = await ingest(library, await writeFiles(await temporaryFolder(), files));
  const idOf = (name: string) => results.find((result) => result.source_filename === name)?.document_id ?? '';
  // The first removal leaves each table in one file; of that the second deletes less than a tenth.
  await library.remove([idOf('keep-0.pdf')]);
  expect((await filesWith(library.dataDir, secret)).length).toBeGreaterThan(0);
  await library.remove([idOf('drop.pdf')]);
  expect(await filesWith(library.dataDir, secret)).toEqual([]);
  // Packed columns cannot be searched for words: no file may hold rows that are only marked as deleted.
  expect((await filesBelow(library.dataDir)).filter((path) => path.includes('_deletions'))).toEqual([]);
  expect((await library.listDocuments()).length).toBe(39);
  for (const document of await library.listDocuments()) await expectWhole(library, document);
});

test('a reader that has the old version open goes on with the new one', async () => {
  const library = await openTestLibrary();
  const paths = await writeFiles(await temporaryFolder(), {
    'a.pdf': fakePdf('A', 9, 10, 1),
    'b.pdf': fakePdf('B', 9, 10, 2),
  });
  const [a = '', b = ''] = (await ingest(library, paths)).map((result) => result.document_id ?? '');
  const reader = await openTestLibrary(library.dataDir);
  expect((await reader.searchText('rule', { limit: 500, documentIds: [a] })).length).toBeGreaterThan(0);
  const reading = Promise.all(
    Array.from({ length: 20 }, async () => {
      const hits = await reader.searchText('rule', { limit: 5, documentIds: [b] });
      return reader.passagesByChunkIds(hits.map(({ chunkId }) => chunkId));
    }),
  );
  await library.remove([a]);
  expect((await reading).every((found) => found.size === 5)).toBe(true);
  expect(await reader.searchText('rule', { limit: 5, documentIds: [a] })).toEqual([]);
  expect((await reader.pages(b)).length).toBe(9);
});
