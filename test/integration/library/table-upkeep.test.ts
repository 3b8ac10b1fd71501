import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@lancedb/lancedb';
import { expect, onTestFinished, test } from 'vitest';
import { tableRecord } from '../../../src/engine/library/journal/table-record.ts';
import { committedStore } from '../../../src/engine/library/storage/bucket/bucket-storage.ts';
import { settledStore } from '../../../src/engine/library/storage/folder/settle-store.ts';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import type { Columns, Row } from '../../../src/engine/library/tables/store-types.ts';
import { purgeStore, upkeepOf } from '../../../src/engine/library/tables/upkeep/maintain-store.ts';
import {
  mergeSmallFiles,
  PORTION_BYTES,
  rewriteDeleted,
} from '../../../src/engine/library/tables/upkeep/merge-fragments.ts';
import { temporaryFolder } from '../../fakes/library/open-test-library.ts';

const NOW = { filesAtMost: 48, keepMs: 0 } as const;
const later = () => new Date(Date.now() + 60_000);

async function openTables() {
  const dataDir = join(await temporaryFolder(), 'data');
  const folder = join(dataDir, 'library.lance');
  const raw = lanceStore(folder, { isPresent: async () => true });
  onTestFinished(() => raw.close());
  const { store } = settledStore(raw, tableRecord(dataDir), folder);
  await store.createTables();
  const namesIn = (part: string) => readdir(join(folder, 'files.lance', part));
  /** One commit for each size, a row for each part. */
  const fill = async (sizes: readonly number[]): Promise<Map<string, Buffer>> => {
    const parts = new Map<string, Buffer>();
    for (const [i, size] of sizes.entries()) {
      const bytes = randomBytes(size);
      parts.set(`doc-${i}`, bytes);
      await store.append('files', { document_id: [`doc-${i}`], part: [0], bytes: [bytes] });
    }
    await store.settle();
    return parts;
  };
  const expectRows = async (parts: ReadonlyMap<string, Buffer>) => {
    const read: Row[] = await store.read('files', { columns: ['document_id', 'bytes'] });
    expect(read.length).toBe(parts.size);
    for (const { document_id: id, bytes } of read)
      expect(parts.get(id as string)?.equals(bytes as Uint8Array)).toBe(true);
  };
  return { folder, raw, store, namesIn, fill, expectRows };
}

test('many small files become few, in portions, and only the newest version stays', async () => {
  const { store, namesIn, fill, expectRows } = await openTables();
  const parts = await fill(Array.from({ length: 50 }, () => 3_000_000));
  expect((await store.fragments('files')).count).toBe(50);
  expect(await mergeSmallFiles(store, 'files', NOW)).toBe(true);
  const { fragments } = (await store.layout('files')) ?? { fragments: [] };
  expect(fragments.length).toBe(Math.ceil(150_000_000 / PORTION_BYTES));
  for (const { bytes } of fragments) expect(bytes).toBeLessThan(1.01 * PORTION_BYTES);
  expect((await namesIn('data')).length).toBe(fragments.length);
  expect((await namesIn('_versions')).filter((name) => name.endsWith('.manifest')).length).toBe(1);
  await expectRows(parts);
  const version = await store.version('files');
  expect(await mergeSmallFiles(store, 'files', NOW)).toBe(true);
  expect(await store.version('files')).toBe(version);
});

test('what the layout says of a table is what LanceDB says', async () => {
  const { folder, store, fill } = await openTables();
  await fill(Array.from({ length: 5 }, () => 1000));
  await store.append('files', {
    document_id: Array.from({ length: 30 }, () => 'many'),
    part: Array.from({ length: 30 }, (_, i) => i),
    bytes: Array.from({ length: 30 }, () => randomBytes(100)),
  });
  await store.delete('files', "document_id = 'doc-1' OR part >= 28");
  const { fragments } = (await store.layout('files')) ?? { fragments: [] };
  const { count, rows } = await store.fragments('files');
  expect(fragments.length).toBe(count);
  expect(fragments.reduce((sum, one) => sum + one.rows - one.deleted, 0)).toBe(rows);
  expect(fragments.map(({ deleted }) => deleted)).toEqual([0, 0, 0, 0, 2]);
  expect(await store.layout('passages')).toMatchObject({ fragments: [] });
  await store.append('page_words', words(0));
  await store.buildTextIndex('page_words', 'fts');
  const folders = async () =>
    (await readdir(join(folder, 'page_words.lance', '_indices'))).map((name) => `_indices/${name}`);
  expect([...((await store.layout('page_words'))?.files ?? [])]).toEqual(expect.arrayContaining(await folders()));
});

const WORDS = 'leave policy carry over contract audit report revenue amazon notice security travel manager'.split(' ');

/** The pages of a document, the first with a word of its own. */
const words = (document: number, pages = 40): Columns => ({
  document_id: Array.from({ length: pages }, () => `doc-${document}`),
  page_index: Array.from({ length: pages }, (_, page) => page),
  fts: Array.from({ length: pages }, (_, page) =>
    [
      ...Array.from({ length: 60 }, (_, i) => WORDS[(i * 7 + page * document) % WORDS.length]),
      page === 0 ? `only${document}` : '',
    ].join(' '),
  ),
});

/** The words of documents, in a file each, with indexes of words and keys; what is found; files of the table. */
async function openWords(documents: number) {
  const tables = await openTables();
  const { store, folder } = tables;
  for (let i = 0; i < documents; i++) await store.append('page_words', words(i));
  await store.buildTextIndex('page_words', 'fts');
  await store.buildKeyIndex('page_words', 'document_id');
  await store.settle();
  const found = async (query: string) =>
    (await store.searchText('page_words', 'fts', query, 'any', { columns: ['document_id'], limit: 1000 })).length;
  const inFolder = (part: string) => readdir(join(folder, 'page_words.lance', part));
  return { ...tables, found, inFolder };
}

test('a removal rewrites only what shares a file in a table with indexes too, and builds these anew', async () => {
  const { store, found, inFolder } = await openWords(6);
  const [data, indexes] = [await inFolder('data'), await inFolder('_indices')];
  expect([data.length, indexes.length]).toEqual([6, 2]);
  expect(await found('only2')).toBe(1);
  await store.delete('page_words', "document_id = 'doc-2' OR (document_id = 'doc-4' AND page_index < 3)");
  await store.settle();
  await purgeStore(store, Date.now(), true);
  const left = await inFolder('data');
  expect(left.filter((name) => data.includes(name)).length).toBe(4);
  expect(left.length).toBe(5);
  expect(await inFolder('_deletions')).toEqual([]);
  // The index packs its words, so they cannot be looked for: none of its old files is left.
  const now = await inFolder('_indices');
  expect([now.length, now.filter((name) => indexes.includes(name))]).toEqual([2, []]);
  expect([await found('only2'), await found('only4'), await found('only3')]).toEqual([0, 0, 1]);
  expect(await store.count('page_words', "document_id = 'doc-2'")).toBe(0);
  expect(await store.count('page_words', "document_id = 'doc-4'")).toBe(37);
  expect(await store.textIndex('page_words', 'fts')).toEqual({ indexed: 197, unindexed: 0 });
  expect([...(await store.keyIndexes('page_words')).values()]).toEqual([{ indexed: 197, unindexed: 0 }]);
});

test('who searches during a removal finds every row in its index, and none of what is removed', async () => {
  const { store, found } = await openWords(6);
  await store.delete('page_words', "document_id = 'doc-2' OR (document_id = 'doc-4' AND page_index < 3)");
  await store.settle();
  const meanwhile: unknown[] = [];
  const look = async () =>
    void meanwhile.push([await store.textIndex('page_words', 'fts'), await found('only2'), await found('only3')]);
  const looking = <Args extends unknown[]>(change: (...args: Args) => Promise<void>) => {
    return async (...args: Args): Promise<void> => {
      await change(...args);
      await look();
    };
  };
  const { moveRows, buildKeyIndex, buildTextIndex } = store;
  const changes = { moveRows: looking(moveRows), buildKeyIndex: looking(buildKeyIndex) };
  await purgeStore({ ...store, ...changes, buildTextIndex: looking(buildTextIndex) }, Date.now(), true);
  expect(meanwhile.length).toBeGreaterThan(2);
  for (const one of meanwhile) expect(one).toEqual([{ indexed: 197, unindexed: 0 }, 0, 1]);
  await look();
  expect(meanwhile.at(-1)).toEqual([{ indexed: 197, unindexed: 0 }, 0, 1]);
});

test('where others may write, whose rows would be missed, a removal holds nothing', async () => {
  const { store, found } = await openWords(3);
  await store.delete('page_words', "document_id = 'doc-1'");
  await store.settle();
  const held: unknown[] = [];
  const hold: typeof store.hold = (tables) => {
    held.push(tables);
    return store.hold(tables);
  };
  await purgeStore({ ...store, hold }, Date.now(), false);
  expect(held).toEqual([]);
  expect([await found('only1'), await found('only2')]).toEqual([0, 1]);
});

test('rows come into the index of words while the files of their table stay as they are', async () => {
  const { store, found, inFolder } = await openWords(3);
  const data = await inFolder('data');
  await store.append('page_words', words(3));
  await upkeepOf(store, { now: Date.now, ownsFiles: true }).atRest();
  expect((await inFolder('data')).filter((name) => data.includes(name)).length).toBe(3);
  expect(await store.textIndex('page_words', 'fts')).toEqual({ indexed: 160, unindexed: 0 });
  expect([await found('only3'), await found('only1')]).toEqual([1, 1]);
  // Those of before stay for readers, and go when they are old.
  expect((await inFolder('_indices')).length).toBe(3);
  await upkeepOf(store, { now: () => Date.now() + 11 * 60_000, ownsFiles: true }).tidy();
  expect((await inFolder('_indices')).length).toBe(2);
  expect([await found('only3'), await found('only1')]).toEqual([1, 1]);
});

test('small files are merged although their table has indexes, and are searched all the same', async () => {
  const { store, found, inFolder } = await openWords(20);
  expect(await mergeSmallFiles(store, 'page_words', { filesAtMost: 8, keepMs: 0 })).toBe(true);
  expect((await inFolder('data')).length).toBe(1);
  expect([await found('only3'), await found('only19'), await found('leave policy')]).toEqual([1, 1, 800]);
  expect(await store.textIndex('page_words', 'fts')).toEqual({ indexed: 0, unindexed: 800 });
  await upkeepOf(store, { now: Date.now, ownsFiles: true }).atRest();
  expect(await store.textIndex('page_words', 'fts')).toEqual({ indexed: 800, unindexed: 0 });
  expect([await found('only3'), await found('only19'), await found('leave policy')]).toEqual([1, 1, 800]);
});

test('a removal rewrites only what shares a file with the removed rows, and leaves nothing of them', async () => {
  const { folder, store, namesIn, fill, expectRows } = await openTables();
  const parts = await fill(Array.from({ length: 50 }, () => 100_000));
  await mergeSmallFiles(store, 'files', NOW);
  const others = Array.from({ length: 3 }, (_, i) => `other-${i}`);
  for (const id of others) {
    parts.set(id, randomBytes(50_000));
    await store.append('files', { document_id: [id], part: [0], bytes: [parts.get(id) as Buffer] });
  }
  await store.settle();
  const before = await namesIn('data');
  await store.delete('files', "document_id = 'other-1' OR document_id = 'doc-7'");
  await store.settle();
  // What a writer that was killed left: no version names it.
  await writeFile(join(folder, 'files.lance', 'data', 'left-over.lance'), 'secret');
  for (const id of ['other-1', 'doc-7']) parts.delete(id);
  await purgeStore(store, Date.now(), true);
  const after = await namesIn('data');
  // The merged file was written anew, the removed one is gone, two stay as they are.
  expect(after.filter((name) => before.includes(name)).length).toBe(2);
  expect(after.length).toBe(3);
  expect(await namesIn('_deletions')).toEqual([]);
  expect((await namesIn('_versions')).filter((name) => name.endsWith('.manifest')).length).toBe(1);
  await expectRows(parts);
});

test('a file that is larger than a portion, as LanceDB merges them, is cut into portions', async () => {
  const { raw, store, fill, expectRows } = await openTables();
  const parts = await fill(Array.from({ length: 30 }, () => 3_000_000));
  await raw.compact('files');
  await store.settle();
  expect((await store.fragments('files')).count).toBe(1);
  await store.delete('files', "document_id = 'doc-3'");
  await store.settle();
  parts.delete('doc-3');
  await purgeStore(store, Date.now(), true);
  const { fragments } = (await store.layout('files')) ?? { fragments: [] };
  expect(fragments.map(({ rows, deleted }) => [rows, deleted])).toEqual([
    [14, 0],
    [15, 0],
  ]);
  await expectRows(parts);
});

test('a store in no folder, such as a bucket, is purged by LanceDB', async () => {
  const { folder, raw, namesIn, fill, expectRows } = await openTables();
  const parts = await fill(Array.from({ length: 12 }, () => 1000));
  const { store } = committedStore(raw, tableRecord(join(folder, '..')));
  await store.delete('files', "document_id = 'doc-3'");
  parts.delete('doc-3');
  expect(await store.layout('files')).toBeNull();
  expect(await mergeSmallFiles(store, 'files', NOW)).toBe(false);
  await purgeStore(store, Date.now(), true);
  expect((await namesIn('data')).length).toBe(1);
  await expectRows(parts);
});

test('old versions stay for who reads them, with all their files', async () => {
  const { raw, store, fill, expectRows } = await openTables();
  const parts = await fill([1000, 1000, 1000]);
  await store.delete('files', "document_id = 'doc-1'");
  const version = await store.version('files');
  await rewriteDeleted(store, 'files');
  await store.settle();
  await store.prune('files', { olderThan: new Date(Date.now() - 600_000), deleteUnverified: false });
  expect(await raw.countAt('files', version - 1, "document_id = 'doc-1'")).toBe(1);
  await store.prune('files', { olderThan: later(), deleteUnverified: false });
  expect((await store.versions('files')).length).toBe(1);
  parts.delete('doc-1');
  await expectRows(parts);
});

test('files that no version names stay while somebody may be writing them', async () => {
  const { folder, store, namesIn, fill } = await openTables();
  await fill([1000]);
  await writeFile(join(folder, 'files.lance', 'data', 'being-written.lance'), 'rows');
  await store.prune('files', { olderThan: later(), deleteUnverified: false });
  expect(await namesIn('data')).toContain('being-written.lance');
  await store.prune('files', { olderThan: later(), deleteUnverified: true });
  expect(await namesIn('data')).not.toContain('being-written.lance');
});

test('a prune that was stopped between files and versions is finished by the next', async () => {
  const { folder, store, namesIn, fill, expectRows } = await openTables();
  const parts = await fill([1000, 1000]);
  await store.delete('files', "document_id = 'doc-0'");
  await store.settle();
  parts.delete('doc-0');
  const { files } = (await store.layout('files')) ?? { files: new Set<string>() };
  const gone = (await namesIn('data')).filter((name) => !files.has(`data/${name}`));
  expect(gone.length).toBe(1);
  await rm(join(folder, 'files.lance', 'data', gone[0] as string));
  await store.prune('files', { olderThan: later(), deleteUnverified: false });
  expect((await store.versions('files')).length).toBe(1);
  await expectRows(parts);
});

test('a table with a tag, which another program made, is left to LanceDB', async () => {
  const { folder, store, fill, expectRows } = await openTables();
  const parts = await fill([1000, 1000]);
  const table = await (await connect(folder)).openTable('files');
  await (await table.tags()).create('kept', (await table.version()) - 1);
  expect(await store.layout('files')).toBeNull();
  expect(await mergeSmallFiles(store, 'files', NOW)).toBe(false);
  await expectRows(parts);
});
