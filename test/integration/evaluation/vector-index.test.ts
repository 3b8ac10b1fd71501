import { expect, test } from 'vitest';
import { exactNearest, openVectorIndex } from '../../../evaluation/search/vector-index.ts';
import { fakeEmbedder, vectorOf } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';

const row = (text: string, start: number) => ({ file: 'a.pdf', page: 2, start, end: start + text.length, text });

test('the nearest rows are found, also of a table that was filled in steps and opened again', async () => {
  const folder = await temporaryFolder();
  const texts = ['pumps are red', 'fees are due in May', 'pipes may leak'];
  const filled = await openVectorIndex(folder);
  for (const [i, text] of texts.entries()) await filled.add([row(text, i * 100)], [vectorOf(text)]);
  await filled.finish();
  filled.close();
  const index = await openVectorIndex(folder);
  expect(await index.count()).toBe(3);
  expect(await index.search(vectorOf('fees due'), 1)).toEqual([row('fees are due in May', 100)]);
  index.close();
});

test('an empty index says so', async () => {
  const index = await openVectorIndex(await temporaryFolder());
  await expect(index.search(vectorOf('fees'), 1)).rejects.toThrow('nothing was added');
  index.close();
});

test('the exact scan of a library finds what its own search by vector finds, of one model alone', async () => {
  const library = await openTestLibrary();
  const files = Object.fromEntries(Array.from({ length: 3 }, (_, i) => [`${i}.pdf`, fakePdf(`Doc ${i}`, 3, 4, i)]));
  const embedder = fakeEmbedder();
  await ingest(library, await writeFiles(await temporaryFolder(), files), { wait: 'ready', embedder });
  const { modelSha256 } = embedder;
  const vector = vectorOf('a sentence of document 1');
  const own = await library.searchVector(vector, { limit: 5, modelSha256 });
  const [exact = []] = await exactNearest(library.dataDir, [vector], { limit: 5, modelSha256 });
  expect(exact).toHaveLength(5);
  const cosines = await library.similarities(vector, exact, modelSha256);
  expect(exact.map((id) => cosines.get(id)?.toFixed(4))).toEqual(own.map(({ cosine }) => cosine.toFixed(4)));
  expect(await exactNearest(library.dataDir, [vector], { limit: 5, modelSha256: 'c'.repeat(64) })).toEqual([[]]);
});
