import { servingEmbedder } from '../../../src/engine/features/asking/library-deps.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { localRuntime } from '../../library/local-runtime.ts';
import { openEvalEngine } from '../../library/open-eval-engine.ts';
import { quantile } from '../../metrics/quantile.ts';
import { figure } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { ownSearch } from '../../search/own-search.ts';
import { DATA_SETS, type DataSetName, type LibraryKind, loadDataSet } from '../../sets/data-sets.ts';
import { questionsOf } from '../../sets/of-documents.ts';
import type { Question } from '../../sets/question.ts';
import { stratifiedSample } from '../../sets/stratified-sample.ts';
import { earlierRun, gainsOver, gainTable } from './beside-run.ts';
import { evaluateSet, K, type SetResult } from './evaluate-set.ts';
import { listMisses } from './list-misses.ts';
import { methodFigures, retrievalTable } from './retrieval-table.ts';

export interface RetrievalOptions extends EvalLibraryOptions {
  readonly sets: readonly DataSetName[];
  readonly sample: number;
  /** How many misses to list for each set. */
  readonly failures: number;
  /** Only the questions of these files. */
  readonly documents?: readonly string[] | undefined;
  /** The JSON of an earlier run of the same questions, to tell the gain over it. */
  readonly beside?: string | undefined;
}

/** Evaluates the sets, prints a table for each and the latency of all searches, and returns it all for the JSON. */
export async function runRetrieval(options: RetrievalOptions): Promise<Record<string, unknown>> {
  const { screen } = options;
  const earlier = options.beside === undefined ? null : await earlierRun(options.beside);
  const results: SetResult[] = [];
  for (const kind of [...new Set(options.sets.map((set) => DATA_SETS[set].library))]) {
    const sets = options.sets.filter((set) => DATA_SETS[set].library === kind);
    for (const { result, questions } of await evaluateLibrary(kind, sets, options)) {
      results.push(result);
      screen.print(...retrievalTable(result.set, result.methods));
      if (earlier !== null) screen.print(...gainTable(result.set, gainsOver(earlier, result.set, result.methods)));
      screen.print(...listMisses(questions, result.methods[0]?.outcomes ?? [], options.failures));
    }
  }
  const latencies = results.map(({ set, milliseconds }) => ({
    set,
    searches: milliseconds.length,
    p50_ms: quantile(milliseconds, 0.5),
    p95_ms: quantile(milliseconds, 0.95),
  }));
  screen.print(
    ...textTable(
      'warm search through the contract, k = 10, after 20 warm-up queries',
      ['set', 'searches', 'p50 ms', 'p95 ms'],
      latencies.map(({ set, searches, p50_ms, p95_ms }) => [set, `${searches}`, figure(p50_ms, 1), figure(p95_ms, 1)]),
    ),
  );
  const sets = results.map(({ set, methods, milliseconds }) => ({
    set,
    figures: methods.map(methodFigures),
    ...(earlier === null ? {} : { gains: gainsOver(earlier, set, methods) }),
    milliseconds,
    methods: methods.map(({ method, outcomes }) => ({
      method,
      outcomes: outcomes.map(({ id, found, first, documentFirst }) => ({ id, found, first, documentFirst })),
    })),
  }));
  return { sample: options.sample, latencies, sets };
}

async function evaluateLibrary(
  kind: LibraryKind,
  sets: readonly DataSetName[],
  options: RetrievalOptions,
): Promise<{ result: SetResult; questions: Question[] }[]> {
  const { screen, signal } = options;
  const dataDir = await evalLibrary(kind, options);
  const runtime = localRuntime();
  const engine = await openEvalEngine(dataDir, runtime);
  const library = await openLibrary({ dataDir });
  try {
    const searched = {
      own: ownSearch(engine.client, K, signal),
      library,
      embedder: await servingEmbedder(library, runtime)(),
    };
    const found: { result: SetResult; questions: Question[] }[] = [];
    for (const set of sets) {
      const asked = questionsOf(set, await loadDataSet(options.dataSets, set), options.documents);
      const questions = stratifiedSample(asked, options.sample);
      const deps = { now: () => performance.now(), signal, status: screen.status };
      found.push({ result: await evaluateSet(set, questions, searched, deps), questions });
    }
    return found;
  } finally {
    await library.close();
    await engine.close();
  }
}
