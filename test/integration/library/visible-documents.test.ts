import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { visibleDocuments } from '../../../src/engine/library/reading/visible-documents.ts';
import {
  DOCUMENT_COLUMNS,
  type DocumentRow,
  documentColumns,
} from '../../../src/engine/library/tables/document-row.ts';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import type { LanceStore } from '../../../src/engine/library/tables/store-types.ts';
import { temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { leave } from '../../unit/cli/sample-data.ts';

const idOf = (number: number): string => `${number}`.padStart(16, '0');

const row = (number: number, collection = 'Acme'): DocumentRow => ({
  summary: { ...leave, document_id: idOf(number), collections: [collection] },
  ...{ embeddedModel: 'm', sha256: null, checksums: null },
});

/** A table of 150 documents, and how many rows were read whole. */
async function setUp() {
  const store = lanceStore(join(await temporaryFolder(), 'library.lance'), { isPresent: async () => true });
  onTestFinished(() => store.close());
  await store.createTables();
  await store.append('documents', documentColumns(Array.from({ length: 150 }, (_, i) => row(i))));
  let whole = 0;
  const counting: LanceStore = {
    ...store,
    read: async (table, selection) => {
      const rows = await store.read(table, selection);
      if (selection.columns.length === DOCUMENT_COLUMNS.length) whole += rows.length;
      return rows;
    },
  };
  const visible = visibleDocuments(counting, async () => undefined);
  return {
    ...{ store, visible },
    wholeRows: () => {
      const read = whole;
      whole = 0;
      return read;
    },
  };
}

test('of many documents only those that changed are read again', async () => {
  const { store, visible, wholeRows } = await setUp();
  expect((await visible.ids()).length).toBe(150);
  expect(wholeRows()).toBe(150);
  await store.replace('documents', 'document_id', documentColumns([row(3, 'Zenith')]));
  await store.append('documents', documentColumns([row(200)]));
  await store.delete('documents', `document_id = '${idOf(5)}'`);
  const rows = await visible.all();
  expect(wholeRows()).toBe(2);
  expect(rows.map(({ summary }) => summary.document_id)).toEqual(
    [...Array.from({ length: 150 }, (_, i) => i).filter((i) => i !== 5), 200].map(idOf),
  );
  expect((await visible.one(idOf(3))).summary.collections).toEqual(['Zenith']);
  expect(await visible.damaged()).toEqual([]);
  await store.delete('documents', `document_id = '${idOf(6)}'`);
  expect((await visible.ids()).length).toBe(149);
  expect(wholeRows()).toBe(0);
});

test('a row that is damaged later is found, and found again', async () => {
  const { store, visible, wholeRows } = await setUp();
  await visible.all();
  wholeRows();
  // Its checksum is of another collection.
  const damaged = { ...documentColumns([row(3, 'Zenith')]), collection: ['Other'] };
  await store.replace('documents', 'document_id', damaged);
  expect(await visible.damaged()).toEqual([idOf(3)]);
  await store.delete('documents', `document_id = '${idOf(5)}'`);
  expect(await visible.damaged()).toEqual([idOf(3)]);
  expect(wholeRows()).toBe(2);
  await expect(visible.one(idOf(3))).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' });
  expect((await visible.ids()).length).toBe(148);
});

test('where a row has no checksum, and after most have changed, all are read', async () => {
  const { store, visible, wholeRows } = await setUp();
  await visible.all();
  wholeRows();
  const changed = Array.from({ length: 80 }, (_, i) => row(i, 'Zenith'));
  await store.replace('documents', 'document_id', documentColumns(changed));
  expect((await visible.one(idOf(3))).summary.collections).toEqual(['Zenith']);
  expect(wholeRows()).toBe(150);
  await store.append('documents', { ...documentColumns([row(200)]), row_checksum: [null], schema: [2] });
  expect((await visible.ids()).length).toBe(151);
  expect(wholeRows()).toBe(151);
});

test('calls at the same time look for a new version once, and one that comes later sees what was written before it', async () => {
  const { store } = await setUp();
  let looks = 0;
  const counting: LanceStore = {
    ...store,
    version: async (table) => {
      looks++;
      return store.version(table);
    },
  };
  const visible = visibleDocuments(counting, async () => undefined);
  await visible.all();
  looks = 0;
  await Promise.all(Array.from({ length: 20 }, () => visible.all()));
  expect(looks).toBe(1);
  const before = visible.all();
  // The first look has begun when the row is written.
  await Promise.resolve();
  await store.append('documents', documentColumns([row(300)]));
  expect((await visible.ids()).includes(idOf(300))).toBe(true);
  await before;
});
