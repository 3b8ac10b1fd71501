import { join } from 'node:path';
import { z } from 'zod';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { defaultModelFile, localRuntime } from '../../library/local-runtime.ts';
import { comparedTerm, FORMS } from '../../quality/mentions/compared-terms.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { engineCode } from '../engine-code.ts';
import { halfOf } from '../half-of.ts';
import { cachedJson } from '../retrieval/cached-json.ts';
import type { ScoredCase } from '../tolerance.ts';

/** What a term finds at each cosine of the grid it was looked up with. */
const NearTerm = z.object({
  id: z.string(),
  /** Passages without its words of the text that answers. */
  own: z.int(),
  /** By cosine of the grid: passages listed, and those of the text that answers among them. */
  listed: z.array(z.int()),
  listedOwn: z.array(z.int()),
});
export type NearTerm = z.infer<typeof NearTerm>;

const CODE = ['features/mentions', 'answer/revisions', 'text', 'library', 'documents', 'models'];

/** The policy questions of half 0 as terms and as clauses, each held against every passage without its words. */
export async function nearTerms(options: EvalLibraryOptions, grid: readonly number[]): Promise<NearTerm[]> {
  const { screen, signal } = options;
  const questions = (await loadDataSet(options.dataSets, 'policy')).filter(({ id }) => halfOf(id) === 0);
  const dataDir = await evalLibrary('policy', options);
  const inputs = ['near', grid, questions, dataDir, (await defaultModelFile('embed')).sha256, await engineCode(CODE)];
  return cachedJson(join(options.cache, 'fit'), inputs, z.array(NearTerm), async () => {
    const runtime = localRuntime();
    const library = await openLibrary({ dataDir });
    const terms: NearTerm[] = [];
    try {
      const embedder = await runtime.embedder();
      for (const [i, question] of questions.entries()) {
        for (const termOf of Object.values(FORMS)) {
          signal.throwIfAborted();
          const term = termOf(question.question);
          if (term === null) continue;
          const { id, passages } = await comparedTerm(question, term, library, embedder);
          const owned = passages.filter(({ relation }) => relation !== 'other');
          const countedIn = (list: typeof passages) => (least: number) =>
            list.filter(({ cosine }) => cosine >= least).length;
          const [listed, listedOwn] = [grid.map(countedIn(passages)), grid.map(countedIn(owned))];
          terms.push({ id, own: owned.length, listed, listedOwn });
        }
        screen.status(`nearInMeaning: terms of ${i + 1}/${questions.length} questions`);
      }
    } finally {
      await runtime.dispose();
      await library.close();
    }
    return terms;
  });
}

/**
 * Each term under the grid's cosine number `at`. Their weighted mean is the F1 over all passages together, twice what
 * is rightly listed over what is listed and what should be; a term for which there is neither has no weight.
 */
export function nearScores(terms: readonly NearTerm[], at: number): ScoredCase[] {
  return terms.map(({ own, listed, listedOwn }) => {
    const weight = own + (listed[at] as number);
    return { score: weight === 0 ? 0 : (2 * (listedOwn[at] as number)) / weight, weight };
  });
}
