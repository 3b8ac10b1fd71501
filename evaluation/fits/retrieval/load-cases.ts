import { z } from 'zod';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import type { Question } from '../../sets/question.ts';
import { stratifiedSample } from '../../sets/stratified-sample.ts';
import { cachedJson } from './cached-json.ts';
import { featuresKey } from './features-key.ts';
import { type FitCase, fitCase } from './fit-case.ts';
import type { FittedCases } from './fit-figures.ts';
import { type FitLibrary, openFitLibrary } from './fit-library.ts';
import { FoundCandidate } from './found-candidate.ts';
import { gatherCandidates } from './gather-candidates.ts';
import { assertNotHeldOut } from './held-out.ts';
import { paraphraseQuestions } from './paraphrase-questions.ts';

export interface LoadCasesOptions extends EvalLibraryOptions {
  /** So many questions of each set, always the same. */
  readonly sample: number;
  /** Folder for features and neighbours. */
  readonly features: string;
}

/**
 * The four sets with candidates and features, searched now or taken from the cache. Throws when a held-out question is
 * among them.
 */
export async function loadCases(embedder: Embedder, options: LoadCasesOptions): Promise<FittedCases> {
  const { dataSets, sample, signal, features: cache } = options;
  const tuning = await loadDataSet(dataSets, 'tuning');
  const original = stratifiedSample(tuning, sample);
  const policy = stratifiedSample(await loadDataSet(dataSets, 'policy'), sample);
  const [paraphrased, all] = [await loadDataSet(dataSets, 'paraphrased'), await loadDataSet(dataSets, 'pdf')];
  const inLibrary = async <T>(kind: 'pdf' | 'policy', use: (library: FitLibrary) => Promise<T>): Promise<T> => {
    const library = await openFitLibrary(await evalLibrary(kind, options), embedder);
    try {
      return await use(library);
    } finally {
      await library.close();
    }
  };
  const casesOf = async (name: string, questions: readonly Question[], library: FitLibrary): Promise<FitCase[]> => {
    assertNotHeldOut(questions, paraphrased, all);
    const asked = questions.map(({ question }) => question);
    const inputs = ['candidates', asked, await featuresKey(library.documents, embedder.modelSha256)];
    const found = await cachedJson(cache, inputs, z.array(z.array(FoundCandidate)), async () => {
      const lists: FoundCandidate[][] = [];
      for (const question of asked) {
        lists.push(await gatherCandidates(question, library.deps, signal));
        options.screen.status(`${name}: features of ${lists.length}/${asked.length} questions`);
      }
      return lists;
    });
    return questions.map((question, i) => fitCase(question, found[i] as FoundCandidate[]));
  };
  const pdf = await inLibrary('pdf', async (library) => {
    assertNotHeldOut(tuning, paraphrased, all);
    const { documents } = library;
    options.screen.status('nearest words in meaning');
    // All of them, so that the neighbours are found once whatever the sample.
    const synthetic = await paraphraseQuestions(tuning, { documents, embedder, cache, signal });
    const reworded = stratifiedSample(await loadDataSet(dataSets, 'reworded'), sample);
    return {
      reworded: await casesOf('reworded', reworded, library),
      synthetic: await casesOf('synthetic', stratifiedSample(synthetic, sample), library),
      original: await casesOf('original', original, library),
    };
  });
  return { ...pdf, policy: await inLibrary('policy', (library) => casesOf('policy', policy, library)) };
}
