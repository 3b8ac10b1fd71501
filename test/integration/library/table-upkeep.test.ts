import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@lancedb/lancedb';
import { expect, onTestFinished, test } from 'vitest';
import { tableRecord } from '../../../src/engine/library/journal/table-record.ts';
import { committedStore } from '../../../src/engine/library/storage/bucket/bucket-storage.ts';
import { settledStore } from '../../../src/engine/library/storage/folder/settle-store.ts';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import type { Row } from '../../../src/engine/library/tables/store-types.ts';
import { purgeStore } from '../../../src/engine/library/tables/upkeep/maintain-store.ts';
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
  const { store, fill } = await openTables();
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
  await store.buildTextIndex('passages', 'fts');
  expect(await store.layout('passages')).toBeNull();
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
