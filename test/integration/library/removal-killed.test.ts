import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { removalJournal } from '../../../src/engine/library/journal/write-journal.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { filesBelow, filesWith } from '../../fakes/library/bytes-on-disk.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, random, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { runRemoveChild } from '../../fakes/library/run-child.ts';
import { expectWhole } from '../../fakes/library/whole-library.ts';

const SECRET = 'qqxzsecretmarker';
const next = random(20261123);

/** The child is killed this many milliseconds after this mark is in the journal; who finishes what it left. */
const kills = (['removing', 'purging'] as const).flatMap((mark) =>
  [0, 5, 20, 60, 150].map((most, i) => ({
    mark,
    after: Math.floor(next() * most),
    by: i % 2 === 0 ? ('the next start' as const) : ('the next writer' as const),
  })),
);

async function marks(dataDir: string): Promise<string[]> {
  return (await readdir(join(dataDir, 'journal'))).filter((name) => /^(?:removing|purging)-.*\.json$/.test(name));
}

let made: { dataDir: string; folder: string; idOf: (name: string) => string };

/**
 * Twenty documents in one file of each table, one of them to be removed, and one that supersedes it, with all the
 * indexes of a large library. Made once, copied for each test.
 */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-library-'));
  const dataDir = join(folder, 'data');
  const library = await openLibrary({ dataDir, inMemory: { passages: 50, vectors: 50 } });
  const many = Array.from({ length: 20 }, (_, i) => [`keep-${i}.pdf`, fakePdf(`Keep ${i}`, 3, 8, i)] as const);
  const drop = { 'drop.pdf': `${fakePdf('Drop', 1, 3, 99)} The ${SECRET} is confidential.` };
  const results = await ingest(library, await writeFiles(folder, { ...Object.fromEntries(many), ...drop }), {
    wait: 'ready',
    embedder: fakeEmbedder(),
  });
  const idOf = (name: string) => results.find((result) => result.source_filename === name)?.document_id ?? '';
  await library.remove([idOf('keep-0.pdf')]);
  await library.change([idOf('drop.pdf')], { supersedes: idOf('keep-1.pdf') });
  await library.change([idOf('keep-2.pdf')], { supersedes: idOf('drop.pdf') });
  await library.close();
  made = { dataDir, folder, idOf };
});
afterAll(() => rm(made.folder, { recursive: true, force: true }));

async function libraryWithSecret() {
  const dataDir = join(await temporaryFolder(), 'data');
  await cp(made.dataDir, dataDir, { recursive: true });
  const another = await writeFiles(await temporaryFolder(), { 'another.pdf': fakePdf('Another', 3, 8, 50) });
  return { ...made, dataDir, another };
}

test.each(kills)('killed $after ms after it is $mark: $by finishes the removal', async ({ mark, after, by }) => {
  const { dataDir, idOf, another } = await libraryWithSecret();
  const child = runRemoveChild({ dataDir, documentIds: [idOf('drop.pdf')] });
  let over = false;
  void child.ended.then(() => {
    over = true;
  });
  while (!over && !(await marks(dataDir)).some((name) => name.startsWith(mark))) await delay(1);
  expect(over).toBe(false);
  await delay(after);
  await child.kill();

  const library = await openTestLibrary(dataDir);
  if (by === 'the next start') await library.finishRemovals();
  else await ingest(library, another);
  expect(await marks(dataDir)).toEqual([]);
  const documents = await library.listDocuments();
  expect(documents.map((document) => document.document_id)).not.toContain(idOf('drop.pdf'));
  expect(documents.length).toBe(by === 'the next start' ? 19 : 20);
  for (const document of documents) await expectWhole(library, document);
  expect(documents.find((one) => one.source_filename === 'keep-2.pdf')?.supersedes).toBe(idOf('keep-1.pdf'));
  expect(await filesWith(dataDir, SECRET)).toEqual([]);
  expect((await filesBelow(dataDir)).filter((path) => /_deletions|tmp/.test(path))).toEqual([]);
  expect(await library.searchText(SECRET, { limit: 5 })).toEqual([]);
});

test('who removes what was being removed when the process was killed, has removed it', async () => {
  const { dataDir, idOf } = await libraryWithSecret();
  const library = await openTestLibrary(dataDir);
  const ids = [idOf('drop.pdf'), idOf('keep-3.pdf')];
  const documents = (await library.listDocuments()).filter(({ document_id }) => ids.includes(document_id));
  const drop = documents.filter(({ document_id }) => document_id === idOf('drop.pdf'));
  await removalJournal(dataDir, Date.now).begin({ documents: drop, records: 'keep' });

  const removed = await library.remove(ids);
  expect(removed.map(({ document_id }) => document_id)).toEqual(ids);
  expect((await library.listDocuments()).filter(({ document_id }) => ids.includes(document_id))).toEqual([]);
  expect(await marks(dataDir)).toEqual([]);
  await expect(library.remove(ids)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
});

test('what is kept elsewhere is purged once more, and only then the removal is over', async () => {
  const { dataDir, idOf } = await libraryWithSecret();
  const library = await openTestLibrary(dataDir);
  const id = idOf('drop.pdf');
  let isBroken = true;
  const seen: string[][] = [];
  const other = await openLibrary({
    dataDir,
    purgeElsewhere: async ({ documents }) => {
      seen.push(documents.map((document) => document.document_id));
      if (isBroken) throw new Error('it is broken');
    },
  });
  onTestFinished(() => other.close());
  const unfinished = {
    code: 'REMOVAL_UNFINISHED',
    message:
      'Removed from view: drop.pdf. The text is not off the disk yet, and its space not free (it is broken); the next start of Pincite finishes it.',
  };
  await expect(other.remove([id])).rejects.toMatchObject(unfinished);
  expect((await library.listDocuments()).map((document) => document.document_id)).not.toContain(id);
  await expect(other.finishRemovals()).rejects.toMatchObject(unfinished);
  expect((await marks(dataDir)).length).toBe(1);
  isBroken = false;
  await other.finishRemovals();
  expect(seen).toEqual([[id], [id], [id]]);
  expect(await marks(dataDir)).toEqual([]);
  expect(await filesWith(dataDir, SECRET)).toEqual([]);
});

test('an ingest that was cut short does not bring a removed document back', async () => {
  const { dataDir, idOf, folder, another } = await libraryWithSecret();
  const library = await openTestLibrary(dataDir);
  const copy = await writeFiles(await temporaryFolder(), { 'copy.pdf': await readFile(join(folder, 'drop.pdf')) });
  await library.jobs.add({
    created_at: new Date(0).toISOString(),
    collection: null,
    paths: [join(folder, 'drop.pdf'), ...copy, ...another, '/gone/drop.pdf'],
  });
  await library.remove([idOf('drop.pdf')]);
  const results = await ingest(library, []);
  expect(results.map((result) => result.source_filename)).toEqual(['another.pdf']);
  expect(await filesWith(dataDir, SECRET)).toEqual([]);
});
