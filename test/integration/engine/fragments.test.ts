import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { IngestResult } from '../../../src/contract/documents.ts';
import type { Engine, EngineClient } from '../../../src/engine/engine.ts';
import type { FragmentsResult } from '../../../src/engine/library/ingest/write-fragments.ts';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import { LIBRARY_SCHEMA, TABLE_NAMES, TABLES, type TableName } from '../../../src/engine/library/tables/schema.ts';
import type { Row } from '../../../src/engine/library/tables/store-types.ts';
import { fakeChatRuntime } from '../../fakes/fake-chat-runtime.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { runAppendChild } from '../../fakes/library/run-child.ts';
import { manyPages, truncated } from '../../fixtures/make-pdf.ts';
import { CourierPage } from '../../fixtures/pdf/courier-page.ts';
import { rawPdf } from '../../fixtures/pdf/raw-pdf.ts';
import { scannedCopy } from '../../fixtures/pdf/scanned-copy.ts';
import { startCli } from '../cli/spawn-cli.ts';
import { engineOn, newFolder, samplePath } from './sample-engine.ts';

type Fragments = Parameters<EngineClient['documents']['ingestToFragments']>[0];

async function ownFolder(): Promise<string> {
  const { folder, remove } = await newFolder();
  onTestFinished(remove);
  return folder;
}

async function openOn(dataDir: string): Promise<Engine> {
  const engine = await engineOn(dataDir, fakeChatRuntime(), fakeEmbedder());
  onTestFinished(() => engine.close());
  return engine;
}

async function toFragments({ client }: Engine, request: Fragments): Promise<IngestResult[]> {
  const results: IngestResult[] = [];
  for await (const event of await client.documents.ingestToFragments(request))
    if (event.type === 'result') results.push(event.result);
  return results;
}

async function ingestHere({ client }: Engine, paths: string[], wait: 'searchable' | 'ready'): Promise<IngestResult[]> {
  const results: IngestResult[] = [];
  for await (const event of await client.documents.ingest({ paths, wait }))
    if (event.type === 'result') results.push(event.result);
  return results;
}

async function index({ client }: Engine): Promise<void> {
  for await (const event of await client.library.index()) expect(['progress', 'result']).toContain(event.type);
}

const resultIn = async (out: string): Promise<FragmentsResult> =>
  JSON.parse(await readFile(join(out, 'result.json'), 'utf8'));

const KEYS: Readonly<Record<TableName, readonly string[]>> = {
  documents: ['document_id'],
  pages: ['document_id', 'page_index'],
  passages: ['chunk_id'],
  page_words: ['document_id', 'page_index'],
  vectors: ['chunk_id'],
  files: ['document_id', 'part'],
};

/** All rows of a table, every column but these, in the order of its key. */
async function rowsOf(dataDir: string, table: TableName, without: readonly string[]): Promise<Row[]> {
  const store = lanceStore(join(dataDir, 'library.lance'), { isPresent: async () => true });
  try {
    const rows = await store.read(table, { columns: Object.keys(TABLES[table]) });
    const keyOf = (row: Row): string => KEYS[table].map((column) => String(row[column]).padStart(9, '0')).join('_');
    return rows
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !without.includes(column))));
  } finally {
    await store.close();
  }
}

const withoutTime = (results: readonly IngestResult[]): unknown[] =>
  results.map(({ seconds, ...result }) => result).sort((a, b) => (a.source_filename < b.source_filename ? -1 : 1));

test.each([false, true])(
  'rows written to fragments (embed: %s) and appended are those of a local ingest',
  async (embed) => {
    const folder = await ownFolder();
    const [local, far, out] = ['local', 'far', 'out'].map((name) => join(folder, name)) as [string, string, string];
    const [bad, scan] = [join(folder, 'broken.pdf'), join(folder, 'scan.pdf')];
    await writeFile(bad, truncated());
    const page = new CourierPage(0).lines(['Hotels above 180 euros a night need approval.'], 72, 700);
    const original = rawPdf({ pages: [{ content: page.content, mediaBox: [0, 0, 612, 792] }] });
    await writeFile(scan, await scannedCopy(original, { dpi: 200 }));
    const paths = [samplePath('leave-and-absence'), bad, samplePath('travel-and-expenses'), scan];

    const here = await openOn(local);
    const ingested = await ingestHere(here, paths, embed ? 'ready' : 'searchable');
    const library = await openOn(far);
    const written = await toFragments(library, { paths, out, embed });
    expect(withoutTime(written)).toEqual(withoutTime(ingested));
    expect(written.map(({ code }) => code).sort()).toEqual(['DAMAGED', null, null, null]);
    const whole = await resultIn(out);
    expect(whole).toMatchObject({ schema: LIBRARY_SCHEMA, embedded_model: embed ? fakeEmbedder().modelSha256 : null });
    expect(whole.results.map(({ path }) => path).sort()).toEqual([...paths].sort());
    // Nothing was made where the library would be.
    expect(await readdir(far).catch(() => [])).not.toContain('library.lance');

    await index(library);
    const appended = runAppendChild({ from: out, isFragments: true, to: join(far, 'library.lance') });
    expect(await appended.ended).toBe(0);
    // OCR is a second reading of a document that is there: the checksums of a local row count it.
    const scanned = written.find(({ source_filename: name }) => name === 'scan.pdf')?.document_id;
    for (const table of TABLE_NAMES) {
      const without = table === 'documents' ? ['added_at', 'row_checksum'] : [];
      const [expected, found] = await Promise.all([local, far].map((dir) => rowsOf(dir, table, without)));
      const isSame = (row: Row): Row =>
        table === 'documents' && row.document_id === scanned ? { ...row, checksums: null } : row;
      expect(found?.length).toBe(expected?.length);
      expect(found?.map(isSame)).toEqual(expected?.map(isSame));
    }
    await index(library);
    expect(await library.client.library.check()).toMatchObject({ sound: true, documents: 3 });
    const { hits } = await library.client.search({ query: 'hotels above 180 euros a night', k: 3 });
    expect(hits.map((hit) => hit.document_id)).toContain(scanned);
  },
);

test('a file twice is written once, and small portions are files of their own', async () => {
  const folder = await ownFolder();
  const out = join(folder, 'out');
  const engine = await openOn(join(folder, 'data'));
  const path = samplePath('leave-and-absence');
  const copy = join(folder, 'copy.pdf');
  await writeFile(copy, await readFile(path));
  const results = await toFragments(engine, { paths: [path, copy], out, collection: ' Rules  of work ' });
  expect(results.map(({ duplicate }) => duplicate).sort()).toEqual([false, true]);
  const { tables } = await resultIn(out);
  expect(tables.documents).toHaveLength(1);
  expect(Object.values(tables).flat().sort()).toEqual(
    (await readdir(out)).filter((name) => name !== 'result.json').sort(),
  );
  for (const name of await readdir(out)) expect((await stat(join(out, name))).mode & 0o077).toBe(0);
});

test('a folder that holds something is refused, and nothing in it is touched', async () => {
  const folder = await ownFolder();
  await writeFile(join(folder, 'mine.txt'), 'mine');
  const engine = await openOn(join(await ownFolder(), 'data'));
  const refused = toFragments(engine, { paths: [samplePath('leave-and-absence')], out: folder });
  await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(await readdir(folder)).toEqual(['mine.txt']);
});

test('who leaves before the end finds nothing in the folder', async () => {
  const folder = await ownFolder();
  const out = join(folder, 'out');
  const { client } = await openOn(join(folder, 'data'));
  const paths = [samplePath('leave-and-absence'), samplePath('travel-and-expenses')];
  for await (const event of await client.documents.ingestToFragments({ paths, out })) if (event) break;
  expect(await readdir(folder)).not.toContain('out');
});

test('a kill in the middle leaves no result', async () => {
  const folder = await ownFolder();
  const [out, file] = [join(folder, 'out'), join(folder, 'many.pdf')];
  await writeFile(file, manyPages(1500).bytes);
  const paths = [samplePath('leave-and-absence'), file, samplePath('travel-and-expenses')];
  const argv = ['--data', join(folder, 'data'), 'ingest', ...paths, '--to-fragments', out];
  const child = startCli(argv, join(folder, 'no-models'));
  for (let names: string[] = []; !names.some((name) => name.startsWith('documents-')); )
    names = await delay(10).then(() => readdir(out).catch(() => []));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const left = await readdir(out);
  expect(left.length).toBeGreaterThan(0);
  expect(left).not.toContain('result.json');
});
