import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { COMMIT_ROWS } from '../../../src/engine/library/ingest/embed-portion.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, random, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { runIngestChild } from '../../fakes/library/run-child.ts';
import { expectWhole, sentencesByFile } from '../../fakes/library/whole-library.ts';

const FILES = Object.fromEntries(
  Array.from({ length: 8 }, (_, i) => [`policy-${i}.pdf`, fakePdf(`Policy ${i}`, 3 + ((i * 7) % 11), 12, i)]),
);
const MOMENTS = 10;
const next = random(20260731);

/** How the child is killed: this many milliseconds after its first event of this phase. */
const kills = Array.from({ length: MOMENTS }, (_, i) => ({
  phase: i % 2 === 0 ? ('reading' as const) : ('embedding' as const),
  after: Math.floor(next() * 350),
}));

test.each(kills)(
  'killed $after ms into $phase: never half visible, and the next run finishes it',
  async ({ phase, after }) => {
    const folder = await temporaryFolder();
    const paths = await writeFiles(join(folder, 'files'), FILES);
    const dataDir = join(folder, 'data');
    const child = runIngestChild({ dataDir, paths, wait: 'ready', msPerPage: 5, msPerBatch: 25 });
    await child.line((line) => line.includes(`"phase":"${phase}"`));

    const library = await openTestLibrary(dataDir);
    const until = performance.now() + after;
    do {
      // A reader beside the writer: what it sees is whole, and search shows nothing else.
      const documents = await library.listDocuments();
      for (const document of documents) await expectWhole(library, document);
      const hits = await library.searchText('rule policy', { limit: 1000 });
      const visible = new Set((await library.listDocuments()).map((document) => document.document_id));
      expect(hits.filter((hit) => !visible.has(hit.documentId))).toEqual([]);
      await delay(5);
    } while (performance.now() < until);
    await child.kill();
    for (const document of await library.listDocuments()) await expectWhole(library, document);

    const embedder = fakeEmbedder();
    const results = await ingest(library, [], { wait: 'ready', embedder });
    expect(results.filter((result) => result.code !== null)).toEqual([]);

    const documents = await library.listDocuments();
    expect(documents.map((document) => document.source_filename).sort()).toEqual(Object.keys(FILES).sort());
    for (const document of documents) {
      await expectWhole(library, document);
      expect(document).toMatchObject({ state: 'ready', embedded: document.passages });
    }
    const chunks = (await Promise.all(documents.map((document) => library.passagesOf(document.document_id)))).flat();
    const everything = { limit: chunks.length * 2, modelSha256: embedder.modelSha256 };
    const vectors = await library.searchVector(new Float32Array(384).fill(1), everything);
    expect(vectors.map((hit) => hit.chunkId).sort()).toEqual(chunks.map((passage) => passage.chunkId).sort());
    const words = (await library.searchText('rule', { limit: chunks.length * 2 })).map((hit) => hit.chunkId);
    expect(words.sort()).toEqual(chunks.map((passage) => passage.chunkId).sort());

    const undisturbed = await openTestLibrary();
    await ingest(undisturbed, paths);
    expect(await sentencesByFile(library)).toEqual(await sentencesByFile(undisturbed));
  },
  60_000,
);

test('what was embedded before the kill is not embedded again', async () => {
  const folder = await temporaryFolder();
  const paths = await writeFiles(folder, { 'long.pdf': fakePdf('Long', 120, 20, 4) });
  const dataDir = join(folder, 'data');
  const child = runIngestChild({ dataDir, paths, wait: 'ready', msPerPage: 0, msPerBatch: 50 });
  await child.line((line) => {
    const event = JSON.parse(line);
    // Half of the 1,200 passages: a batch came after the first commit.
    return event.progress?.phase === 'embedding' && event.progress.pages_done >= 60;
  });
  await child.kill();
  const library = await openTestLibrary(dataDir);
  const embedder = fakeEmbedder();
  const [result] = await ingest(library, [], { wait: 'ready', embedder });
  const passages = (await library.listDocuments())[0]?.passages ?? 0;
  expect(result).toMatchObject({ state: 'ready', source_filename: 'long.pdf' });
  expect(embedder.seen.length).toBeGreaterThan(0);
  expect(embedder.seen.length).toBeLessThanOrEqual(passages - COMMIT_ROWS);
});
