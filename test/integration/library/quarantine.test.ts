import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import { CONTENT_TABLES } from '../../../src/engine/library/tables/schema.ts';
import { filesBelow, filesWith } from '../../fakes/library/bytes-on-disk.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { interruptWrite } from '../../fakes/library/interrupted-write.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { runIngestChild } from '../../fakes/library/run-child.ts';
import { expectWhole } from '../../fakes/library/whole-library.ts';

const SECRET = 'qqxzsecretmarker';
const DAY_MS = 24 * 3_600_000;

/** Two documents in the library, one of which was being written when its writer was killed. */
async function interrupted(lost?: string) {
  const dataDir = join(await temporaryFolder(), 'data');
  const library = await openTestLibrary(dataDir);
  const folder = await temporaryFolder();
  const text = `${fakePdf('Half', 4, 8, 2)} The ${SECRET} is confidential.`;
  const paths = await writeFiles(folder, { 'keep.pdf': fakePdf('Keep', 4, 8, 1), 'half.pdf': text });
  const results = await ingest(library, paths);
  const half = results.find((result) => result.source_filename === 'half.pdf')?.document_id ?? '';
  await interruptWrite(dataDir, { document_id: half, source_filename: 'half.pdf' }, lost);
  const another = await writeFiles(folder, { 'another.pdf': fakePdf('Another', 2, 8, 3) });
  return { dataDir, library, half, text, another };
}

async function rowsOf(dataDir: string, documentId: string): Promise<number> {
  const store = lanceStore(join(dataDir, 'library.lance'), { isPresent: async () => true });
  onTestFinished(() => store.close());
  const counts = CONTENT_TABLES.map((table) => store.count(table, `document_id = '${documentId}'`));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

test('what is swept lies in quarantine, for the owner only, and can be added again', async () => {
  const { dataDir, library, half, text, another } = await interrupted();
  const rows = await rowsOf(dataDir, half);
  expect(rows).toBeGreaterThan(5);
  await ingest(library, another);

  expect(await rowsOf(dataDir, half)).toBe(0);
  const [entry] = await library.quarantine.list();
  expect(entry).toMatchObject({
    document_id: half,
    source_filename: 'half.pdf',
    collections: ['Audit'],
    whole: true,
    rows,
  });
  expect(await readdir(join(dataDir, 'journal'))).toEqual(['tables.json']);
  const { file, folder } = (await library.quarantine.find(half)) ?? expect.unreachable();
  expect(await readFile(file ?? '', 'utf8')).toBe(text);
  if (process.platform !== 'win32') {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  }

  expect(await ingest(library, [file ?? ''])).toMatchObject([
    { document_id: half, source_filename: 'half.pdf', code: null },
  ]);
  for (const document of await library.listDocuments()) await expectWhole(library, document);
  // It is in the library: the next writer lets go of the copy, and a removal leaves nothing.
  await library.remove([half]);
  expect(await library.quarantine.list()).toEqual([]);
  expect(await filesWith(dataDir, SECRET)).toEqual([]);
});

test('without all of the original every row is kept, and it says so', async () => {
  const { dataDir, library, half, another } = await interrupted('part = 0');
  const rows = await rowsOf(dataDir, half);
  await ingest(library, another);
  expect(await rowsOf(dataDir, half)).toBe(0);
  const { file, folder, entry } = (await library.quarantine.find(half)) ?? expect.unreachable();
  expect([file, entry.whole, entry.rows, entry.bytes]).toEqual([null, false, rows, 0]);
  const lines = (await readFile(join(folder, 'rows.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(lines.length).toBe(rows);
  expect(lines.filter((line) => JSON.parse(line).table === 'pages' && line.includes(SECRET)).length).toBe(1);
});

test('a sweep that was killed after the quarantine was written is done again', async () => {
  const { dataDir, library, half, another } = await interrupted();
  await ingest(library, another);
  const kept = await filesBelow(join(dataDir, 'quarantine'));
  // The rows again, as if they had not been deleted; and what a kill in the middle of writing leaves.
  const { file } = (await library.quarantine.find(half)) ?? expect.unreachable();
  await ingest(library, [file ?? '']);
  await interruptWrite(dataDir, { document_id: half, source_filename: 'half.pdf' });
  await writeFiles(join(dataDir, 'quarantine'), { [`.new-${half}/half.pdf`]: 'torn' });
  await ingest(library, []);
  expect(await rowsOf(dataDir, half)).toBe(0);
  expect(await filesBelow(join(dataDir, 'quarantine'))).toEqual(kept);
  expect((await library.quarantine.list()).length).toBe(1);
});

test('it is deleted at a writer’s start after thirty days, not before', async () => {
  const { dataDir, library, half, another } = await interrupted();
  await ingest(library, another);
  await writeFiles(join(dataDir, 'quarantine'), { 'damaged-2026/pages.lance': 'put there by a repair' });
  for (const [days, left] of [
    [29, [half]],
    [31, []],
  ] as const) {
    const later = await openLibrary({ dataDir, now: () => Date.now() + days * DAY_MS });
    await ingest(later, []);
    expect((await later.quarantine.list()).map((entry) => entry.document_id)).toEqual(left);
    await later.close();
  }
  expect(await filesBelow(join(dataDir, 'quarantine'))).toEqual([]);
});

test('what a repair set aside is deleted thirty days after the time in its name, also in a copy that is newer', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const library = await openTestLibrary(dataDir);
  const name = (days: number) =>
    `damaged-${new Date(Date.now() - days * DAY_MS).toISOString().replaceAll(/[:.]/g, '-')}`;
  const [older, newer] = [name(31), name(29)];
  await writeFiles(join(dataDir, 'quarantine'), { [`${older}/a.lance`]: 'x', [`${newer}/b.lance`]: 'y' });
  await ingest(library, []);
  expect(await readdir(join(dataDir, 'quarantine'))).toEqual([newer]);
});

test('a write that was killed is in quarantine when its file is gone', async () => {
  const folder = await temporaryFolder();
  const dataDir = join(folder, 'data');
  const [path = ''] = await writeFiles(folder, { 'half.pdf': fakePdf('Half', 60, 20, 7) });
  // So many boxes that writing them takes long enough to be killed meanwhile.
  const order = { dataDir, paths: [path], wait: 'searchable', msPerPage: 0, msPerBatch: 0, bytesPerCharacter: 400 };
  const child = runIngestChild(order);
  const store = lanceStore(join(dataDir, 'library.lance'), {
    isPresent: () =>
      stat(join(dataDir, 'library.json')).then(
        () => true,
        () => false,
      ),
  });
  onTestFinished(() => store.close());
  while ((await store.count('files')) === 0) await delay(1);
  expect(await child.kill()).toBe('SIGKILL');
  expect(await store.count('documents')).toBe(0);
  const text = await readFile(path, 'utf8');
  await rm(path);

  const library = await openTestLibrary(dataDir);
  expect(await ingest(library, [])).toMatchObject([{ source_filename: 'half.pdf', code: 'FILE_NOT_FOUND' }]);
  const [entry] = await library.quarantine.list();
  expect(entry).toMatchObject({ source_filename: 'half.pdf', whole: true });
  const { file } = (await library.quarantine.find(entry?.document_id ?? '')) ?? expect.unreachable();
  expect(await readFile(file ?? '', 'utf8')).toBe(text);
});
