import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PageRecord } from '../../../src/engine/documents/types.ts';
import { ALL_PAGES, type PagesAsked, pageRows } from '../../../src/engine/library/reading/page-rows.ts';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import { pageColumns } from '../../../src/engine/library/tables/page-row.ts';
import type { LanceStore } from '../../../src/engine/library/tables/store-types.ts';
import { temporaryFolder } from '../../fakes/library/open-test-library.ts';

const PAGES = 30;
const CHARACTERS = 20;
const idOf = (number: number): string => `${number}`.padStart(16, '0');

const pagesOf = (number: number) =>
  Array.from({ length: PAGES }, (_, pageIndex) => {
    const words = `page ${pageIndex} of ${number}`.padEnd(CHARACTERS, '.');
    const page: PageRecord = {
      ...{ pageIndex, label: `${number}-${pageIndex}`, start: pageIndex * (CHARACTERS + 1), text: words },
      ...{ geometry: new Uint8Array([number, pageIndex]), state: 'text', reason: null },
    };
    return { document: { documentId: idOf(number), name: 'Any' }, page };
  });

/** A table of the pages of four documents, and how often all of its rows were looked at. */
async function setUp() {
  const store = lanceStore(join(await temporaryFolder(), 'library.lance'), { isPresent: async () => true });
  onTestFinished(() => store.close());
  await store.createTables();
  // Two to a file, as an ingest writes several.
  await store.append('pages', pageColumns([1, 2].flatMap(pagesOf)));
  await store.append('pages', pageColumns([3, 4].flatMap(pagesOf)));
  let looks = 0;
  const between: { action: (() => Promise<void>) | null } = { action: null };
  const counting: LanceStore = {
    ...store,
    read: async (table, selection) => {
      if (selection.where !== undefined) looks++;
      return store.read(table, selection);
    },
    rowsAt: async (table, places, columns) => {
      const action = between.action;
      between.action = null;
      await action?.();
      return store.rowsAt(table, places, columns);
    },
  };
  const rows = pageRows(counting);
  const of = async (document: number, asked: PagesAsked) =>
    (await rows.ofDocument(idOf(document), asked)).map((row) => [row.document_id, row.page_index]);
  const looksDuring = async (action: () => Promise<unknown>): Promise<number> => {
    looks = 0;
    await action();
    return looks;
  };
  return { store, rows, of, looksDuring, between };
}

const indexes = (document: number, from: number, to: number) =>
  Array.from({ length: to + 1 - from }, (_, i) => [idOf(document), from + i]);

/** Pages 2, 3 and 7. */
const TOUCHING: PagesAsked = {
  touching: [
    { start: 2 * (CHARACTERS + 1) + 3, end: 3 * (CHARACTERS + 1) + 1 },
    { start: 7 * (CHARACTERS + 1), end: 7 * (CHARACTERS + 1) + 1 },
  ],
};

test('after some look-ups pages are read where they are, and they are the same', async () => {
  const { rows, of, looksDuring } = await setUp();
  const some = async () => {
    expect(await of(3, ALL_PAGES)).toEqual(indexes(3, 0, PAGES - 1));
    expect(await of(2, { from: 4, to: 9 })).toEqual(indexes(2, 4, 9));
    expect(await of(2, { from: 25, to: 99 })).toEqual(indexes(2, 25, PAGES - 1));
    expect(await of(2, { from: 9, to: 4 })).toEqual([]);
    expect((await of(4, TOUCHING)).map(([, index]) => index)).toEqual([2, 3, 7]);
    expect(await of(9, ALL_PAGES)).toEqual([]);
    const asked = [
      { documentId: idOf(4), pageIndex: 3 },
      { documentId: idOf(1), pageIndex: 29 },
      { documentId: idOf(1), pageIndex: 0 },
    ];
    const labels = (await rows.at(asked)).map((row) => row.label);
    expect(labels.toSorted()).toEqual(['1-0', '1-29', '4-3']);
    expect(await rows.at([])).toEqual([]);
    const [page] = await rows.ofDocument(idOf(2), { from: 5, to: 5 }, true);
    expect(page).toMatchObject({ label: '2-5', geometry: new Uint8Array([2, 5]) });
    expect((await rows.ofDocuments([idOf(1), idOf(3)])).length).toBe(2 * PAGES);
  };
  await some();
  // Only what no document has, and all pages of several documents, is still looked for among all rows.
  expect(await looksDuring(some)).toBe(2);
});

test('a table that another process changes is learnt anew, also when it changes in the middle of a look-up', async () => {
  const { store, rows, of, looksDuring, between } = await setUp();
  const learn = async () => {
    for (let i = 0; i < 8; i++) await of(1, { from: 0, to: 0 });
  };
  await learn();
  expect(await looksDuring(() => of(4, ALL_PAGES))).toBe(0);
  await store.delete('pages', `document_id = '${idOf(2)}'`);
  expect(await of(4, ALL_PAGES)).toEqual(indexes(4, 0, PAGES - 1));
  expect(await of(2, ALL_PAGES)).toEqual([]);
  await learn();
  // All positions after the first document move by a page.
  between.action = () => store.delete('pages', `document_id = '${idOf(1)}' AND page_index = 7`);
  expect(await of(4, { from: 3, to: 5 })).toEqual(indexes(4, 3, 5));
  await learn();
  between.action = () => store.delete('pages', `document_id = '${idOf(1)}'`);
  expect((await of(4, TOUCHING)).map(([, index]) => index)).toEqual([2, 3, 7]);
  await learn();
  between.action = () => store.delete('pages', `document_id = '${idOf(3)}'`);
  expect((await rows.at([{ documentId: idOf(4), pageIndex: 29 }]))[0]).toMatchObject({ label: '4-29' });
});

test('a document of which a page is missing has no place by its index', async () => {
  const { store, of } = await setUp();
  await store.delete('pages', `document_id = '${idOf(3)}' AND page_index = 4`);
  for (let i = 0; i < 12; i++)
    expect(await of(3, { from: 3, to: 6 })).toEqual([3, 5, 6].map((index) => [idOf(3), index]));
});
