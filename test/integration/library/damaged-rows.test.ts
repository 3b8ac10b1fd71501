import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { connect } from '@lancedb/lancedb';
import { describe, expect, test } from 'vitest';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { fakeEmbedder, vectorOf } from '../../fakes/library/fake-embedder.ts';
import { writeFiles } from '../../fakes/library/fake-files.ts';
import { fakeReader } from '../../fakes/library/fake-reader.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';

const LEAVE = '%PDF-fake Leave Policy\nEmployees have 20 days. Six days carry over.\fA zebra needs a permit.';
const TRAVEL = '%PDF-fake Travel Rules\nA taxi is reimbursed up to 40 euro.\fA zebra may not be taken along.';

/** Two documents, and a way to change what is stored of the first behind Pincite's back. */
async function damagedBy(
  table: string,
  values: Readonly<Record<string, string>>,
): Promise<{ library: Library; leave: string; travel: string }> {
  const before = await openTestLibrary();
  const paths = await writeFiles(await temporaryFolder(), { 'leave.pdf': LEAVE, 'travel.pdf': TRAVEL });
  const results = await ingest(before, paths, { wait: 'ready', embedder: fakeEmbedder() });
  const idOf = (name: string) => results.find((result) => result.source_filename === name)?.document_id ?? '';
  const leave = idOf('leave.pdf');
  const connection = await connect(join(before.dataDir, 'library.lance'));
  const opened = await connection.openTable(table);
  await opened.update({ where: `document_id = '${leave}'`, valuesSql: { ...values } });
  opened.close();
  connection.close();
  return { library: await openTestLibrary(before.dataDir), leave, travel: idOf('travel.pdf') };
}

const DAMAGED = { code: 'DOCUMENT_DAMAGED' };
const found = async (library: Library): Promise<string[]> => [
  ...(await library.searchText('zebra', { limit: 5 })).map((hit) => hit.documentId),
  ...(await library.searchVector(vectorOf('zebra'), { limit: 5, modelSha256: 'a'.repeat(64) })).map(
    (h) => h.documentId,
  ),
];

describe('a stored text that is not what was written', () => {
  test('of a passage: no search finds the document, nobody gets its passages, the other one is as before', async () => {
    const { library, leave, travel } = await damagedBy('passages', { text: "replace(text, 'needs', 'never needs')" });
    expect(new Set(await found(library))).toEqual(new Set([travel]));
    await expect(library.passagesOf(leave)).rejects.toMatchObject({ ...DAMAGED, details: { id: leave } });
    await expect(library.passage(leave, 0)).rejects.toMatchObject(DAMAGED);
    await expect(library.sentencesOf(leave)).rejects.toMatchObject(DAMAGED);
    expect(await library.passagesByChunkIds([`${leave}_0`])).toEqual(new Map());
    expect(await library.damagedDocuments()).toEqual([leave]);
    expect((await library.passage(travel, 1)).text).toBe('A zebra may not be taken along.');
  });

  test.each([
    ['the place of a passage', { start: 'start + 1' }],
    ['its sentences', { sentences: "arrow_cast(sentences, 'LargeBinary') || arrow_cast('x', 'LargeBinary')" }],
    ['its name', { chunk_id: "chunk_id || '1'" }],
  ])('%s', async (_, values) => {
    const { library, leave } = await damagedBy('passages', values);
    await expect(library.passagesOf(leave)).rejects.toMatchObject(DAMAGED);
  });

  test('of a page: its text is not given out, and from then on no search finds the document', async () => {
    const { library, leave, travel } = await damagedBy('pages', { text: "replace(text, 'Six', 'Ten')" });
    await expect(library.textOf(leave, 0, 40)).rejects.toMatchObject(DAMAGED);
    await expect(library.pages(leave)).rejects.toMatchObject(DAMAGED);
    await expect(library.coverage(leave)).rejects.toMatchObject(DAMAGED);
    await expect(library.pagesOfDocuments([leave, travel])).rejects.toMatchObject({ details: { id: leave } });
    expect(new Set(await found(library))).toEqual(new Set([travel]));
  });

  test('a page that says it stands elsewhere does not let a range pass as empty', async () => {
    const { library, leave } = await damagedBy('pages', { start: 'start + 500' });
    await expect(library.textOf(leave, 0, 40)).rejects.toMatchObject(DAMAGED);
  });

  test('of the boxes: nothing is lit at a wrong place', async () => {
    const { library, leave } = await damagedBy('pages', {
      geometry: "arrow_cast(arrow_cast(geometry, 'LargeBinary') || arrow_cast('x', 'LargeBinary'), 'LargeBinary')",
    });
    await expect(library.pagesOfRange(leave, 0, 10, true)).rejects.toMatchObject(DAMAGED);
  });

  test('of the original: the viewer does not get it', async () => {
    const { library, leave } = await damagedBy('files', { bytes: "arrow_cast('%PDF-fake other', 'LargeBinary')" });
    await expect(library.originalBytes(leave)).rejects.toMatchObject(DAMAGED);
    await expect(library.fileRange(leave, 0, 10)).rejects.toMatchObject(DAMAGED);
  });

  test('of the list of documents: the document is not listed under a wrong name', async () => {
    const { library, leave, travel } = await damagedBy('documents', { name: "'Another Policy'" });
    expect((await library.listDocuments()).map((document) => document.document_id)).toEqual([travel]);
    await expect(library.document(leave)).rejects.toMatchObject(DAMAGED);
    expect(await library.damagedDocuments()).toEqual([leave]);
    expect(new Set(await found(library))).toEqual(new Set([travel]));
  });

  test('whose checksums were taken away with it is damaged too, not one of an earlier Pincite', async () => {
    const { library, leave } = await damagedBy('documents', { checksums: 'null', row_checksum: 'null' });
    await expect(library.document(leave)).rejects.toMatchObject(DAMAGED);
  });
});

describe('a library of an earlier Pincite', () => {
  async function earlierLibrary() {
    const before = await openTestLibrary();
    const paths = await writeFiles(await temporaryFolder(), { 'leave.pdf': LEAVE, 'travel.pdf': TRAVEL });
    await ingest(before, paths, { wait: 'ready', embedder: fakeEmbedder() });
    const connection = await connect(join(before.dataDir, 'library.lance'));
    const documents = await connection.openTable('documents');
    await documents.update({ valuesSql: { schema: '2' } });
    await documents.dropColumns(['sha256', 'checksums', 'row_checksum']);
    documents.close();
    connection.close();
    await writeFiles(before.dataDir, { 'library.json': '{"schema": 2}' });
    return before.dataDir;
  }

  test('is read as it is, and has checksums after the first write', async () => {
    const dataDir = await earlierLibrary();
    const library = await openTestLibrary(dataDir);
    const [first] = await library.listDocuments();
    expect(new Set(await found(library)).size).toBe(2);
    expect(await library.damagedDocuments()).toEqual([]);
    await library.change([first?.document_id ?? ''], { collections: ['Policies'] });
    expect(await library.listDocuments()).toContainEqual({ ...first, collections: ['Policies'] });

    const connection = await connect(join(dataDir, 'library.lance'));
    const passages = await connection.openTable('passages');
    await passages.update({ where: `document_id = '${first?.document_id}'`, values: { text: 'All is allowed.' } });
    passages.close();
    connection.close();
    const again = await openTestLibrary(dataDir);
    await expect(again.passagesOf(first?.document_id ?? '')).rejects.toMatchObject(DAMAGED);
  });
});

test.each([
  ['its sound list', `'["Review", "Zenith"]'`, ['Audit', 'Review', 'Zenith']],
  ['no list that is cut', `'["Review", "Ze'`, ['Audit']],
])('a damaged row that is written anew keeps its first collection and %s', async (_, other_collections, kept) => {
  const { library, leave } = await damagedBy('documents', {
    name: "'Another'",
    collection: "'Audit'",
    other_collections,
  });
  expect(await library.damagedDocuments()).toEqual([leave]);
  const { mended } = await library.repair({ read: fakeReader() });
  expect(mended).toMatchObject([{ how: expect.stringContaining('a collection was lost') }]);
  expect((await library.document(leave)).collections).toEqual(kept);
});

test('of two rows of one document a repair keeps the intact one', async () => {
  const travel = createHash('sha256').update(TRAVEL).digest('hex').slice(0, 16);
  const { library, leave } = await damagedBy('documents', { document_id: `'${travel}'` });
  expect((await library.repair({ read: fakeReader() })).check).toMatchObject({ sound: true, documents: 2 });
  const names = (await library.listDocuments()).map(({ source_filename }) => source_filename);
  expect(names.sort()).toEqual([`${leave}.pdf`, 'travel.pdf'].sort());
});
