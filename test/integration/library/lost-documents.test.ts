import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashesBelow } from '../../fakes/library/bytes-on-disk.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { expectWhole } from '../../fakes/library/whole-library.ts';

const TABLES = 'library.lance';

/** A library of four documents in four commits, and a file that is not in it. */
async function fourDocuments(): Promise<{ dataDir: string; another: string[]; ids: string[] }> {
  const dataDir = join(await temporaryFolder(), 'data');
  const library = await openTestLibrary(dataDir);
  const folder = await temporaryFolder();
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) {
    const [result] = await ingest(library, await writeFiles(folder, { [`p${i}.pdf`]: fakePdf(`P${i}`, 6, 10, i) }));
    ids.push(result?.document_id ?? '');
  }
  await library.close();
  return { dataDir, ids, another: await writeFiles(folder, { 'another.pdf': fakePdf('Another', 3, 10, 9) }) };
}

/** Deletes the newest manifests of a table, so that it is what it was before. */
async function forgetNewest(dataDir: string, table: string, count: number): Promise<void> {
  const versions = join(dataDir, TABLES, `${table}.lance`, '_versions');
  const manifests = (await readdir(versions)).filter((name) => name.endsWith('.manifest'));
  // Version n is named 2^64 - 1 - n, so that the newest comes first.
  const newest = manifests.sort().slice(0, count);
  expect(newest.length).toBe(count);
  for (const name of newest) await rm(join(versions, name));
}

const attacks: Record<string, { attack: (dataDir: string) => Promise<void>; found: RegExp }> = {
  'the table of documents is deleted': {
    attack: (dataDir) => rm(join(dataDir, TABLES, 'documents.lance'), { recursive: true }),
    found: /the table "documents" is gone; nothing was changed/,
  },
  'the table of documents is deleted, and what the journal knew': {
    attack: async (dataDir) => {
      await rm(join(dataDir, TABLES, 'documents.lance'), { recursive: true });
      await rm(join(dataDir, 'journal'), { recursive: true });
    },
    found: /the table "documents" is gone, while "passages" holds rows; nothing was changed/,
  },
  'the two newest manifests of the documents are deleted': {
    attack: (dataDir) => forgetNewest(dataDir, 'documents', 2),
    found: /the table "documents" has lost its newest commits \(version 3 instead of 5\); nothing was changed/,
  },
  'every manifest of the documents is deleted': {
    attack: (dataDir) => forgetNewest(dataDir, 'documents', 5),
    found: /the table "documents" is gone; nothing was changed/,
  },
  'the originals are deleted': {
    attack: (dataDir) => rm(join(dataDir, TABLES, 'files.lance'), { recursive: true }),
    found: /the table "files" is gone; nothing was changed/,
  },
  'all tables are deleted': {
    attack: (dataDir) => rm(join(dataDir, TABLES), { recursive: true }),
    found: /the table "documents" is gone; nothing was changed/,
  },
  'the table of documents is deleted after a kill': {
    attack: async (dataDir) => {
      await rm(join(dataDir, TABLES, 'documents.lance'), { recursive: true });
      const record = join(dataDir, 'journal', 'tables.json');
      const { versions } = JSON.parse(await readFile(record, 'utf8'));
      // As if the last commit of the passages had not been settled when the writer was killed.
      const before = { ...versions, passages: versions.passages - 1 };
      await writeFile(record, JSON.stringify({ versions: before, writing: true }));
    },
    found: /the table "documents" is gone; nothing was changed/,
  },
  'library.json is deleted': {
    attack: (dataDir) => rm(join(dataDir, 'library.json')),
    found: /library\.json is missing beside its tables; nothing was changed/,
  },
};

test.each(Object.entries(attacks))('%s: an unrelated ingest changes nothing', async (_name, { attack, found }) => {
  const { dataDir, another } = await fourDocuments();
  await attack(dataDir);
  const before = await hashesBelow(dataDir);

  const damaged = { code: 'LIBRARY_DAMAGED', message: expect.stringMatching(found) };
  const open = openTestLibrary(dataDir).then(async (library) => {
    await ingest(library, another);
    return library;
  });
  await expect(open).rejects.toMatchObject(damaged);
  expect(await hashesBelow(dataDir)).toEqual(before);
});

test('a table of documents that went back without a record is told by what the other tables know', async () => {
  const { dataDir, another } = await fourDocuments();
  await rm(join(dataDir, 'journal'), { recursive: true });
  await forgetNewest(dataDir, 'documents', 2);
  const before = await hashesBelow(dataDir);
  const library = await openTestLibrary(dataDir);
  const damaged = {
    code: 'LIBRARY_DAMAGED',
    message: expect.stringMatching(/2 documents in other tables are missing/),
  };
  await expect(ingest(library, another)).rejects.toMatchObject(damaged);
  await expect(library.remove([(await library.listDocuments())[0]?.document_id ?? ''])).rejects.toMatchObject(damaged);
  expect(await hashesBelow(dataDir)).toEqual(before);
});

test('readers do not take a library for an empty or an older one', async () => {
  const { dataDir } = await fourDocuments();
  const reader = await openTestLibrary(dataDir);
  expect((await reader.listDocuments()).length).toBe(4);
  await forgetNewest(dataDir, 'documents', 2);
  const late = await openTestLibrary(dataDir);
  await expect(late.listDocuments()).rejects.toMatchObject({ code: 'LIBRARY_DAMAGED' });
  await rm(join(dataDir, TABLES, 'documents.lance'), { recursive: true });
  for (const library of [late, reader, await openTestLibrary(dataDir)]) {
    await expect(library.listDocuments()).rejects.toMatchObject({ code: 'LIBRARY_DAMAGED' });
    await expect(library.searchText('rule', { limit: 5 })).rejects.toMatchObject({ code: 'LIBRARY_DAMAGED' });
  }
});

test('a writer that has the tables open refuses too', async () => {
  const { dataDir, another } = await fourDocuments();
  const library = await openTestLibrary(dataDir);
  expect((await library.listDocuments()).length).toBe(4);
  await rm(join(dataDir, TABLES, 'documents.lance'), { recursive: true });
  const before = await hashesBelow(dataDir);
  await expect(ingest(library, another)).rejects.toMatchObject({ code: 'LIBRARY_DAMAGED' });
  expect(await hashesBelow(dataDir)).toEqual(before);
});

test('a journal that cannot be read stops writers, not readers', async () => {
  const { dataDir, another, ids } = await fourDocuments();
  await writeFiles(join(dataDir, 'journal'), { 'write-1.json': '{"documents":' });
  const before = await hashesBelow(dataDir);
  const library = await openTestLibrary(dataDir);
  await expect(ingest(library, another)).rejects.toMatchObject({
    code: 'LIBRARY_DAMAGED',
    message: expect.stringContaining('journal/write-1.json cannot be read; nothing was changed'),
  });
  expect(await hashesBelow(dataDir)).toEqual(before);
  expect((await library.listDocuments()).map((document) => document.document_id)).toEqual(ids);
  for (const document of await library.listDocuments()) await expectWhole(library, document);
});
