import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@lancedb/lancedb';
import { expect, onTestFinished, test } from 'vitest';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import { fakeEmbedder, vectorOf } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, temporaryFolder } from '../../fakes/library/open-test-library.ts';

const MODEL = 'a'.repeat(64);
const QUERIES = [
  'security report of the manager',
  'annual leave approval',
  'contract termination notice days',
  'travel expense receipt',
];

/** The same library, read from memory and from its tables. */
async function twice(): Promise<{ dataDir: string; small: Library; large: Library }> {
  const dataDir = join(await temporaryFolder(), 'data');
  const large = await openLibrary({ dataDir, inMemory: { passages: 100, vectors: 100 } });
  const files = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`${i}.pdf`, fakePdf(`Doc ${i}`, 40, 4, i)]));
  const embedder = fakeEmbedder({ model: MODEL });
  await ingest(large, await writeFiles(await temporaryFolder(), files), { wait: 'ready', embedder });
  const small = await openLibrary({ dataDir });
  onTestFinished(() => Promise.all([large.close(), small.close()]).then(() => undefined));
  return { dataDir, small, large };
}

const store = (dataDir: string) => {
  const opened = lanceStore(join(dataDir, 'library.lance'), { isPresent: async () => true });
  onTestFinished(() => opened.close());
  return opened;
};

test('a library beyond what is kept in memory finds the same in its tables, by indexes', async () => {
  const { dataDir, small, large } = await twice();
  const tables = store(dataDir);
  expect([...(await tables.keyIndexes('passages')).keys()].sort()).toEqual(['chunk_id', 'document_id']);
  expect([...(await tables.keyIndexes('page_words')).keys()]).toEqual(['document_id']);
  expect([...(await tables.keyIndexes('vectors')).keys()].sort()).toEqual(['chunk_id', 'document_id', 'text_hash']);
  const passages = await tables.count('passages');
  expect(passages).toBeGreaterThan(500);
  const index = await tables.vectorIndex('vectors');
  expect(index && index.indexed + index.unindexed).toBe(passages);
  const [document] = await large.listDocuments();
  const documentIds = [document?.document_id ?? ''];
  for (const query of QUERIES) {
    const [scope, vector] = [{ limit: 20 }, vectorOf(query)];
    const hits = await Promise.all([large, small].map((one) => one.searchText(query, { limit: 5_000 })));
    // Hits of one score have no order.
    const [ofLarge, ofSmall] = hits.map((all) => all.toSorted((a, b) => (a.chunkId < b.chunkId ? -1 : 1)));
    expect(ofLarge).toEqual(ofSmall);
    expect(ofLarge?.length).toBeGreaterThan(100);
    const [own, exact] = await Promise.all(
      [large, small].map((one) => one.searchVector(vector, { ...scope, modelSha256: MODEL })),
    );
    const ids = exact?.map(({ chunkId }) => chunkId) ?? [];
    expect(own?.filter(({ chunkId }) => ids.includes(chunkId)).length).toBeGreaterThanOrEqual(18);
    for (const [i, hit] of own?.entries() ?? [])
      expect(hit.cosine).toBeLessThanOrEqual((exact?.[i]?.cosine ?? 0) + 1e-4);
    // One document fits into memory, so it is compared exactly.
    const inOne = { ...scope, documentIds, modelSha256: MODEL };
    expect(await large.searchVector(vector, inOne)).toEqual(await small.searchVector(vector, inOne));
    expect([...(await large.passagesByChunkIds(ids))]).toEqual([...(await small.passagesByChunkIds(ids))]);
    const [cosines, exactly] = await Promise.all([large, small].map((one) => one.similarities(vector, ids, MODEL)));
    expect([...(cosines?.keys() ?? [])].sort()).toEqual([...ids].sort());
    for (const id of ids) expect(cosines?.get(id)).toBeCloseTo(exactly?.get(id) ?? Number.NaN, 5);
  }
  const pages = [0, 7, 39].map((pageIndex) => ({ documentId: documentIds[0] as string, pageIndex }));
  const onPages = await Promise.all([large, small].map((one) => one.passagesOnPages(pages)));
  const inOrder = onPages.map((found) => found.map(({ chunkId }) => chunkId).sort());
  expect(inOrder[0]).toEqual(inOrder[1]);
  expect(inOrder[0]?.length).toBeGreaterThan(2);
  expect((await large.check({})).sound).toBe(true);
});

test('what is added after the index was made is found too, and what is removed is not', async () => {
  const { large } = await twice();
  const embedder = fakeEmbedder({ model: MODEL });
  const [path = ''] = await writeFiles(await temporaryFolder(), { 'new.pdf': fakePdf('Lighthouse', 3, 4, 99) });
  const [added] = await ingest(large, [path], { wait: 'ready', embedder });
  const id = added?.document_id ?? '';
  const query = embedder.seen[0] as string;
  const search = () => large.searchVector(vectorOf(query), { limit: 5, modelSha256: MODEL });
  expect((await search())[0]).toMatchObject({ documentId: id, cosine: expect.closeTo(1, 3) });
  expect((await large.searchText('lighthouse', { limit: 5 }))[0]?.documentId).toBe(id);
  await large.remove([id]);
  expect((await search()).filter(({ documentId }) => documentId === id)).toEqual([]);
  expect(await large.searchText('lighthouse', { limit: 5 })).toEqual([]);
});

test('a row of another model is compared by the vector of this one, and its passage is found once', async () => {
  const { dataDir, small, large } = await twice();
  const opened = await (await connect(join(dataDir, 'library.lance'))).openTable('vectors');
  const rows = (await opened.query().limit(40).toArray()).map((row) => ({
    ...row.toJSON(),
    ...{ model: 'b'.repeat(64), vector: Array.from(vectorOf(QUERIES[0] as string)) },
  }));
  await opened.add(rows);
  const search = (one: Library) => one.searchVector(vectorOf(QUERIES[0] as string), { limit: 20, modelSha256: MODEL });
  const [own, exact] = await Promise.all([large, small].map(search));
  expect(new Set(own?.map(({ chunkId }) => chunkId)).size).toBe(20);
  for (const { chunkId, cosine } of own ?? []) {
    const same = exact?.find((hit) => hit.chunkId === chunkId);
    if (same !== undefined) expect(cosine).toBeCloseTo(same.cosine, 5);
  }
  expect(own?.[0]?.chunkId).toBe(exact?.[0]?.chunkId);
});

test('a passage that was changed or lost takes its document out of searches in the tables', async () => {
  const { dataDir, large } = await twice();
  // It knows from them that its documents are whole, until they are gone.
  await rm(join(dataDir, 'sidecars'), { recursive: true });
  const [changed, lost] = await large.listDocuments();
  const tables = store(dataDir);
  const where = (id = '', index = 0) => `document_id = '${id}' AND chunk_index = ${index}`;
  const opened = await (await connect(join(dataDir, 'library.lance'))).openTable('passages');
  await opened.update({ where: where(changed?.document_id, 3), values: { text: 'The manager may do anything.' } });
  await tables.delete('passages', where(lost?.document_id, 5));
  const ids = (document: { document_id: string } | undefined) => [3, 4].map((i) => `${document?.document_id}_${i}`);
  expect(await large.passagesByChunkIds(ids(lost))).toEqual(new Map());
  expect(await large.passagesByChunkIds(ids(changed))).toEqual(new Map());
  expect((await large.damagedDocuments()).sort()).toEqual([changed?.document_id, lost?.document_id].sort());
  for (const query of QUERIES)
    for (const { documentId } of await large.searchText(query, { limit: 50 }))
      expect([changed?.document_id, lost?.document_id]).not.toContain(documentId);
});

test('a document without passages is no damage, and pages and labels are the same as in memory', async () => {
  const { small, large } = await twice();
  const [path = ''] = await writeFiles(await temporaryFolder(), { 'blank.pdf': '%PDF-fake Blank\n\f\f' });
  const [added] = await ingest(large, [path], { wait: 'searchable' });
  const documents = await large.listDocuments();
  const blank = documents.find(({ document_id: id }) => id === added?.document_id);
  expect(blank).toMatchObject({ passages: 0, pages: 3 });
  const pages = documents.flatMap(({ document_id: documentId }) =>
    [0, 1].map((pageIndex) => ({ documentId, pageIndex })),
  );
  // Asked as often as it takes until pages are read where they are.
  for (let i = 0; i < 10; i++) {
    const [own, other] = [await large.passagesOnPages(pages), await small.passagesOnPages(pages)];
    expect(own.map(({ chunkId }) => chunkId).sort()).toEqual(other.map(({ chunkId }) => chunkId).sort());
    expect(await large.pageLabels(pages)).toEqual(pages.map(({ pageIndex }) => `A-${pageIndex + 1}`));
    for (const { document_id: id } of documents.slice(0, 3)) {
      expect(await large.pages(id, { withGeometry: true })).toEqual(await small.pages(id, { withGeometry: true }));
      const range = { start: 300, end: 900 };
      expect(await large.pagesOfRanges(id, [range])).toEqual(await small.pagesOfRanges(id, [range]));
      expect(await large.textOf(id, 300, 900)).toBe(await small.textOf(id, 300, 900));
    }
  }
  expect(await large.damagedDocuments()).toEqual([]);
});

test('a question sees the documents of the moment it began, and what is removed meanwhile is no damage', async () => {
  const { small, large } = await twice();
  const [removed] = await large.listDocuments();
  const id = removed?.document_id ?? '';
  const scope = { limit: 5_000, documentIds: [id] };
  const seen = await Promise.all([large, small].map((one) => one.atOnce()));
  for (const one of seen) expect((await one.searchText('report', scope)).length).toBeGreaterThan(0);
  await large.remove([id]);
  const files = { 'later.pdf': '%PDF-fake Later\nA zebra needs a permit.' };
  await ingest(large, await writeFiles(await temporaryFolder(), files));
  for (const one of seen) {
    expect(await one.listDocuments()).toContainEqual(removed);
    expect(await one.searchText('zebra', { limit: 5 })).toEqual([]);
    expect(await one.searchText('report', scope)).toEqual([]);
    expect(await one.passagesByChunkIds([`${id}_0`])).toEqual(new Map());
  }
  for (const library of [large, small]) {
    expect(await library.damagedDocuments()).toEqual([]);
    expect(await (await library.atOnce()).searchText('zebra', { limit: 5 })).toHaveLength(1);
  }
});
