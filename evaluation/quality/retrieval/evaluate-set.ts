import type { Library } from '../../../src/engine/library/library-types.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import type { SearchMethod } from '../../search/found-place.ts';
import { measureSearches, type TimingDeps } from '../../search/measure-search.ts';
import { passageMethods } from '../../search/passage-methods.ts';
import { buildPlainIndex } from '../../search/plain-index.ts';
import { pageRows, passageRows } from '../../search/plain-rows.ts';
import { DATA_SETS, type DataSetName } from '../../sets/data-sets.ts';
import type { Question } from '../../sets/question.ts';
import { outcomeOf } from './measured-set.ts';
import type { MethodOutcomes } from './retrieval-table.ts';

/** Passages (for the baseline: pages) that count, and the queries asked before the clock runs. */
export const K = 10;
const WARM_UP = 20;

export interface SearchedLibrary {
  readonly own: SearchMethod;
  readonly library: Library;
  readonly embedder: Embedder;
}

export interface SetResult {
  readonly set: DataSetName;
  readonly methods: readonly MethodOutcomes[];
  /** Of the product's own searches. */
  readonly milliseconds: readonly number[];
}

/** Asks every question of a set of the product and, with nothing else running, of the baselines. */
export async function evaluateSet(
  set: DataSetName,
  questions: readonly Question[],
  { own, library, embedder }: SearchedLibrary,
  deps: Omit<TimingDeps, 'onDone'> & { readonly status: (text: string) => void },
): Promise<SetResult> {
  const texts = questions.map(({ question }) => question);
  const ask = async (method: string, search: SearchMethod, warmUp = 0) => {
    const onDone = (done: number, total: number) => deps.status(`${set}: ${method} ${done}/${total}`);
    const { places, milliseconds } = await measureSearches(texts, search, warmUp, { ...deps, onDone });
    const outcomes = questions.map((question, i) => outcomeOf(set, question, places[i] ?? []));
    return { method, outcomes, milliseconds };
  };
  const pincite = await ask('Pincite', own, WARM_UP);
  const hasPages = DATA_SETS[set].library === 'pdf';
  const plain = await buildPlainIndex(hasPages ? await pageRows(library) : await passageRows(library));
  try {
    const baseline: SearchMethod = async (question) =>
      (await plain.search(question, K)).map(({ file, page, start, end }) => ({
        file,
        start,
        end,
        pages: page < 0 ? [] : [page],
      }));
    const passages = passageMethods(library, embedder, K);
    const methods = [
      pincite,
      await ask(hasPages ? 'BM25 over pages' : 'BM25 over passage text', baseline),
      await ask('passages: BM25 with title and heading', passages.bm25),
      await ask('passages: vectors', passages.vector),
      await ask('passages: RRF of both', passages.rrf),
    ];
    return {
      set,
      methods: methods.map(({ method, outcomes }) => ({ method, outcomes })),
      milliseconds: pincite.milliseconds,
    };
  } finally {
    await plain.close();
  }
}
