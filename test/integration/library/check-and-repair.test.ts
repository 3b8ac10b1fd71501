import { cp, mkdtemp, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { filesBelow, filesWith, flipBytes, tableFiles } from '../../fakes/library/bytes-on-disk.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { writeFiles } from '../../fakes/library/fake-files.ts';
import { fakeReader } from '../../fakes/library/fake-reader.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';

const LEAVE = '%PDF-fake Leave Policy\nEmployees have 20 days. Six days carry over.\fA zebra needs a permit.';
const TRAVEL = '%PDF-fake Travel Rules\nA taxi is reimbursed up to 40 euro.\fA zebra may not be taken along.';

interface Damaged {
  readonly dataDir: string;
  readonly leave: string;
  readonly before: Awaited<ReturnType<typeof contentOf>>;
}

async function contentOf(library: Library) {
  const documents = await library.listDocuments();
  const texts = await Promise.all(documents.map((one) => library.textOf(one.document_id, 0, one.characters)));
  const originals = await Promise.all(documents.map((one) => library.originalBytes(one.document_id)));
  const zebra = (await library.searchText('zebra', { limit: 9 })).map((hit) => hit.chunkId).sort();
  // What has to be embedded again is embedded by the next ingest.
  const listed = documents.map((one) => ({ ...one, state: 'searchable', embedded: 0 }));
  return { listed, texts, originals: originals.map((bytes) => Buffer.from(bytes).toString()), zebra };
}

/** Two documents in two ingests, one of them in a collection; closed. Built once, damaged as copies. */
async function buildLibrary() {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-check-'));
  const dataDir = join(folder, 'data');
  const library = await openLibrary({ dataDir });
  const paths = await writeFiles(folder, { 'leave.pdf': LEAVE, 'travel.pdf': TRAVEL });
  const ids: string[] = [];
  for (const path of paths) {
    const [result] = await ingest(library, [path], { wait: 'ready', embedder: fakeEmbedder() });
    ids.push(result?.document_id ?? '');
  }
  const [leave = ''] = ids;
  await library.change([leave], { collections: ['Policies', 'Review'] });
  const before = await contentOf(library);
  await library.close();
  return { folder, dataDir, leave, before };
}

let built: Awaited<ReturnType<typeof buildLibrary>>;
beforeAll(async () => {
  built = await buildLibrary();
});
afterAll(() => rm(built.folder, { recursive: true, force: true }));

async function builtLibrary(): Promise<Damaged> {
  const dataDir = join(await temporaryFolder(), 'data');
  await cp(built.dataDir, dataDir, { recursive: true });
  return { ...built, dataDir };
}

/** As the command opens it. */
async function opened(dataDir: string): Promise<Library> {
  const library = await openLibrary({ dataDir, evenDamaged: true });
  return library;
}
const repair = (library: Library) => library.repair({ read: fakeReader() });

/** Damaged by `harm`: found, mended, as before, and nothing is left to do. */
async function expectMended(harm: (dataDir: string) => Promise<void>): Promise<readonly string[]> {
  const { dataDir, before } = await builtLibrary();
  await harm(dataDir);
  const library = await opened(dataDir);
  try {
    const check = await library.check();
    expect(check.sound).toBe(false);
    const { left, check: after, mended } = await repair(library);
    expect(left).toEqual([]);
    expect(after.damage).toEqual([]);
    expect(mended.length).toBeGreaterThan(0);
    const usual = await openTestLibrary(dataDir);
    expect(await contentOf(usual)).toEqual(before);
    const again = await repair(library);
    expect(again).toMatchObject({ mended: [], left: [], quarantine: null });
    return check.damage.map(({ name }) => name);
  } finally {
    await library.close();
  }
}

test('a sound library is sound, also one that holds nothing, and a repair of it changes nothing', async () => {
  const { dataDir, before } = await builtLibrary();
  const library = await openTestLibrary(dataDir);
  const check = await library.check();
  expect(check).toMatchObject({ sound: true, documents: 2, pages: 4, damage: [] });
  expect(check.files).toBeGreaterThan(20);
  expect(await library.lastCheck()).toBeNull();
  await library.noteCheck(check);
  expect(await library.lastCheck()).toMatchObject({ sound: true, damage: 0, checked_at: check.checked_at });
  expect(await repair(library)).toMatchObject({ mended: [], left: [], quarantine: null, check: { sound: true } });
  expect(await contentOf(library)).toEqual(before);
  const nothing = await openTestLibrary();
  expect(await nothing.check()).toMatchObject({ sound: true, documents: 0 });
});

describe('found and mended', () => {
  test.each(['pages', 'passages', 'page_words', 'vectors'])('64 bytes of %s', async (table) => {
    await expectMended(async (dataDir) => {
      const [file = ''] = await tableFiles(dataDir, table, 'data');
      await flipBytes(file, 20);
    });
  });

  // The store remembers what it read of the damaged file; the copy put back in its place has to be read from the disk.
  test.each([624, 672, 720])(
    '64 bytes of the list of documents at %d, by nothing but a copy of its file',
    async (at) => {
      for (const file of await tableFiles(built.dataDir, 'documents', 'data')) {
        const { dataDir, before } = await builtLibrary();
        const path = join(dataDir, relative(built.dataDir, file));
        const bytes = await readFile(path);
        for (let i = at; i < at + 64; i++) bytes[i] = (i * 7919 + at * 31) % 256;
        await writeFile(path, bytes);
        const library = await opened(dataDir);
        expect((await library.check()).sound).toBe(false);
        expect((await repair(library)).mended.map(({ how }) => how)).toEqual(['put back from its copy']);
        expect(await contentOf(library)).toEqual(before);
        await library.close();
      }
    },
  );

  test.each(['pages', 'passages', 'vectors', 'documents'])('a file of %s cut off', async (table) => {
    await expectMended(async (dataDir) => {
      const [file = ''] = await tableFiles(dataDir, table, 'data');
      await truncate(file, 100);
    });
  });

  test.each(['documents', 'files', 'pages', 'passages'])('the newest manifest of %s, deleted', async (table) => {
    await expectMended(async (dataDir) => {
      const [newest = ''] = await tableFiles(dataDir, table, '_versions');
      await rm(newest);
    });
  });

  test('the whole table of documents, deleted', async () => {
    await expectMended((dataDir) => rm(join(dataDir, 'library.lance', 'documents.lance'), { recursive: true }));
  });

  test('the whole table of passages, deleted', async () => {
    await expectMended((dataDir) => rm(join(dataDir, 'library.lance', 'passages.lance'), { recursive: true }));
  });

  test('library.json, deleted', async () => {
    const names = await expectMended((dataDir) => rm(join(dataDir, 'library.json')));
    expect(names).toEqual(['library.json']);
  });

  test('the journal and the list of checksums, unreadable', async () => {
    await expectMended(async (dataDir) => {
      await writeFile(join(dataDir, 'journal', 'tables.json'), '{"versions": ');
      await flipBytes(join(dataDir, 'integrity', 'files.sha256'), 10);
    });
  });
});

test('the list of documents without its copy: the documents come from their originals', async () => {
  const { dataDir, before } = await builtLibrary();
  await rm(join(dataDir, 'library.lance', 'documents.lance'), { recursive: true });
  await rm(join(dataDir, 'integrity'), { recursive: true });
  const library = await opened(dataDir);
  const { left, check } = await repair(library);
  await library.close();
  expect(left).toEqual([]);
  expect(check.damage).toEqual([]);
  const { texts, originals, zebra, listed } = await contentOf(await openTestLibrary(dataDir));
  expect([...texts].sort()).toEqual([...before.texts].sort());
  expect([...originals].sort()).toEqual([...before.originals].sort());
  expect(zebra).toEqual(before.zebra);
  expect(listed.map((one) => one.document_name).sort()).toEqual(['Leave Policy', 'Travel Rules']);
});

test('what a repair set aside may hold the text of any document: it is listed, and goes with a removal', async () => {
  const { dataDir, leave } = await builtLibrary();
  // Alone in its file with a damage behind its text, so that the words stay readable.
  for (const file of await tableFiles(dataDir, 'pages', 'data')) {
    const bytes = await readFile(file);
    if (bytes.includes('Six days carry over')) await truncate(file, bytes.length - 8);
  }
  const library = await opened(dataDir);
  const { quarantine } = await repair(library);
  await library.close();
  const folder = join(dataDir, quarantine ?? expect.unreachable());
  expect(await filesWith(folder, 'Six days carry over')).not.toEqual([]);

  const usual = await openTestLibrary(dataDir);
  const [entry] = await usual.quarantine.damaged();
  expect(entry).toMatchObject({ damaged_id: basename(folder), files: (await filesBelow(folder)).length });
  await usual.remove([leave]);
  expect(await usual.quarantine.damaged()).toEqual([]);
  expect(await filesWith(dataDir, 'Six days carry over')).toEqual([]);
});

test('an original that is damaged alone: said, with what to do; the document is read and found as before', async () => {
  const { dataDir, leave, before } = await builtLibrary();
  const files = await tableFiles(dataDir, 'files', 'data');
  for (const file of files) {
    const bytes = await readFile(file);
    const at = bytes.indexOf('Six days carry over');
    if (at >= 0) await flipBytes(file, at);
  }
  const library = await opened(dataDir);
  const { left, check } = await repair(library);
  expect(left).toEqual([
    { name: 'leave.pdf', document_id: leave, why: expect.stringContaining('original'), remedy: 'Add the file again.' },
  ]);
  expect(check.damage.map((one) => one.document_id)).toEqual([leave]);
  await library.noteCheck(check);
  const usual = await openTestLibrary(dataDir);
  await expect(usual.originalBytes(leave)).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' });
  expect(await usual.textOf(leave, 0, 20)).toBe(before.texts[0]?.slice(0, 20));

  await ingest(usual, await writeFiles(await temporaryFolder(), { 'again.pdf': LEAVE }));
  expect((await usual.check()).damage).toEqual([]);
  expect(await contentOf(usual)).toEqual({
    ...before,
    listed: before.listed.map((one) => (one.document_id === leave ? { ...one, source_filename: 'again.pdf' } : one)),
  });
  await library.close();
});

/** Four documents, each in its own files; the original of the first and pages of the third are damaged. */
async function damagedInTwoTables() {
  const folder = await temporaryFolder();
  const dataDir = join(folder, 'data');
  const files = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [
      `${name}.pdf`,
      `%PDF-fake ${name}\n${`Rule of ${name}. `.repeat(400)}\fThe end of ${name}.`,
    ]),
  );
  const paths = await writeFiles(folder, files);
  const library = await openLibrary({ dataDir });
  for (const path of paths) await ingest(library, [path], { wait: 'ready', embedder: fakeEmbedder() });
  await library.close();
  const written = async (table: string) => {
    const found = await tableFiles(dataDir, table, 'data');
    const times = await Promise.all(found.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })));
    return times.sort((a, b) => a.at - b.at).map(({ path }) => path);
  };
  await flipBytes((await written('files'))[0] ?? '', 20);
  await flipBytes((await written('pages'))[2] ?? '', 20);
  return { dataDir, files };
}

/** The same without the list of documents and its copies. */
async function withoutList(): Promise<string> {
  const { dataDir } = await damagedInTwoTables();
  await rm(join(dataDir, 'library.lance', 'documents.lance'), { recursive: true });
  await rm(join(dataDir, 'integrity', 'copies'), { recursive: true });
  return dataDir;
}

/** A repair whose only loss is the original of the first document; all texts and the other originals are as they were. */
async function expectRepaired(dataDir: string, files: Readonly<Record<string, string>>): Promise<void> {
  const library = await opened(dataDir);
  const { left, check } = await repair(library);
  expect(left.map(({ name }) => name)).toEqual(['a.pdf']);
  expect(check.damage.map(({ name }) => name)).toEqual(['a.pdf']);
  const documents = await library.listDocuments();
  expect(documents.map(({ source_filename }) => source_filename).sort()).toEqual(Object.keys(files));
  for (const { document_id: id, source_filename: name, characters } of documents) {
    const content = files[name] ?? '';
    expect(await library.textOf(id, 0, characters)).toBe(content.slice(content.indexOf('\n') + 1));
    if (name !== 'a.pdf') expect(Buffer.from(await library.originalBytes(id)).toString()).toBe(content);
  }
  await library.close();
}

describe('a repair that ends early', () => {
  test('not at all', async () => {
    const { dataDir, files } = await damagedInTwoTables();
    await expectRepaired(dataDir, files);
    await expectRepaired(dataDir, files);
  });

  test('cancelled when its tables are built anew: the next one loses no more', async () => {
    const { dataDir, files } = await damagedInTwoTables();
    const library = await opened(dataDir);
    const controller = new AbortController();
    const read = async () => {
      controller.abort();
      throw controller.signal.reason;
    };
    await expect(library.repair({ read, signal: controller.signal })).rejects.toThrow();
    await library.close();
    await expectRepaired(dataDir, files);
  });

  test.each([1, 2, 3])(
    'cancelled when some of a lost list is back, at document %d: that is not told as all',
    async (at) => {
      const dataDir = await withoutList();
      const library = await opened(dataDir);
      const controller = new AbortController();
      const readOne = fakeReader();
      let count = 0;
      const read: typeof readOne = async (...given) => {
        if (++count === at) controller.abort();
        return readOne(...given);
      };
      await expect(library.repair({ read, signal: controller.signal })).rejects.toThrow();
      await library.close();
      const listed = openLibrary({ dataDir }).then((reopened) =>
        reopened.listDocuments().finally(() => reopened.close()),
      );
      await expect(listed).rejects.toMatchObject({ code: 'LIBRARY_DAMAGED' });
      const again = await opened(dataDir);
      // Without its row and its original the first one is lost, as without a cut.
      expect(await repair(again)).toMatchObject({ check: { sound: true, documents: 3 } });
      await again.close();
    },
  );

  test.each([1, 3])('killed when some of a lost list is back, at document %d: that is not told as all', async (at) => {
    const dataDir = await withoutList();
    const library = await opened(dataDir);
    const killed = join(await temporaryFolder(), 'data');
    const readOne = fakeReader();
    let count = 0;
    const read: typeof readOne = async (...given) => {
      if (++count === at) await cp(dataDir, killed, { recursive: true, filter: (path) => !path.endsWith('.lock') });
      return readOne(...given);
    };
    await library.repair({ read });
    await library.close();
    const listed = openLibrary({ dataDir: killed }).then((one) => one.listDocuments().finally(() => one.close()));
    await expect(listed).rejects.toMatchObject({ code: 'LIBRARY_DAMAGED' });
    const again = await opened(killed);
    expect(await repair(again)).toMatchObject({ check: { sound: true, documents: 3 } });
    await again.close();
  });

  test('killed before a table that is built anew has its place, with the record lost: it gets it', async () => {
    const { dataDir, files } = await damagedInTwoTables();
    const tables = join(dataDir, 'library.lance');
    const library = await opened(dataDir);
    await repair(library);
    await library.close();
    await rename(join(tables, 'files.lance'), join(tables, 'files.rebuilt'));
    await rm(join(dataDir, 'journal', 'tables.json'));
    await expectRepaired(dataDir, files);
  });

  test('killed when its tables are built anew: a reader and the next repair lose no more', async () => {
    const { dataDir, files } = await damagedInTwoTables();
    const library = await opened(dataDir);
    const killed = join(await temporaryFolder(), 'data');
    const read = async () => {
      await cp(dataDir, killed, { recursive: true, filter: (path) => !path.endsWith('.lock') });
      throw new Error('after the kill');
    };
    await library.repair({ read });
    await library.close();
    await (await opened(killed)).close();
    await expectRepaired(killed, files);
  });
});
