import { openLibrary } from '../../../src/engine/library/library.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { localRuntime } from '../../library/local-runtime.ts';
import { openEvalEngine } from '../../library/open-eval-engine.ts';
import { quantile } from '../../metrics/quantile.ts';
import { figure } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import type { SearchMethod } from '../../search/found-place.ts';
import { measureSearches } from '../../search/measure-search.ts';
import { ownSearch } from '../../search/own-search.ts';
import { passageMethods } from '../../search/passage-methods.ts';
import { buildPlainIndex } from '../../search/plain-index.ts';
import { pageRows } from '../../search/plain-rows.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { stratifiedSample } from '../../sets/stratified-sample.ts';

const K = 10;
const WARM_UP = 20;

/** Latency of the product's search and of what it is made of, over the shared PDFs, beside plain BM25 over pages. */
export async function runSearchBench(
  options: EvalLibraryOptions & { readonly sample: number },
): Promise<Record<string, unknown>> {
  const { screen, signal } = options;
  const dataDir = await evalLibrary('pdf', options);
  const questions = stratifiedSample(await loadDataSet(options.dataSets, 'paraphrased'), options.sample);
  const runtime = localRuntime();
  const engine = await openEvalEngine(dataDir, runtime);
  const library = await openLibrary({ dataDir });
  const plain = await buildPlainIndex(await pageRows(library));
  try {
    const embedder = await runtime.embedder();
    const passages = passageMethods(library, embedder, K);
    const silent = async (work: Promise<unknown>) => {
      await work;
      return [];
    };
    const methods: readonly (readonly [string, SearchMethod])[] = [
      ['search through the contract', ownSearch(engine.client, K, signal)],
      ['  embedding of the question alone', (question) => silent(embedder.embed([question]))],
      ['  BM25 over passages alone', passages.bm25],
      ['  vectors, with the embedding', passages.vector],
      ['baseline: BM25 over pages', (question) => silent(plain.search(question, K))],
    ];
    const rows: { method: string; searches: number; p50_ms: number | null; p95_ms: number | null }[] = [];
    for (const [method, search] of methods) {
      const { milliseconds } = await measureSearches(
        questions.map(({ question }) => question),
        search,
        WARM_UP,
        { now: () => performance.now(), signal, onDone: (done, total) => screen.status(`${method} ${done}/${total}`) },
      );
      const [p50_ms, p95_ms] = [quantile(milliseconds, 0.5), quantile(milliseconds, 0.95)];
      rows.push({ method, searches: milliseconds.length, p50_ms, p95_ms });
    }
    screen.print(
      ...textTable(
        `warm searches, k = ${K}, after ${WARM_UP} warm-up queries, ${(await library.listDocuments()).length} documents`,
        ['search', 'searches', 'p50 ms', 'p95 ms'],
        rows.map((row) => [row.method, `${row.searches}`, figure(row.p50_ms, 1), figure(row.p95_ms, 1)]),
      ),
    );
    return { k: K, warm_up: WARM_UP, rows };
  } finally {
    await plain.close();
    await library.close();
    await engine.close();
  }
}
