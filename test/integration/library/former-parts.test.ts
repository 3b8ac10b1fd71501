import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DOCUMENT_COLUMNS, documentColumns, intactDocument } from '../../../src/engine/library/tables/document-row.ts';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import { FILE_PART_BYTES } from '../../../src/engine/library/tables/schema.ts';
import { writeFiles } from '../../fakes/library/fake-files.ts';
import { fakeReader } from '../../fakes/library/fake-reader.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';

const LENGTH = FILE_PART_BYTES + 5;

/** A library with one document whose original is stored in parts of 16 MiB, as all were before. */
async function formerLibrary() {
  const library = await openTestLibrary();
  const head = '%PDF-fake Leave Policy\nEmployees have 20 days.\f';
  const letters = `${'abcdefghi '.repeat(10)}.`;
  const text = head + letters.repeat(Math.ceil(LENGTH / letters.length)).slice(0, LENGTH - head.length);
  const paths = await writeFiles(await temporaryFolder(), { 'leave.pdf': text });
  const [result] = await ingest(library, paths);
  const id = result?.document_id ?? '';
  await library.close();

  const bytes = Buffer.from(text);
  const store = lanceStore(join(library.dataDir, 'library.lance'), { isPresent: async () => true });
  await store.delete('files', `document_id = '${id}'`);
  await store.append('files', { document_id: [id], part: [0], bytes: [bytes] });
  const [row] = await store.read('documents', { columns: DOCUMENT_COLUMNS });
  const document = intactDocument(row ?? {});
  const checksums = document?.checksums;
  if (!document || !checksums) throw new Error('the document has no checksums');
  expect(checksums.parts).toBe(2);
  const ofText = checksums.digests.subarray(0, (2 * checksums.pages + checksums.passages) * 16);
  const ofPart = createHash('sha256').update(bytes).digest().subarray(0, 16);
  const former = { ...checksums, parts: 1, digests: new Uint8Array(Buffer.concat([ofText, ofPart])) };
  await store.replace('documents', 'document_id', documentColumns([{ ...document, checksums: former }]));
  return { library: await openTestLibrary(library.dataDir), id, bytes };
}

test('an original in parts of another size is read, in pieces and whole, and is found intact', async () => {
  const { library, id, bytes } = await formerLibrary();
  expect(Buffer.from(await library.originalBytes(id)).equals(bytes)).toBe(true);
  for (const at of [0, FILE_PART_BYTES - 2, LENGTH - 3]) {
    const { bytes: piece } = await library.fileRange(id, at, 4);
    expect(Buffer.from(piece).toString()).toBe(bytes.toString('latin1', at, Math.min(at + 4, LENGTH)));
  }
  // The files that this test wrote are not those that the library wrote.
  expect((await library.check()).damage.filter(({ what }) => what.includes('original'))).toEqual([]);
});

test('its document is read anew from it, and its parts stay as they are', async () => {
  const { library, id, bytes } = await formerLibrary();
  await library.close();
  const uri = join(library.dataDir, 'library.lance');
  await lanceStore(uri, { isPresent: async () => true }).delete('pages', 'page_index = 1');
  const damaged = await openTestLibrary(library.dataDir);
  const { left, mended, check } = await damaged.repair({ read: fakeReader() });
  expect({ left, how: mended.map(({ how }) => how) }).toEqual({ left: [], how: ['read anew from its original'] });
  expect(check).toMatchObject({ sound: true, damage: [] });
  expect(Buffer.from(await damaged.originalBytes(id)).equals(bytes)).toBe(true);
});
