import { expect, test } from 'vitest';
import { librarySearch } from '../../../evaluation/library/library-search.ts';
import type { LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';

test('a library is asked by the model that its vectors are of, not by the default', async () => {
  const library = await openTestLibrary();
  const paths = await writeFiles(await temporaryFolder(), { 'a.pdf': '%PDF-fake A\nThe pump is red.' });
  const its = fakeEmbedder({ model: 'b'.repeat(64) });
  await ingest(library, paths, { wait: 'ready', embedder: its });
  const usual = fakeEmbedder();
  its.seen.length = 0;
  const embedder = async (sha256?: string) => (sha256 === its.modelSha256 ? its : usual);
  const runtime = { embedder } as unknown as LlamaRuntime;
  await librarySearch(library, runtime)({ question: 'Which colour is the pump?', limit: 3 });
  expect(its.seen.length).toBeGreaterThan(0);
  expect(usual.seen).toEqual([]);
});
