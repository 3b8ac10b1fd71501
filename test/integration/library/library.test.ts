import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DocumentSummary, IngestResult } from '../../../src/contract/documents.ts';
import { LIBRARY_SCHEMA } from '../../../src/engine/library/tables/schema.ts';
import { fakeEmbedder, vectorOf } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { fakeReader } from '../../fakes/library/fake-reader.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';

const LEAVE =
  '%PDF-fake Leave Policy\nEmployees have 20 days. Six days carry over. They must ask.\fA zebra needs a permit.\f';

describe('a document in the library', () => {
  test('comes back as it was read, piece by piece', async () => {
    const library = await openTestLibrary();
    const [path = ''] = await writeFiles(await temporaryFolder(), { 'leave.pdf': LEAVE });
    const [result] = await ingest(library, [path], { collection: "O'Neill v. Smith" });
    expect(IngestResult.parse(result)).toMatchObject({ state: 'searchable', duplicate: false, pages: 3, code: null });
    const id = result?.document_id ?? '';
    const original = await fakeReader()({ bytes: await readFile(path), sourceFilename: 'leave.pdf' }, {});

    const [summary] = await library.listDocuments();
    expect(DocumentSummary.parse(summary)).toMatchObject({
      document_id: id,
      document_name: 'Leave Policy',
      source_filename: 'leave.pdf',
      kind: 'pdf',
      state: 'searchable',
      characters: original.characters,
      pages: 3,
      passages: original.passages.length,
      embedded: 0,
      coverage: { pages: 3, text: 2, ocr: 0, low_confidence: 0, unreadable: 1, share: 2 / 3 },
      collections: ["O'Neill v. Smith"],
    });
    expect(await library.pages(id, { withGeometry: true })).toEqual(original.pages);
    expect((await library.pages(id, { from: 1, to: 1 })).map((page) => [page.pageIndex, page.geometry])).toEqual([
      [1, null],
    ]);
    expect((await library.passagesOf(id)).map(({ chunkId, documentId, ...passage }) => passage)).toEqual(
      original.passages,
    );
    expect(await library.passage(id, 1)).toMatchObject({ chunkId: `${id}_1`, text: 'A zebra needs a permit.' });
    expect(Buffer.from(await library.originalBytes(id)).toString()).toBe(LEAVE);
    expect(await library.coverage(id)).toEqual([
      expect.objectContaining({ page_index: 0, page_number: 1, page_label: 'A-1', state: 'text', reason: null }),
      expect.objectContaining({ page_index: 1, characters: 23 }),
      expect.objectContaining({ page_index: 2, state: 'unreadable', reason: 'The page is empty.', characters: 0 }),
    ]);
  });

  test('names the file it was added from, until it is removed', async () => {
    const library = await openTestLibrary();
    const [path = ''] = await writeFiles(await temporaryFolder(), { 'leave.pdf': LEAVE });
    const [result] = await ingest(library, [path]);
    const id = result?.document_id ?? '';
    expect(await library.originals.of(id)).toBe(path);
    await library.remove([id]);
    expect(await library.originals.of(id)).toBeNull();
  });

  test('gives the text of any range, across pages too, and every sentence once', async () => {
    const library = await openTestLibrary();
    const pdf = fakePdf('Manual', 4, 7, 3);
    const [result] = await ingest(library, await writeFiles(await temporaryFolder(), { 'm.pdf': pdf }));
    const id = result?.document_id ?? '';
    const canonical = pdf.slice(pdf.indexOf('\n') + 1);
    const borders = [...canonical.matchAll(/\f/g)].map((match) => match.index);
    for (const at of [0, 10, canonical.length - 9, ...borders.flatMap((b) => [b - 1, b, b + 1])]) {
      for (const length of [1, 2, 8]) {
        expect(await library.textOf(id, at, at + length)).toBe(canonical.slice(at, at + length));
      }
    }
    expect(await library.textOf(id, 0, canonical.length)).toBe(canonical);
    expect(
      (await library.pagesOfRange(id, (borders[0] ?? 0) - 2, (borders[1] ?? 0) + 2)).map((p) => p.pageIndex),
    ).toEqual([0, 1, 2]);
    const sentences = (await library.sentencesOf(id)).map(({ start, end }) => canonical.slice(start, end));
    expect(sentences).toEqual(canonical.split(/\f|(?<=\.) /));
    await expect(library.textOf(id, 5, canonical.length + 1)).rejects.toMatchObject({ code: 'BAD_RANGE' });
    await expect(library.textOf(id, 5, 5)).rejects.toMatchObject({ code: 'BAD_RANGE' });
    await expect(library.document("x' OR true --")).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(library.passage(id, 999)).rejects.toMatchObject({ code: 'CHUNK_NOT_FOUND' });
  });

  test('a text file has one page without boxes and counts no pages', async () => {
    const library = await openTestLibrary();
    const [result] = await ingest(
      library,
      await writeFiles(await temporaryFolder(), { 'notes.md': 'One thing. Two “things” – a Müller café 🦓.' }),
    );
    expect(result).toMatchObject({ state: 'searchable', pages: 0, coverage: { pages: 0, share: 1 } });
    const id = result?.document_id ?? '';
    expect(await library.pages(id)).toEqual([
      expect.objectContaining({
        start: 0,
        geometry: null,
        label: null,
        text: 'One thing. Two “things” – a Müller café 🦓.',
      }),
    ]);
    expect(await library.coverage(id)).toEqual([]);
    expect((await library.searchText('muller', { limit: 5 })).length).toBe(1);
  });
});

describe('search', () => {
  test('finds by words, phrase, title and heading, only in visible and chosen documents', async () => {
    const library = await openTestLibrary();
    const paths = await writeFiles(await temporaryFolder(), { 'a.pdf': LEAVE, 'b.pdf': fakePdf('Zoo rules', 5, 9, 1) });
    const results = await ingest(library, paths);
    const [a, b] = ['a.pdf', 'b.pdf'].map((name) => results.find((one) => one.source_filename === name)?.document_id);
    expect((await library.searchText('zebras', { limit: 5 })).map((hit) => hit.documentId)).toEqual([a]);
    const zoo = await library.searchText('zoo', { limit: 100 });
    expect([...new Set(zoo.map((hit) => hit.documentId))]).toEqual([b]);
    expect(await library.searchText('zebra', { limit: 5, documentIds: [b ?? ''] })).toEqual([]);
    expect(await library.searchText('zebra', { limit: 5, documentIds: [] })).toEqual([]);
    expect(await library.searchText('permit needs', { limit: 5, match: 'phrase' })).toEqual([]);
    expect((await library.searchText('needs a permit', { limit: 5, match: 'phrase' })).length).toBe(1);
    expect((await library.searchText('zebra carry', { limit: 5, match: 'all' })).length).toBe(0);
    const [hit] = await library.searchText('zebra', { limit: 1 });
    const passages = await library.passagesByChunkIds([hit?.chunkId ?? '']);
    expect(passages.get(hit?.chunkId ?? '')).toEqual(await library.passage(a ?? '', hit?.chunkIndex ?? -1));
    for (const odd of ['"zebra AND (', "zebra' OR true", '-zebra +*:^~']) {
      const found = await library.searchText(odd, { limit: 5 });
      expect([odd, ...new Set(found.map(({ documentId }) => documentId))]).toEqual([odd, a]);
    }
    for (const empty of ['', '   ', '!!!']) expect(await library.searchText(empty, { limit: 5 })).toEqual([]);
  });

  test('finds rows that no index covers yet, in the right order', async () => {
    const library = await openTestLibrary();
    const folder = await temporaryFolder();
    await ingest(library, await writeFiles(folder, { 'first.pdf': fakePdf('First', 160, 12, 5) }));
    const [second] = await ingest(library, await writeFiles(folder, { 'second.pdf': LEAVE }));
    const hits = await library.searchText('zebra permit', { limit: 3 });
    expect(hits[0]?.documentId).toBe(second?.document_id);
    const many = await library.searchText('annual leave', { limit: 50 });
    expect(many.map((hit) => hit.score)).toEqual(many.map((hit) => hit.score).toSorted((x, y) => y - x));
  });

  test('weighs words alike, whatever came first and whatever came at once', async () => {
    const [leave, zoo] = await writeFiles(await temporaryFolder(), {
      'leave.pdf': LEAVE,
      'zoo.pdf': `%PDF-fake Zoo Rules\nA zebra has a pen. A zebra must eat.\fEmployees feed it.\f`,
    });
    const scores = async (...batches: readonly (readonly string[])[]) => {
      const library = await openTestLibrary();
      for (const batch of batches) await ingest(library, batch);
      const hits = await library.searchText('zebra employees permit', { limit: 9 });
      return hits.map(({ documentId, score }) => `${documentId} ${score}`).toSorted();
    };
    const atOnce = await scores([leave ?? '', zoo ?? '']);
    expect(atOnce).toHaveLength(4);
    expect(await scores([leave ?? ''], [zoo ?? ''])).toEqual(atOnce);
    expect(await scores([zoo ?? ''], [leave ?? ''])).toEqual(atOnce);
  });

  test('vectors are found by exact cosine', async () => {
    const library = await openTestLibrary();
    const embedder = fakeEmbedder();
    const paths = await writeFiles(await temporaryFolder(), { 'a.pdf': LEAVE, 'b.pdf': fakePdf('Zoo rules', 9, 9, 1) });
    const results = await ingest(library, paths, { wait: 'ready', embedder });
    expect(results.map((result) => result.state)).toEqual(['ready', 'ready']);
    const question = vectorOf('employee contract audit report');
    const hits = await library.searchVector(question, { limit: 5, modelSha256: embedder.modelSha256 });
    const all = (await Promise.all(results.map((result) => library.passagesOf(result.document_id ?? '')))).flat();
    const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
    const expected = all
      .map((passage) => dot(vectorOf(passage.text), question))
      .sort((x, y) => y - x)
      .slice(0, 5);
    expect(expected).toHaveLength(5);
    expect(hits.map((hit) => hit.cosine)).toEqual(expected.map((cosine) => expect.closeTo(cosine, 5)));
    const ids = all.map((passage) => passage.chunkId);
    const cosines = await library.similarities(question, [...ids, 'ffffffffffffffff_0'], embedder.modelSha256);
    expect([...cosines.keys()].sort()).toEqual([...ids].sort());
    for (const hit of hits) expect(cosines.get(hit.chunkId)).toBeCloseTo(hit.cosine, 6);
    expect(await library.similarities(question, ids, 'b'.repeat(64))).toEqual(new Map());
    expect(await library.searchVector(question, { limit: 5, modelSha256: 'b'.repeat(64) })).toEqual([]);
  });
});

describe('an empty or foreign data directory', () => {
  test('reads as empty and is not created by reading', async () => {
    const folder = join(await temporaryFolder(), 'nothing');
    const library = await openTestLibrary(folder);
    expect(await library.listDocuments()).toEqual([]);
    expect(await library.searchText('zebra', { limit: 5 })).toEqual([]);
    await expect(library.remove(['0123456789abcdef'])).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });

  test('whose creation was interrupted reads as empty and is completed by the next writer', async () => {
    const folder = await temporaryFolder();
    await writeFiles(folder, { 'library.json': '{"schema": 1}' });
    for (const table of ['documents', 'passages']) {
      await mkdir(join(folder, 'library.lance', `${table}.lance`, '_versions'), { recursive: true });
    }
    const library = await openTestLibrary(folder);
    expect(await library.listDocuments()).toEqual([]);
    const [result] = await ingest(library, await writeFiles(await temporaryFolder(), { 'leave.pdf': LEAVE }));
    expect(result?.state).toBe('searchable');
    expect((await library.searchText('zebra', { limit: 5 })).length).toBe(1);
  });

  test('of an earlier Pincite is marked as of this one by the first writer, and not by a reader', async () => {
    const folder = await temporaryFolder();
    await writeFiles(folder, { 'library.json': '{"schema": 1}' });
    const library = await openTestLibrary(folder);
    expect(await library.listDocuments()).toEqual([]);
    expect(await readFile(join(folder, 'library.json'), 'utf8')).toBe('{"schema": 1}');
    await ingest(library, await writeFiles(await temporaryFolder(), { 'leave.pdf': LEAVE }));
    expect(JSON.parse(await readFile(join(folder, 'library.json'), 'utf8'))).toEqual({ schema: LIBRARY_SCHEMA });
  });

  test('of a newer Pincite is refused untouched, of a broken one named', async () => {
    const folder = await temporaryFolder();
    await writeFiles(folder, { 'library.json': '{"schema": 99}' });
    await expect(openTestLibrary(folder)).rejects.toMatchObject({ code: 'LIBRARY_TOO_NEW', details: { found: 99 } });
    expect(await readFile(join(folder, 'library.json'), 'utf8')).toBe('{"schema": 99}');
    await writeFiles(folder, { 'library.json': 'garbage' });
    await expect(openTestLibrary(folder)).rejects.toMatchObject({ code: 'LIBRARY_DAMAGED' });
  });
});
