import type { IngestEvent } from '../../../src/contract/documents.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { localRuntime } from '../../library/local-runtime.ts';
import { openEvalEngine } from '../../library/open-eval-engine.ts';
import { type CountedEmbedder, countedEmbedder, secondsOfAll } from './counted-embedder.ts';
import type { FillJob, FillReport } from './fill-report.ts';

type Result = Extract<IngestEvent, { type: 'result' }>['result'];

/**
 * The product's ingest in this process, first until all is searchable, then until all is embedded. Throws when a file
 * did not get there.
 */
export async function fillOwn({ folder, directory, real_pages: realPages, seed }: FillJob): Promise<FillReport> {
  const runtime = localRuntime();
  let realTexts = Number.POSITIVE_INFINITY;
  let counted: CountedEmbedder | null = null;
  const count = (embedder: Embedder): CountedEmbedder => {
    counted ??= countedEmbedder(embedder, (embedded) => embedded < realTexts, seed);
    return counted;
  };
  const engine = await openEvalEngine(directory, {
    ...runtime,
    embedder: async (sha256) => count(await runtime.embedder(sha256)).embedder,
  });
  const ingest = async (paths: string[], wait: 'searchable' | 'ready', onDone: (result: Result) => void) => {
    for await (const event of await engine.client.documents.ingest({ paths, wait })) {
      if (event.type !== 'result') continue;
      const { source_filename: name, state, reason } = event.result;
      if (state !== wait) throw new Error(`${name} is ${state}, not ${wait}: ${reason}`);
      onDone(event.result);
    }
  };
  try {
    const startedAt = performance.now();
    let pages = 0;
    await ingest([folder], 'searchable', (result) => {
      pages += result.pages;
    });
    const searchable = (performance.now() - startedAt) / 1000;
    const documents = await engine.client.documents.list();
    const texts = documents.reduce((sum, document) => sum + document.passages, 0);
    if (realPages !== null && realPages < pages) realTexts = Math.ceil((texts * realPages) / pages);
    const embeddingAt = performance.now();
    const realFiles: string[] = [];
    await ingest([], 'ready', ({ source_filename: name }) => {
      // Events are late, never early: a document that is told before the first made vector has none.
      if (counted?.isAllReal()) realFiles.push(name);
    });
    const embedded = (performance.now() - embeddingAt) / 1000;
    const embedding = count(await runtime.embedder()).count();
    return {
      documents: documents.length,
      pages,
      texts,
      searchable_seconds: searchable,
      embedded_seconds: searchable + secondsOfAll(embedded, embedding),
      embedding,
      real_files: realFiles,
      search: null,
    };
  } finally {
    await engine.close();
  }
}
